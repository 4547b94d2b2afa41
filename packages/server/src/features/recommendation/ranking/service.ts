import type { Platform } from '../../../platform/platform.ts';
import { popularityAt, tasteWeight } from '../interest/policy.ts';
import { type Candidate, candidateCounts, likenessOf, type Ranked, rank, type Seed } from './policy.ts';
import {
  type CandidateRow,
  listCandidates,
  listFollowed,
  listMostWatched,
  listNextEpisodes,
  listSeeds,
  type SeedRow,
} from './queries.ts';

/** Of a visitor's ranking; nothing is known of their taste. */
const visitorCounts = { popular: 300, newest: 200 };
/** The shows that a taste is read off. */
const showsMax = 10;
const rankedMax = 500;

/** What a member may want to watch, the next episodes of their series first. */
export async function rankForMember({ db, clock }: Platform, userId: string): Promise<Ranked[]> {
  const at = clock.now();
  const [seedRows, followed, nextIds] = await Promise.all([
    listSeeds(db, userId),
    listFollowed(db, userId),
    listNextEpisodes(db, { userId, at }),
  ]);
  const seeds = toSeeds(seedRows, at);
  const rows = await listCandidates(db, {
    userId,
    at,
    sources: {
      mediaIds: [...nextIds, ...likest(seeds)],
      channelIds: favouriteShows(seeds),
      teamIds: followed.slice(0, 20),
      popular: candidateCounts.popular,
      newest: candidateCounts.newest,
    },
  });
  const next = nextIds.flatMap((mediaId): Ranked[] => {
    const row = rows.find((each) => each.mediaId === mediaId && !each.isBegun);
    return row ? [{ mediaId, reason: 'next-episode', subjectId: row.channelId }] : [];
  });
  const first = new Set(next.map(({ mediaId }) => mediaId));
  const others = rows.filter(({ mediaId }) => !first.has(mediaId)).map((row) => toCandidate(row, at));
  return [...next, ...rank(others, { seeds, followed: new Set(followed) })].slice(0, rankedMax);
}

/** What all visitors get: popular and new. */
export async function rankForVisitors({ db, clock }: Platform): Promise<Ranked[]> {
  const at = clock.now();
  const rows = await listCandidates(db, { userId: null, at, sources: visitorCounts });
  return rank(
    rows.map((row) => toCandidate(row, at)),
    { seeds: [], followed: new Set() },
  );
}

/** What is watched most of late. */
export async function rankPopular({ db, clock }: Platform): Promise<Ranked[]> {
  const rows = await listMostWatched(db, { at: clock.now(), count: rankedMax });
  return rows.map(({ mediaId, isWatched }) => ({ mediaId, reason: isWatched ? 'popular' : 'new', subjectId: null }));
}

export function toCandidate(row: CandidateRow, at: Date): Candidate {
  const { mediaId, channelId, teamIds, isBegun } = row;
  const ageDays = (at.getTime() - row.listedAt.getTime()) / 86_400_000;
  return { mediaId, channelId, teamIds, isBegun, ageDays, popularity: popularityAt(row.popularity, at) };
}

/** A video that was watched and liked is one seed. */
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
      const alike = { neighbourIds: neighbourIds ?? [], similarities: similarities ?? [] };
      seeds.set(mediaId, { mediaId, weight, liked, channelId, teamIds, ...alike });
    }
  }
  return [...seeds.values()];
}

function likest(seeds: Seed[]): number[] {
  const scored = [...likenessOf(seeds)].toSorted((one, other) => other[1].score - one[1].score);
  return scored.slice(0, candidateCounts.like).map(([mediaId]) => mediaId);
}

function favouriteShows(seeds: Seed[]): number[] {
  const ids = seeds.toSorted((one, other) => other.weight - one.weight).map(({ channelId }) => channelId);
  return [...new Set(ids)].filter((id) => id !== null).slice(0, showsMax);
}
