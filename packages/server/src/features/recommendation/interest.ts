import { dayMs } from '@greenlight/contract/duration';

const weekMs = 7 * dayMs;
/** Half-lives. Tastes last longer than popularity. */
const similarityHalfLifeDays = 180;
const tasteHalfLifeDays = 45;
const popularityHalfLifeDays = 7;
/** The part that never decays: a video that a member loved years ago is still a sign of their taste. */
const similarityRest = 0.3;
const tasteRest = 0.15;
/** A member who leaves within this part of a video shows no interest. */
const bounceFraction = 0.05;
const likedBonus = 0.5;

/** The actions of one member on one video. */
export interface Fact {
  /** The watched part, from 0 to 1. */
  fraction: number;
  finished: boolean;
  liked: boolean;
  at: Date;
}

/** How much a member liked a video, from 0 to 1.5: mostly the watched part of it. */
export function interestOf({ fraction, finished, liked }: Omit<Fact, 'at'>): number {
  const watched = finished ? 1 : fraction < bounceFraction ? 0 : Math.min(1, 0.2 + 0.8 * fraction);
  return watched + (liked ? likedBonus : 0);
}

/** Weight for the similarity of videos. */
export function similarityWeight(fact: Fact, now: Date): number {
  return interestOf(fact) * decayed(fact.at, now, similarityHalfLifeDays, similarityRest);
}

/** Weight for the member's present taste. */
export function tasteWeight(fact: Fact, now: Date): number {
  return interestOf(fact) * decayed(fact.at, now, tasteHalfLifeDays, tasteRest);
}

/** Weight for the popularity of the video: half after a week. */
export function popularityWeight(fact: Fact, now: Date): number {
  return interestOf(fact) * decayed(fact.at, now, popularityHalfLifeDays, 0);
}

function decayed(at: Date, now: Date, halfLifeDays: number, rest: number): number {
  const ageDays = Math.max(0, now.getTime() - at.getTime()) / dayMs;
  return rest + (1 - rest) * 0.5 ** (ageDays / halfLifeDays);
}

/** The stored form of a popularity: the sum of the facts' `popularityWeight` at `now`. */
export function encodePopularity(sum: number, now: Date): number {
  return sum > 0 ? Math.max(0, Math.log2(sum) + now.getTime() / weekMs) : 0;
}

/** The sum of a stored popularity, decayed until `now`. */
export function decodePopularity(stored: number, now: Date): number {
  return stored > 0 ? 2 ** (stored - now.getTime() / weekMs) : 0;
}
