import { dayMs } from '../../platform/clock/days.ts';

const weekMs = 7 * dayMs;
/** After so long half of what decays has. Tastes last longer than what is talked about. */
const similarityHalfLifeDays = 180;
const tasteHalfLifeDays = 45;
const popularityHalfLifeDays = 7;
/** Which part never decays: what was loved years ago still tells something. */
const similarityRest = 0.3;
const tasteRest = 0.15;
/** Whoever leaves within this part of a video did not care for it. */
const bounceFraction = 0.05;
const likedBonus = 0.5;

/** What one member did with one video. */
export interface Fact {
  /** The watched part, 0 to 1. */
  fraction: number;
  finished: boolean;
  liked: boolean;
  at: Date;
}

/** How much a member cared, 0 to 1.5: mostly how far they watched. */
export function interestOf({ fraction, finished, liked }: Omit<Fact, 'at'>): number {
  const watched = finished ? 1 : fraction < bounceFraction ? 0 : Math.min(1, 0.2 + 0.8 * fraction);
  return watched + (liked ? likedBonus : 0);
}

/** As it counts for which videos are alike. */
export function similarityWeight(fact: Fact, now: Date): number {
  return interestOf(fact) * decayed(fact.at, now, similarityHalfLifeDays, similarityRest);
}

/** As it counts for what its member likes now. */
export function tasteWeight(fact: Fact, now: Date): number {
  return interestOf(fact) * decayed(fact.at, now, tasteHalfLifeDays, tasteRest);
}

/** As it counts for how popular its video is: half after a week. */
export function popularityWeight(fact: Fact, now: Date): number {
  return interestOf(fact) * decayed(fact.at, now, popularityHalfLifeDays, 0);
}

function decayed(at: Date, now: Date, halfLifeDays: number, rest: number): number {
  const ageDays = Math.max(0, now.getTime() - at.getTime()) / dayMs;
  return rest + (1 - rest) * 0.5 ** (ageDays / halfLifeDays);
}

/** The popularity of a video as it is stored, for the sum of its facts' `popularityWeight` at `now`. */
export function encodePopularity(sum: number, now: Date): number {
  return sum > 0 ? Math.max(0, Math.log2(sum) + now.getTime() / weekMs) : 0;
}

/** The sum back again, as it has decayed until `now`. */
export function decodePopularity(stored: number, now: Date): number {
  return stored > 0 ? 2 ** (stored - now.getTime() / weekMs) : 0;
}
