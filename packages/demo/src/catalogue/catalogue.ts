import { citiesThatArent } from './cities-that-arent.ts';
import { counterpoint } from './counterpoint.ts';
import type { Show } from './show.ts';
import { smallSuns } from './small-suns.ts';
import { theLongQuiet } from './the-long-quiet.ts';
import type { Video } from './video.ts';

export const shows: Show[] = [smallSuns, citiesThatArent, counterpoint, theLongQuiet];

export const videos: Video[] = shows.flatMap((show) => show.videos);

export function showOf(video: Video): Show {
  const show = shows.find((candidate) => candidate.videos.includes(video));
  if (!show) throw new Error(`${video.slug} is in no show`);
  return show;
}
