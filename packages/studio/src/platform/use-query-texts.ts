import { ApiError } from '@greenlight/contract/client';
import { useTranslation } from 'react-i18next';

/** The words of a list that loads or fails; what failed is told in the service's own words. */
export function useQueryTexts() {
  const { t } = useTranslation('shell');
  return {
    loading: t('loading'),
    errorTitle: t('errorTitle'),
    describeError: (error: Error) => (isMissing(error) ? t('notFoundText') : error.message),
    retry: t('retry'),
  };
}

/** An address that names nothing, or nothing that could be. */
function isMissing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
