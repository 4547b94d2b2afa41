import { expect, test } from 'vitest';
import { TurnQueue } from './turn-queue.ts';

/** Resolves when all tasks are done, with the tasks of each turn of the event loop. */
function turnsOf(count: number): Promise<number[][]> {
  return new Promise((resolve) => {
    const turns: number[][] = [[]];
    const queue = new TurnQueue();
    for (let each = 0; each < count; each += 1) queue.add(() => turns.at(-1)?.push(each));
    const next = () => {
      if (turns.flat().length === count) return resolve(turns.filter(({ length }) => length > 0));
      turns.push([]);
      setImmediate(next);
    };
    setImmediate(next);
  });
}

test('hundreds of answers leave turns for other work, and keep their order', async () => {
  const turns = await turnsOf(300);
  expect(turns.flat()).toEqual(Array.from({ length: 300 }, (_, each) => each));
  expect(Math.max(...turns.map(({ length }) => length))).toBeLessThanOrEqual(16);
});

test('what is added later is done, too', async () => {
  const queue = new TurnQueue();
  const done: number[] = [];
  const add = (each: number) => new Promise<void>((resolve) => queue.add(() => resolve(void done.push(each))));
  await add(0);
  await add(1);
  await Promise.all([add(2), add(3)]);
  expect(done).toEqual([0, 1, 2, 3]);
});
