import { useTranslation } from 'react-i18next';

/** The words of a list that loads or fails; what failed is told in the service's own words. */
export function useQueryTexts() {
  const { t } = useTranslation('shell');
  return {
    loading: t('loading'),
    errorTitle: t('errorTitle'),
    describeError: (error: Error) => error.message,
    retry: t('retry'),
  };
}
