import type { PlayerLabels } from '@greenlight/player/player';
import { language, textTree } from '../../platform/texts.ts';

/** Every text of the player in the language of the studio. */
export function playerLabels(): PlayerLabels {
  return { ...(textTree('player').labels as Omit<PlayerLabels, 'locale'>), locale: language };
}
