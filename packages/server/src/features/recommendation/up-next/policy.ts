import type { Ranked } from '../ranking/policy.ts';

/**
 * What follows comes first, then what is related; what the viewer finished comes last of all, so never before what they
 * didn't. The video that plays is in none of it.
 */
export function orderUpNext(args: {
  playedId: number;
  channelId: number | null;
  followingIds: number[];
  related: Ranked[];
  finished: ReadonlySet<number>;
}): Ranked[] {
  const { playedId, channelId, followingIds, finished } = args;
  const following = followingIds.map((mediaId): Ranked => ({ mediaId, reason: 'next-episode', subjectId: channelId }));
  const first = new Set(followingIds);
  const related = args.related.filter(({ mediaId }) => mediaId !== playedId && !first.has(mediaId));
  const all = [...following, ...related];
  return [
    ...all.filter(({ mediaId }) => !finished.has(mediaId)),
    ...all.filter(({ mediaId }) => finished.has(mediaId)),
  ];
}
