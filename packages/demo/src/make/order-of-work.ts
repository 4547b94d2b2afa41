import { showOf } from '../catalogue/catalogue.ts';
import type { Video } from '../catalogue/video.ts';

/**
 * Takes one video of each show in turn, free and short ones first, so that visitors soon can watch something of each
 * show.
 */
export function orderOfWork(videos: readonly Video[]): Video[] {
  const queues = [...Map.groupBy(videos, showOf).values()].map((ofShow) => ofShow.toSorted(sooner));
  const turns = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: turns }, (_, turn) =>
    queues.flatMap((queue) => queue[turn] ?? []).toSorted(sooner),
  ).flat();
}

function sooner(one: Video, other: Video): number {
  return cost(one) - cost(other);
}

function cost(video: Video): number {
  return video.seconds + (video.access === 'free' ? 0 : 100);
}
