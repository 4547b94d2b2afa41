import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { type RankedVideo, rank, type Seed } from './ranking/rank.ts';
import { toCandidate } from './ranking/rank-for-viewer.ts';
import { listCandidates, listLatestTeamFollows, type Sources } from './ranking/ranking-queries.ts';
import { readRankingPage } from './ranking/ranking-snapshot.ts';
import {
  type CurrentVideoRow,
  findCurrentVideo,
  listCreditedVideos,
  listOfSeason,
  listOfTeam,
  listVideosAfter,
} from './up-next-queries.ts';

/** Following episodes first, then related videos; finished ones last. The playing video is left out. */
function orderUpNext(args: {
  playedId: number;
  channelId: number | null;
  followingIds: number[];
  related: RankedVideo[];
  finished: ReadonlySet<number>;
}): RankedVideo[] {
  const { playedId, channelId, followingIds, finished } = args;
  const following = followingIds.map(
    (mediaId): RankedVideo => ({ mediaId, reason: 'next-episode', subjectId: channelId }),
  );
  const first = new Set(followingIds);
  const related = args.related.filter(({ mediaId }) => mediaId !== playedId && !first.has(mediaId));
  const all = [...following, ...related];
  return [
    ...all.filter(({ mediaId }) => !finished.has(mediaId)),
    ...all.filter(({ mediaId }) => finished.has(mediaId)),
  ];
}

const relatedCounts = { popular: 60, newest: 20 };
const upNextMax = 100;

export interface UpNextQuery {
  mediaId: number;
  userId: string | null;
  count: number;
  recommendationId: string | undefined;
  seasonId: number | undefined;
  creatorTeamId: number | undefined;
}

/** Throws `not_found` for a video that visitors cannot see, and for an unknown season or team. */
export async function readUpNext(platform: Platform, query: UpNextQuery) {
  const { mediaId, userId, count, recommendationId, seasonId, creatorTeamId } = query;
  const played = await findCurrentVideo(platform.db, { mediaId, at: platform.clock.now() });
  if (!played) throw new ProblemError('not_found');
  const scope = `after ${mediaId}${seasonId ? ` season ${seasonId}` : ''}${creatorTeamId ? ` team ${creatorTeamId}` : ''}`;
  const pinned = {
    page: 1,
    pageSize: count,
    recommendationId,
    owner: userId,
    scope,
    viewerId: userId,
    isForNew: false,
  };
  const answer = await readRankingPage(platform, pinned, () => rankUpNext(platform, played, query));
  return { recommendationId: answer.recommendationId, media: answer.media };
}

async function rankUpNext(platform: Platform, played: CurrentVideoRow, query: UpNextQuery): Promise<RankedVideo[]> {
  const { db, clock } = platform;
  const { mediaId, userId } = query;
  const at = clock.now();
  const [bounds, sequence, followed] = await Promise.all([
    boundsOf(platform, query),
    listVideosAfter(db, { mediaId, at }),
    userId === null ? [] : listLatestTeamFollows(db, userId),
  ]);
  const followingIds = bounds === undefined ? sequence : await keepWithin(platform, bounds, sequence, query);
  const sources: Sources = bounds
    ? { mediaIds: bounds }
    : {
        mediaIds: played.neighbourIds ?? [],
        channelIds: played.channelId === null ? [] : [played.channelId],
        teamIds: played.teamIds,
        ...relatedCounts,
      };
  const mediaIds = [...(sources.mediaIds ?? []), ...followingIds];
  const rows = await listCandidates(db, { userId, at, sources: { ...sources, mediaIds }, withFinished: true });
  const seed: Seed = {
    ...played,
    weight: 1,
    liked: false,
    neighbourIds: played.neighbourIds ?? [],
    similarities: played.similarities ?? [],
  };
  const related = rank(
    rows.map((row) => toCandidate(row, at)),
    { seeds: [seed], followed: new Set(followed) },
  );
  const finished = new Set(rows.filter(({ isFinished }) => isFinished).map((row) => row.mediaId));
  return orderUpNext({ playedId: mediaId, channelId: played.channelId, followingIds, related, finished }).slice(
    0,
    upNextMax,
  );
}

/** The videos of the given season or team; null without a limit. */
async function boundsOf(
  { db, clock }: Platform,
  { seasonId, creatorTeamId: teamId }: UpNextQuery,
): Promise<number[] | undefined> {
  const at = clock.now();
  const [ofSeason, ofTeam] = await Promise.all([
    seasonId === undefined ? undefined : listOfSeason(db, { seasonId, at }),
    teamId === undefined ? undefined : listOfTeam(db, { teamId, at }),
  ]);
  if ((seasonId !== undefined && !ofSeason) || (teamId !== undefined && !ofTeam)) throw new ProblemError('not_found');
  if (!ofSeason) return ofTeam;
  return teamId === undefined ? ofSeason : listCreditedVideos(db, { teamId, mediaIds: ofSeason });
}

/**
 * The following videos within the limit. `bounds` has only the newest videos of a team, so the team's videos are looked
 * up.
 */
function keepWithin({ db }: Platform, bounds: number[], sequence: number[], { seasonId, creatorTeamId }: UpNextQuery) {
  if (seasonId === undefined && creatorTeamId !== undefined) {
    return listCreditedVideos(db, { teamId: creatorTeamId, mediaIds: sequence }).then((credited) =>
      sequence.filter((id) => credited.includes(id)),
    );
  }
  return sequence.filter((id) => bounds.includes(id));
}
