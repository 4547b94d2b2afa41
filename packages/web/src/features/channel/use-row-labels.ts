import type { MediaRowLabels } from '@greenlight/ui/blocks/media-row';
import { useTexts } from '../../platform/i18n.ts';

export function useRowLabels(): MediaRowLabels {
  const t = useTexts('channel');
  return { previous: t('previous'), next: t('next'), seeAll: t('seeAll') };
}
