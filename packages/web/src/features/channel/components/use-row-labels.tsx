import type { MediaRowLabels } from '@greenlight/ui/blocks/media-row';
import { useTranslation } from 'react-i18next';

export function useRowLabels(): MediaRowLabels {
  const { t } = useTranslation('channel');
  return { previous: t('previous'), next: t('next'), seeAll: t('seeAll') };
}
