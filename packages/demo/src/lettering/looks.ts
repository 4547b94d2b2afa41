import { citiesLook } from './cities-that-arent.ts';
import { counterpointLook } from './counterpoint.ts';
import type { Look } from './look.ts';
import { smallSunsLook } from './small-suns.ts';
import { longQuietLook } from './the-long-quiet.ts';

export const looks: Record<string, Look> = {
  'small-suns': smallSunsLook,
  'cities-that-arent': citiesLook,
  counterpoint: counterpointLook,
  'the-long-quiet': longQuietLook,
};
