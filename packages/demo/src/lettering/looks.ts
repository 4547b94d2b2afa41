import { citiesLook } from './cities-that-arent.ts';
import type { Look } from './look.ts';
import { smallSunsLook } from './small-suns.ts';

export const looks: Record<string, Look> = { 'small-suns': smallSunsLook, 'cities-that-arent': citiesLook };
