import { expect, test } from 'vitest';
import { ProblemError } from '../problem-error.ts';
import { PublicCache } from './public-cache.ts';

/** One asks, two more wait for the same; the first one's production fails with `error`. */
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

test('who asked too much is refused alone: those who waited for the same are answered', async () => {
  const refusal = new ProblemError('rate_limited');
  expect(await outcomesAfter(refusal)).toEqual([2, refusal, 'answer', 'answer']);
});

test('any other failure is that of all who waited', async () => {
  const failure = new Error('The database is away.');
  expect(await outcomesAfter(failure)).toEqual([1, failure, failure, failure]);
});
