import type { Video } from '../../catalogue/video.ts';
import type { Score } from '../note.ts';
import { composeCities } from './cities-that-arent.ts';
import { composeSmallSuns } from './small-suns.ts';
import { composeLongQuiet } from './the-long-quiet.ts';

const composers: Record<string, (video: Video) => Score> = {
  'small-suns': composeSmallSuns,
  'cities-that-arent': composeCities,
  'the-long-quiet': composeLongQuiet,
};

/** The soundtrack of a video; the same notes move the pictures of the shows that are played to music. */
export function composeScore(video: Video, showSlug: string): Score {
  const compose = composers[showSlug];
  if (!compose) throw new Error(`nobody composes for ${showSlug}`);
  return compose(video);
}
