import type { PlayerLabels } from '@greenlight/player/player';
import { useTranslation } from 'react-i18next';

/** Every text of the player in the viewer's language. */
export function usePlayerLabels(): PlayerLabels {
  const { t, i18n } = useTranslation('player');
  return { ...t('labels', { returnObjects: true }), locale: i18n.language };
}
