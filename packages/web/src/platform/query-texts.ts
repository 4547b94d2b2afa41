import { ApiError } from '@greenlight/contract/client';
import type { QueryViewTexts } from '@greenlight/ui/blocks/query-view';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** An error in the viewer's language: by its code, in English as the server said it. */
export function describeError(error: unknown, t: TFunction<['shell', 'error']>): string {
  if (!(error instanceof ApiError)) return t('unknownError');
  if (error.status === 0) return t('unreachable');
  return t(`error:${String(error.code) as 'internal'}`, { defaultValue: error.message });
}

/** What a QueryView says on every screen. */
export function useQueryTexts(): QueryViewTexts {
  const { t } = useTranslation(['shell', 'error']);
  return {
    loading: t('loading'),
    errorTitle: t('failed'),
    describeError: (error) => describeError(error, t),
    retry: t('retry'),
  };
}
