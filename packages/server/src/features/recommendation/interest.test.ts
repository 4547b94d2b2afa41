import { dayMs } from '@greenlight/contract/duration';
import { expect, test } from 'vitest';
import {
  decodePopularity,
  encodePopularity,
  interestOf,
  popularityWeight,
  similarityWeight,
  tasteWeight,
} from './interest.ts';

const now = new Date('2026-06-01T00:00:00Z');

function daysAgo(days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}
const watched = { fraction: 1, finished: true, liked: false };

test.each([
  [0.01, false, false, 0],
  [0.5, false, false, 0.6],
  [0.94, false, false, 0.952],
  [0.2, true, false, 1],
  [0, false, true, 0.5],
  [1, true, true, 1.5],
])('of %s watched, finished %s, liked %s: %s', (fraction, finished, liked, interest) => {
  expect(interestOf({ fraction, finished, liked })).toBeCloseTo(interest);
});

test('recent facts weigh more; popularity fades in weeks, similarity in months, and never wholly', () => {
  const weightOf = (weigh: typeof tasteWeight, days: number) => weigh({ ...watched, at: daysAgo(days) }, now);
  for (const weigh of [similarityWeight, tasteWeight, popularityWeight]) {
    expect(weightOf(weigh, 0)).toBe(1);
    expect(weightOf(weigh, 10)).toBeGreaterThan(weightOf(weigh, 20));
    expect(weightOf(weigh, -3)).toBe(1);
  }
  expect(weightOf(popularityWeight, 7)).toBeCloseTo(0.5);
  expect(weightOf(popularityWeight, 365)).toBeLessThan(0.001);
  expect(weightOf(similarityWeight, 5000)).toBeCloseTo(0.3);
});

test('a stored popularity decays by itself and keeps its order', () => {
  const [less, more] = [encodePopularity(3, now), encodePopularity(4, now)];
  expect(decodePopularity(less, now)).toBeCloseTo(3);
  const later = new Date(now.getTime() + 7 * dayMs);
  expect(decodePopularity(less, later)).toBeCloseTo(1.5);
  expect(more).toBeGreaterThan(less);
  expect(encodePopularity(3, later)).toBeCloseTo(less + 1);
  expect([encodePopularity(0, now), decodePopularity(0, now)]).toEqual([0, 0]);
});
