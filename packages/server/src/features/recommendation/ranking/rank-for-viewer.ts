import { dayMs } from '@greenlight/contract/duration';
import type { Platform } from '../../../platform/platform.ts';
import { filterByMedia, listNewestVideos, type MediaFilter } from '../../media/catalogue.ts';
import { decodePopularity, tasteWeight } from '../interest.ts';
import { type Candidate, candidateCounts, type RankedVideo, rank, type Seed, similarityToSeeds } from './rank.ts';
import {
  type CandidateRow,
  listCandidates,
  listLatestTeamFollows,
  listMostWatched,
  listNextEpisodes,
  listSeeds,
  listVideosToRewatch,
  type SeedRow,
} from './ranking-queries.ts';

/** For visitors, whose taste is unknown. */
const visitorCounts = { popular: 300, newest: 200 };
/** The shows from which a taste is computed. */
const showsMax = 10;
const rankedMax = 500;
/** With a genre or access filter, at most this many of the newest videos are ranked. */
const matchingMax = 100;

/**
 * The ranking of a member: next episodes of their series first, and finished videos to watch again last, so that nobody
 * gets an empty list.
 */
export async function rankForMember(platform: Platform, userId: string, filter: MediaFilter): Promise<RankedVideo[]> {
  const { db, clock } = platform;
  const at = clock.now();
  const [seedRows, followed, nextIds, rewatchIds, wantedIds] = await Promise.all([
    listSeeds(db, userId),
    listLatestTeamFollows(db, userId),
    listNextEpisodes(db, { userId, at }),
    listVideosToRewatch(db, { userId, at }),
    newestMatching(platform, filter),
  ]);
  const seeds = toSeeds(seedRows, at);
  const rows = await listCandidates(db, {
    userId,
    at,
    sources: {
      mediaIds: [...nextIds, ...mostSimilar(seeds), ...wantedIds],
      channelIds: favouriteShows(seeds),
      teamIds: followed.slice(0, 20),
      popular: candidateCounts.popular,
      newest: candidateCounts.newest,
    },
  });
  const next = nextIds.flatMap((mediaId): RankedVideo[] => {
    const row = rows.find((each) => each.mediaId === mediaId && !each.isBegun);
    return row ? [{ mediaId, reason: 'next-episode', subjectId: row.channelId }] : [];
  });
  const first = new Set(next.map(({ mediaId }) => mediaId));
  const others = rows.filter(({ mediaId }) => !first.has(mediaId)).map((row) => toCandidate(row, at));
  const again = rewatchIds.map((mediaId): RankedVideo => ({ mediaId, reason: 'rewatch', subjectId: null }));
  const unseen = [...next, ...rank(others, { seeds, followed: new Set(followed) })].slice(0, rankedMax);
  return filterByMedia(platform, filter, [...unseen, ...again]);
}

/** Without these, a genre would be empty when its videos are neither popular nor new. */
async function newestMatching(platform: Platform, filter: MediaFilter): Promise<number[]> {
  if (filter.tag === undefined && filter.access === undefined) return [];
  return listNewestVideos(platform, filter, matchingMax);
}

/** The ranking for all visitors: popular and new videos, or a mix while there are few watched videos. */
export async function rankForVisitors(platform: Platform, filter: MediaFilter): Promise<RankedVideo[]> {
  const at = platform.clock.now();
  const mediaIds = await newestMatching(platform, filter);
  const rows = await listCandidates(platform.db, { userId: null, at, sources: { ...visitorCounts, mediaIds } });
  const ranked = rank(
    rows.map((row) => toCandidate(row, at)),
    { seeds: [], followed: new Set() },
  );
  return filterByMedia(platform, filter, ranked);
}

/** The most watched videos of the last time. */
export async function rankPopular({ db, clock }: Platform): Promise<RankedVideo[]> {
  const ids = await listMostWatched(db, { at: clock.now(), count: rankedMax });
  return ids.map((mediaId) => ({ mediaId, reason: 'popular', subjectId: null }));
}

export function toCandidate(row: CandidateRow, at: Date): Candidate {
  const { mediaId, channelId, teamIds, isBegun } = row;
  const ageDays = (at.getTime() - row.listedAt.getTime()) / dayMs;
  return { mediaId, channelId, teamIds, isBegun, ageDays, popularity: decodePopularity(row.popularity, at) };
}

/** A video that was both watched and liked is one seed. */
function toSeeds(rows: SeedRow[], at: Date): Seed[] {
  const seeds = new Map<number, Seed>();
  for (const row of rows) {
    const weight = tasteWeight(row, at);
    const known = seeds.get(row.mediaId);
    if (known) {
      known.weight += weight;
      known.liked ||= row.liked;
    } else if (weight > 0) {
      const { mediaId, liked, channelId, teamIds, neighbourIds, similarities } = row;
      const similar = { neighbourIds: neighbourIds ?? [], similarities: similarities ?? [] };
      seeds.set(mediaId, { mediaId, weight, liked, channelId, teamIds, ...similar });
    }
  }
  return [...seeds.values()];
}

function mostSimilar(seeds: Seed[]): number[] {
  const scored = [...similarityToSeeds(seeds)].toSorted((one, other) => other[1].score - one[1].score);
  return scored.slice(0, candidateCounts.similar).map(([mediaId]) => mediaId);
}

function favouriteShows(seeds: Seed[]): number[] {
  const ids = seeds.toSorted((one, other) => other.weight - one.weight).map(({ channelId }) => channelId);
  return [...new Set(ids)].filter((id) => id !== null).slice(0, showsMax);
}
