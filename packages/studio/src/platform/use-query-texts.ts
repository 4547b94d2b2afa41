import { ApiError } from '@greenlight/contract/client';
import { textsOf } from './texts.ts';

const t = textsOf('shell');

/** The words of a list that loads or fails; what failed is told in the service's own words. */
export function useQueryTexts() {
  return {
    loading: t('loading'),
    errorTitle: t('errorTitle'),
    describeError: (error: Error) => (isMissing(error) ? t('notFoundText') : wordsOf(error)),
    retry: t('retry'),
  };
}

/** An address that names nothing, or nothing that could be. */
function isMissing(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || error.fields.some(({ path }) => path.startsWith('params.'));
}

/** Of what was asked for wrongly, such as days in the wrong order, what is said of that. */
function wordsOf(error: Error): string {
  return (error instanceof ApiError && error.fields[0]?.message) || error.message;
}
