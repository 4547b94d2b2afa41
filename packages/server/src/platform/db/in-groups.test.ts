import { expect, test } from 'vitest';
import type { Platform } from '../platform.ts';
import { ProblemError } from '../problem-error.ts';
import { inGroups } from './in-groups.ts';

const platform = {} as Platform;

test('items that come together are written together', async () => {
  const groups: number[][] = [];
  const write = inGroups<number, number>(
    async (_platform, items) => {
      groups.push(items);
      return items.map((item) => item * 2);
    },
    { itemsMax: 3 },
  );
  expect(await Promise.all([1, 2, 3, 4].map((item) => write(platform, item)))).toEqual([2, 4, 6, 8]);
  expect(groups).toEqual([[1, 2, 3], [4]]);
});

test('items that come while a group is due are read with it, and one that comes alone does not wait', async () => {
  const groups: number[][] = [];
  const read = inGroups<number, number>(
    async (_platform, items) => {
      groups.push(items);
      return items;
    },
    { itemsMax: 10, apartMs: 200 },
  );
  expect(await read(platform, 1)).toBe(1);
  const later = Promise.all([read(platform, 2), read(platform, 3)]);
  expect(groups).toEqual([[1]]);
  expect(await later).toEqual([2, 3]);
  expect(groups).toEqual([[1], [2, 3]]);
});

test('an item that the database refuses fails alone', async () => {
  const write = inGroups<number, number>(
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
  const write = inGroups<number, number>(
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
