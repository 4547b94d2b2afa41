import { ApiError } from '@greenlight/contract/client';
import { textsOf } from './texts.ts';

const t = textsOf('shell');

/** The texts of a loading or failed list; an error is shown in the server's words. */
export function useQueryTexts() {
  return {
    loading: t('loading'),
    errorTitle: t('errorTitle'),
    describeError: (error: Error) => (isMissing(error) ? t('notFoundText') : wordsOf(error)),
    retry: t('retry'),
  };
}

/** An unknown or invalid address. */
function isMissing(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || error.fields.some(({ path }) => path.startsWith('params.'));
}

/** For an invalid request, such as days in the wrong order, the error of its field. */
function wordsOf(error: Error): string {
  return (error instanceof ApiError && error.fields[0]?.message) || error.message;
}
