import { expect, test } from 'vitest';
import { findNeighbours, TasteLog, type Tastes } from './neighbours.ts';

function tastesOf(itemCount: number, members: number[][], weight = 1) {
  const log = new TasteLog(itemCount);
  for (const items of members) log.add(new Map(items.map((item) => [item, weight])));
  return log.tastes();
}

function noTerms(count: number): string[][] {
  return Array.from({ length: count }, () => []);
}

function neighboursOf(tastes: Tastes, terms: string[][]) {
  return [...findNeighbours(tastes, terms)].filter((found) => found !== undefined);
}

test('members who watched this watched that', () => {
  const potters = Array.from({ length: 10 }, () => [0, 1]);
  const sailors = Array.from({ length: 10 }, () => [2, 3]);
  const found = neighboursOf(tastesOf(5, [...potters, ...sailors]), noTerms(5));
  expect(found.map(({ items }) => items)).toEqual([[1], [0], [3], [2], []]);
});

test('a video that everybody watches is not similar to everything', () => {
  const members = Array.from({ length: 40 }, (_, n) => (n < 8 ? [0, 1, 2] : [2, 3 + (n % 8)]));
  const [first] = neighboursOf(tastesOf(11, members), noTerms(11));
  expect(first?.items[0]).toBe(1);
});

test('one member makes no similarity, and somebody who watched nothing is not counted', () => {
  const tastes = tastesOf(3, [[0, 1], [], [2]]);
  expect(tastes.starts).toHaveLength(3);
  expect(neighboursOf(tastes, noTerms(3)).flatMap(({ items }) => items)).toEqual([]);
});

test('unwatched videos are similar by tags and show, rare ones more', () => {
  const terms = [['show 1', 'clay'], ['show 1', 'clay'], ['clay'], ['sea'], ['clay']];
  const [first] = neighboursOf(tastesOf(5, []), terms);
  expect(first?.items[0]).toBe(1);
  expect(first?.items.toSorted((one, other) => one - other)).toEqual([1, 2, 4]);
});

test('of a term with very many videos only a part is read', () => {
  const count = 5000;
  const terms = Array.from({ length: count }, () => ['all']);
  const began = performance.now();
  const found = neighboursOf(tastesOf(count, []), terms);
  expect(performance.now() - began).toBeLessThan(5000);
  expect(found.every(({ items }) => items.length === 40)).toBe(true);
});

test('a growing log keeps its facts', () => {
  const log = new TasteLog(10);
  for (let member = 0; member < 3000; member += 1) log.add(new Map([[member % 10, member]]));
  const { starts, items, weights } = log.tastes();
  expect(starts.at(-1)).toBe(2999);
  expect([items[1500], weights[1500]]).toEqual([1501 % 10, 1501]);
});

test('videos that very many watched are compared in several turns', () => {
  const members = Array.from({ length: 60_000 }, (_, n) => [0, 1 + (n % 9), 10 + (n % 7), 20 + (n % 5)]);
  const found = [...findNeighbours(tastesOf(25, members), noTerms(25))];
  expect(found[0]).toBeUndefined();
  expect(found.filter((each) => each !== undefined)).toHaveLength(25);
});
