import { ApiError } from '@greenlight/contract/client';
import type { QueryViewTexts } from '@greenlight/ui/blocks/query-view';
import { useTexts } from './i18n.ts';

/** There is no such thing: an address that names none, or can't name one, or what was taken away. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** What a QueryView says on every screen. An error is told by its code, or as the server said it. */
export function useQueryTexts(): QueryViewTexts {
  const t = useTexts('shell');
  const errors = useTexts('error');
  return {
    loading: t('loading'),
    errorTitle: t('failed'),
    describeError(error) {
      if (!(error instanceof ApiError)) return t('unknownError');
      if (error.isPlain) return error.message;
      return error.status === 0 ? t('unreachable') : (errors.find(String(error.code), error.values) ?? error.message);
    },
    retry: t('retry'),
  };
}
