import { showOf } from '../catalogue/catalogue.ts';
import type { Video } from '../catalogue/video.ts';

/** A visitor should soon have something of each show, first what they may watch: free ones, short ones, by turns. */
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
