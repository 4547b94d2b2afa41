import type { PlayerLabels } from '@greenlight/player/player';
import { useLanguage, useTexts } from '../../platform/i18n.ts';

/** Every text of the player in the viewer's language. */
export function usePlayerLabels(): PlayerLabels {
  return { ...useTexts('player').tree, locale: useLanguage() };
}
