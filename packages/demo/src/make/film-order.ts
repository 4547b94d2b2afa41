import { bingoGame } from '../catalogue/bingo.ts';
import { showOf } from '../catalogue/catalogue.ts';
import type { Video } from '../catalogue/video.ts';

/**
 * Takes one video of each show in turn, free and short ones first, so that visitors soon can watch something of each
 * show. The film with the game comes after the first of each show.
 */
export function filmOrder(videos: readonly Video[]): Video[] {
  const queues = [...Map.groupBy(videos, showOf).values()].map((ofShow) => ofShow.toSorted(sooner));
  const turns = Math.max(0, ...queues.map((queue) => queue.length));
  const order = Array.from({ length: turns }, (_, turn) =>
    queues.flatMap((queue) => queue[turn] ?? []).toSorted(sooner),
  ).flat();
  const withGame = order.filter(({ slug }) => slug === bingoGame.film);
  return order.filter((video) => !withGame.includes(video)).toSpliced(queues.length, 0, ...withGame);
}

function sooner(one: Video, other: Video): number {
  return cost(one) - cost(other);
}

function cost(video: Video): number {
  return video.seconds + (video.access === 'free' ? 0 : 100);
}
