import { dayMs } from '@greenlight/contract/duration';
import type { Dataset, Item, WatchedItem } from './dataset.ts';

/**
 * A year of a synthetic audience. Genres, shows and members are random. What members watch depends on their taste, on
 * fashion, on new videos and on the next episode of a show, with noise in all of it. Nothing here knows how
 * recommendations work.
 */
const genres = 16;
const shows = 120;
const teams = 40;
const items = 3000;
const members = 2000;
const days = 365;
const startMs = Date.UTC(2026, 0, 1);
const watchesMean = 35;
/** Shares of the reasons why a viewer opens a video; all others are by taste. */
const byFashion = 0.25;
const byNextEpisode = 0.2;
const offered = 60;

export function makeAudience(seed: number): Dataset {
  const random = mulberry32(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const showTastes = Array.from({ length: shows }, () => sparse(random, 2));
  const showTeams = Array.from({ length: shows }, () => pick(teams));
  const fame = Array.from({ length: items }, () => random() ** -0.6);
  const tastes: number[][] = [];
  const catalogue = Array.from({ length: items }, (_, item): Item => {
    const showId = pick(shows);
    const own = sparse(random, 1);
    tastes.push((showTastes[showId] ?? []).map((share, genre) => 0.7 * share + 0.3 * (own[genre] ?? 0)));
    const publishedMs = startMs + ((item / items) * days - 60) * dayMs;
    return { showId, teamIds: [showTeams[showId] ?? 0], publishedMs, terms: tagsOf(tastes[item] ?? [], random) };
  });
  const episodes = Array.from({ length: shows }, (_, showId) =>
    catalogue.flatMap((each, item) => (each.showId === showId ? [item] : [])),
  );

  /**
   * The best by `worth`, with noise, of `offered` random published videos; newer ones are more likely to be offered.
   */
  function choose(atMs: number, worth: (item: number) => number): number {
    const out = Math.min(items, Math.max(1, Math.ceil(((atMs - startMs) / dayMs + 60) * (items / days))));
    let [best, bestWorth] = [0, -1];
    for (let shown = 0; shown < offered; shown += 1) {
      const item = Math.floor(out * (1 - random() ** 2));
      const value = worth(item) * (0.5 + random());
      if (value > bestWorth) [best, bestWorth] = [item, value];
    }
    return best;
  }

  function watchOf(): WatchedItem[] {
    const taste = sparse(random, 3);
    const liking = (item: number) => dot(taste, tastes[item] ?? []);
    const count = Math.max(2, Math.round(-Math.log(1 - random()) * watchesMean));
    const times = Array.from({ length: count }, () => startMs + random() * days * dayMs).toSorted((a, b) => a - b);
    const facts = new Map<number, WatchedItem>();
    let last = 0;
    for (const atMs of times) {
      const how = random();
      const own = episodes[catalogue[last]?.showId ?? 0] ?? [];
      const following = own[own.indexOf(last) + 1];
      if (how < byNextEpisode && following !== undefined && (catalogue[following]?.publishedMs ?? 0) < atMs) {
        last = following;
      } else if (how < byNextEpisode + byFashion) {
        last = choose(atMs, (item) => fame[item] ?? 0);
      } else {
        last = choose(atMs, (item) => liking(item) * Math.sqrt(fame[item] ?? 0));
      }
      if (facts.has(last)) continue;
      const fraction = Math.min(1, Math.max(0.02, 0.25 + 1.5 * liking(last) + 0.5 * (random() - 0.5)));
      facts.set(last, { item: last, fraction, atMs });
    }
    return [...facts.values()];
  }

  return {
    name: `Synthetic audience: ${members} members, ${items} videos, planted tastes`,
    items: catalogue,
    members: Array.from({ length: members }, watchOf),
  };
}

/** Shares of genres that add up to 1; a smaller `few` gives fewer large shares. */
function sparse(random: () => number, few: number): number[] {
  const raw = Array.from({ length: genres }, () => random() ** (genres / few));
  const sum = raw.reduce((so, value) => so + value, 0);
  return raw.map((value) => value / sum);
}

/** Four tags; in half of the items one of them is random. */
function tagsOf(taste: number[], random: () => number): string[] {
  const best = taste.map((share, genre) => [share, genre] as const).toSorted((a, b) => b[0] - a[0]);
  const right = best.slice(0, 2).flatMap(([, genre]) => [`g${genre}`, `g${genre}-${Math.floor(random() * 4)}`]);
  return random() < 0.5 ? right : [...right.slice(1), `g${Math.floor(random() * genres)}`];
}

function dot(one: number[], other: number[]): number {
  return one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0);
}

/** A small generator of numbers from 0 to 1 (mulberry32), repeatable by seed. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
