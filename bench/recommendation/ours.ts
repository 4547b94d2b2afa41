import { dayMs } from '@greenlight/contract/duration';
import {
  popularityWeight,
  similarityWeight,
  tasteWeight,
} from '../../packages/server/src/features/recommendation/interest.ts';
import {
  type Candidate,
  candidateCounts,
  type defaultScoreShares,
  rank,
  type Seed,
  similarityToSeeds,
} from '../../packages/server/src/features/recommendation/ranking/rank.ts';
import {
  type defaultSimilaritySettings,
  findNeighbours,
  type Tastes,
} from '../../packages/server/src/features/recommendation/similarity/neighbours.ts';
import type { Case, Dataset, WatchedItem } from './dataset.ts';

const seedsMax = 60;
/** Older watches do not count as popularity. */
const popularityDays = 50;

export interface Settings {
  similarity: typeof defaultSimilaritySettings;
  shares: typeof defaultScoreShares;
}

/** Runs the product's code on the known facts: first the neighbours, then the ranking of a member. */
export function ours(
  { items }: Dataset,
  cases: Case[],
  settings: Partial<Settings> = {},
): (member: number) => number[] {
  const lastMs = Math.max(...cases.map(({ nowMs }) => nowMs));
  const terms = items.map((item) => [
    ...item.terms,
    ...(item.showId === null ? [] : [`show ${item.showId}`]),
    ...item.teamIds.map((id) => `team ${id}`),
  ]);
  const found = findNeighbours(tastesOf(cases, items.length, new Date(lastMs)), terms, settings.similarity);
  const neighbours = [...found].filter((each) => each !== undefined);
  const facts = cases.flatMap(({ known }) => known).toSorted((one, other) => one.atMs - other.atMs);
  return (member) => {
    const { known, nowMs } = cases[member] as Case;
    const now = new Date(nowMs);
    const seeds = known.slice(-seedsMax).map((watched): Seed => {
      const { items: neighbourIds = [], similarities = [] } = neighbours[watched.item] ?? {};
      const item = items[watched.item];
      return {
        mediaId: watched.item,
        weight: tasteWeight(toFact(watched), now),
        liked: false,
        channelId: item?.showId ?? null,
        teamIds: item?.teamIds ?? [],
        neighbourIds,
        similarities,
      };
    });
    const popularityOf = new Map<number, number>();
    for (let at = firstAfter(facts, nowMs - popularityDays * dayMs); (facts[at]?.atMs ?? nowMs) < nowMs; at += 1) {
      const watched = facts[at] as WatchedItem;
      popularityOf.set(watched.item, (popularityOf.get(watched.item) ?? 0) + popularityWeight(toFact(watched), now));
    }
    const seen = new Set(known.map(({ item }) => item));
    const similarity = similarityToSeeds(seeds);
    const out = [...items.keys()].filter((place) => !seen.has(place) && (items[place]?.publishedMs ?? 0) <= nowMs);
    const candidates = new Set([
      ...most(out, candidateCounts.similar, (place) => similarity.get(place)?.score ?? 0),
      ...most(out, candidateCounts.popular, (place) => popularityOf.get(place) ?? 0),
      ...most(out, candidateCounts.newest, (place) => items[place]?.publishedMs ?? 0),
    ]);
    const ranked = rank(
      [...candidates].map((place) => toCandidate(place, popularityOf.get(place) ?? 0)),
      {
        seeds,
        followed: new Set(),
      },
      settings.shares,
    );
    return ranked.map(({ mediaId }) => mediaId);

    function toCandidate(place: number, popularity: number): Candidate {
      const { showId = null, teamIds = [], publishedMs = 0 } = items[place] ?? {};
      const ageDays = (nowMs - publishedMs) / dayMs;
      return { mediaId: place, channelId: showId, teamIds, popularity, ageDays, isBegun: false };
    }
  };
}

/** The `count` places with the highest values above 0. */
function most(places: number[], count: number, valueOf: (place: number) => number): number[] {
  const valued = places.flatMap((place) => {
    const value = valueOf(place);
    return value > 0 ? [{ place, value }] : [];
  });
  return valued
    .toSorted((one, other) => other.value - one.value)
    .slice(0, count)
    .map(({ place }) => place);
}

/** Index of the first fact after a time, by binary search. */
function firstAfter(facts: WatchedItem[], ms: number): number {
  let [low, high] = [0, facts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((facts[middle]?.atMs ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

function toFact({ fraction, atMs }: WatchedItem) {
  return { fraction, finished: fraction >= 0.95, liked: false, at: new Date(atMs) };
}

function tastesOf(cases: Case[], itemCount: number, now: Date): Tastes {
  const starts = [0];
  const items: number[] = [];
  const weights: number[] = [];
  for (const { known } of cases) {
    for (const watched of known) {
      const weight = similarityWeight(toFact(watched), now);
      if (weight === 0) continue;
      items.push(watched.item);
      weights.push(weight);
    }
    starts.push(items.length);
  }
  return {
    starts: Uint32Array.from(starts),
    items: Uint32Array.from(items),
    weights: Float32Array.from(weights),
    itemCount,
  };
}
