import { expect, test } from 'vitest';
import { ProblemError } from '../problem-error.ts';
import { PublicCache } from './public-cache.ts';

/** One caller and two that wait for it; the first one's production fails with `error`. */
async function outcomesAfter(error: Error) {
  const cache = new PublicCache();
  let productions = 0;
  const ask = (produce: () => Promise<string>) =>
    cache.bytes('key', 60, async () => {
      productions += 1;
      return produce();
    });
  const first = ask(() => Promise.reject(error));
  const others = [1, 2].map(() => ask(async () => 'answer'));
  const settled = await Promise.allSettled([first, ...others]);
  return [
    productions,
    ...settled.map((each) => (each.status === 'fulfilled' ? each.value.body.toString() : each.reason)),
  ];
}

test('the caller over its limit is refused alone; those who wait for the same key are answered', async () => {
  const refusal = new ProblemError('rate_limited');
  expect(await outcomesAfter(refusal)).toEqual([2, refusal, 'answer', 'answer']);
});

test('any other error goes to all who wait', async () => {
  const failure = new Error('The database is away.');
  expect(await outcomesAfter(failure)).toEqual([1, failure, failure, failure]);
});
