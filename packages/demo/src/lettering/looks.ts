import { showOf } from '../catalogue/catalogue.ts';
import type { Video } from '../catalogue/video.ts';
import { citiesLook } from './cities-that-arent.ts';
import { counterpointLook } from './counterpoint.ts';
import { houseLook } from './house.ts';
import type { Look } from './look.ts';
import { smallSunsLook } from './small-suns.ts';
import { longQuietLook } from './the-long-quiet.ts';

const looks: Record<string, Look> = {
  'small-suns': smallSunsLook,
  'cities-that-arent': citiesLook,
  counterpoint: counterpointLook,
  'the-long-quiet': longQuietLook,
};

/** The lettering of a video's show. The trailer has that of the house. */
export function lookOf(video: Video): Look {
  return looks[showOf(video)?.slug ?? ''] ?? houseLook;
}
