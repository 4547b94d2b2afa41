import { expect, test } from 'vitest';
import type { Platform } from '../platform.ts';
import { ProblemError } from '../problem-error.ts';
import { inBatches } from './in-groups.ts';

const platform = {} as Platform;

test('items that come together are written together', async () => {
  const groups: number[][] = [];
  const write = inBatches<number, number>(
    async (_platform, items) => {
      groups.push(items);
      return items.map((item) => item * 2);
    },
    { itemsMax: 3 },
  );
  expect(await Promise.all([1, 2, 3, 4].map((item) => write(platform, item)))).toEqual([2, 4, 6, 8]);
  expect(groups).toEqual([[1, 2, 3], [4]]);
});

test('after a group of several, those that come are read together; items one after the other do not wait', async () => {
  const groups: number[][] = [];
  const read = inBatches<number, number>(
    async (_platform, items) => {
      groups.push(items);
      return items;
    },
    { itemsMax: 10, apartMs: 200 },
  );
  for (const alone of [1, 2, 3]) expect(await read(platform, alone)).toBe(alone);
  expect(groups).toEqual([[1], [2], [3]]);
  await Promise.all([read(platform, 4), read(platform, 5)]);
  const sixth = read(platform, 6);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await Promise.all([sixth, read(platform, 7)]);
  expect(groups).toEqual([[1], [2], [3], [4, 5], [6, 7]]);
});

test('an item that the database refuses fails alone', async () => {
  const write = inBatches<number, number>(
    async (_platform, items) => {
      if (items.includes(2)) throw new Error('refused');
      return items;
    },
    { itemsMax: 10 },
  );
  const results = await Promise.allSettled([1, 2, 3].map((item) => write(platform, item)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('when no connection becomes free the whole group fails after one try, and the next one is written', async () => {
  let tries = 0;
  const write = inBatches<number, number>(
    async (_platform, items) => {
      tries += 1;
      if (tries === 1) throw new ProblemError('unavailable');
      return items;
    },
    { itemsMax: 10 },
  );
  const results = await Promise.allSettled([1, 2, 3].map((item) => write(platform, item)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await write(platform, 4)).toBe(4);
  expect(tries).toBe(2);
});
