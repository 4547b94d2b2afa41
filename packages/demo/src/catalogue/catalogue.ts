import { citiesThatArent } from './cities-that-arent.ts';
import type { Show } from './show.ts';
import { smallSuns } from './small-suns.ts';
import type { Video } from './video.ts';

export const shows: Show[] = [smallSuns, citiesThatArent];

export const videos: Video[] = shows.flatMap((show) => show.videos);
