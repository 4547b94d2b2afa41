import { ApiError } from '@greenlight/contract/client';
import { textsOf } from './texts.ts';

const t = textsOf('shell');

/** The texts of a loading or failed list. An error is shown with the message of the server. */
export function useQueryTexts() {
  return {
    loading: t('loading'),
    errorTitle: t('errorTitle'),
    describeError: (error: Error) => (isMissing(error) ? t('notFoundText') : wordsOf(error)),
    retry: t('retry'),
  };
}

/** Whether the error is about an unknown or invalid address. */
function isMissing(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || error.fields.some(({ path }) => path.startsWith('params.'));
}

/** The message of an error. For an invalid request, such as days in the wrong order, the message of its field. */
function wordsOf(error: Error): string {
  return (error instanceof ApiError && error.fields[0]?.message) || error.message;
}
