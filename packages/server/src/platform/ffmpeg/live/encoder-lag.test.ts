import { expect, test } from 'vitest';
import { EncoderLag } from './encoder-lag.ts';

/** For each second: whether the encoder is lost, if the data that waits for it has this age. */
function look(waitedS: number[]): boolean[] {
  let now = 0;
  const lag = new EncoderLag(() => now);
  return waitedS.map((seconds) => {
    now += 1000;
    return lag.observe(seconds * 1000);
  });
}

test('an encoder that is five seconds behind and does not catch up is lost', () => {
  expect(look([4, 4.9, 5.1, 5.2, 5, 5.3, 5.4, 5.5, 5.6, 5.6]).indexOf(true)).toBe(-1);
  expect(look([5.1, 5.2, 5.3, 5.4, 5.4, 5.5])).toEqual([false, false, false, false, false, true]);
  expect(look([6, 9, 11, 14, 17, 20]).at(-1)).toBe(true);
});

test('one that makes up for a time without a database is not', () => {
  expect(look([20, 19.7, 19.4, 19, 18.6, 18.2, 17.9, 17.6, 17.1, 16.8, 16.5, 16, 12, 8, 5, 2])).not.toContain(true);
});
