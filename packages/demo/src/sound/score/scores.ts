import { showOf } from '../../catalogue/catalogue.ts';
import type { Video } from '../../catalogue/video.ts';
import type { Score } from '../note.ts';
import { composeCities } from './cities-that-arent.ts';
import { composeCounterpoint } from './counterpoint.ts';
import { composeHouse } from './house.ts';
import { composeSmallSuns } from './small-suns.ts';
import { composeLongQuiet } from './the-long-quiet.ts';

const composers: Record<string, (video: Video) => Score> = {
  'small-suns': composeSmallSuns,
  'cities-that-arent': composeCities,
  counterpoint: composeCounterpoint,
  'the-long-quiet': composeLongQuiet,
};

/** The soundtrack of a video. In shows that follow the music, the same notes move the pictures. */
export function composeScore(video: Video): Score {
  const compose = composers[showOf(video)?.slug ?? ''] ?? composeHouse;
  return compose(video);
}
