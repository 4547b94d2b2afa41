import { expect, it } from 'vitest';
import { bingoGame } from '../catalogue/bingo.ts';
import { showOf, videos } from '../catalogue/catalogue.ts';
import { filmOrder } from './film-order.ts';

it('begins with a free film of every show and includes all films', () => {
  const order = filmOrder(videos);
  expect(new Set(order).size).toBe(videos.length);
  const first = order.slice(0, 5);
  expect(first.every(({ access }) => access === 'free')).toBe(true);
  expect(new Set(first.map((video) => showOf(video)?.slug)).size).toBe(5);
  expect(order[5]?.slug).toBe(bingoGame.film);
});
