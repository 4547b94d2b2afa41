import { ApiError } from '@greenlight/contract/client';
import type { QueryViewTexts } from '@greenlight/ui/blocks/query-view';
import { useTexts } from './i18n.ts';

/** Whether the error means "not found": an unknown or invalid address, or something that was removed. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** The texts of QueryView on every screen. An error has the text of its code, or the text of the server. */
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
