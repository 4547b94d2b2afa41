import { citiesThatArent } from './cities-that-arent.ts';
import { counterpoint } from './counterpoint.ts';
import type { Show } from './show.ts';
import { smallSuns } from './small-suns.ts';
import { theLongQuiet } from './the-long-quiet.ts';
import type { Video } from './video.ts';
import { welcome } from './welcome.ts';

export const shows: Show[] = [smallSuns, citiesThatArent, counterpoint, theLongQuiet];

export const videos: Video[] = [welcome, ...shows.flatMap((show) => show.videos)];

/** The show of a video, or undefined for the trailer. */
export function showOf(video: Video): Show | undefined {
  return shows.find((show) => show.videos.some(({ slug }) => slug === video.slug));
}

export function findVideo(slug: string): Video {
  const video = videos.find((candidate) => candidate.slug === slug);
  if (!video) throw new Error(`no video is called ${slug}`);
  return video;
}
