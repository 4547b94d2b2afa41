import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

test('a few items have their work in each turn of the event loop, in order', async () => {
  const items = Array.from({ length: 95 }, (_, item) => item);
  const done: number[] = [];
  const turns: number[] = [];
  void inTurns(items, 10, (item) => done.push(item));
  while (done.length < items.length) {
    turns.push(done.length);
    await setImmediate();
  }
  expect(done).toEqual(items);
  expect(turns).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90]);
});
