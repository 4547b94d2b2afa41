import { expect, test } from 'vitest';
import { calmer, catchUpRate, type Delay, hasArrived, longer } from './catch-up.ts';

const partS = 0.333;
const fresh: Delay = { moreS: 0, calmSinceMs: 0, hasStalled: false };
const near = { delayS: 1, targetS: 1, bufferedS: 0.9 };

test('a viewer who is later than wanted plays at most 1.05 times as fast, and less the nearer they are', () => {
  const rates = [0.1, 0.3, 0.6, 1, 5].map((lateS) =>
    catchUpRate({ ...near, delayS: 1 + lateS, bufferedS: 0.9 + lateS }),
  );
  expect(rates).toEqual([1.005, 1.015, 1.03, 1.05, 1.05]);
});

test('nobody stalls in order to catch up', () => {
  expect(catchUpRate({ delayS: 3, targetS: 1, bufferedS: 0.39 })).toBe(1);
});

test('a viewer who is earlier than wanted plays a little slower', () => {
  expect(catchUpRate({ ...near, targetS: 1.5 })).toBe(0.975);
  expect(catchUpRate({ ...near, targetS: 9 })).toBe(0.95);
});

test('each stall adds half a second up to five seconds, and each calm quarter of a minute takes half of that', () => {
  let delay = fresh;
  for (let stall = 1; stall <= 20; stall += 1) delay = longer(delay, stall * 6000);
  expect(delay).toEqual({ moreS: 5, calmSinceMs: 120_000, hasStalled: true });
  expect(calmer(delay, { nowMs: 134_000, partS })).toBe(delay);
  delay = calmer(delay, { nowMs: 135_000, partS });
  expect(delay).toMatchObject({ moreS: 4.75, calmSinceMs: 135_000 });
  for (let half = 1; half <= 30; half += 1) delay = calmer(delay, { nowMs: 135_000 + half * 15_000, partS });
  expect(delay.moreS).toBe(0);
});

test('waiting again within five seconds is the same stall', () => {
  let delay = longer(fresh, 1000);
  for (const nowMs of [3000, 7000, 11_900]) delay = longer(delay, nowMs);
  expect(delay).toEqual({ moreS: 0.5, calmSinceMs: 11_900, hasStalled: true });
  expect(longer(delay, 17_000).moreS).toBe(1);
});

test('without a stall the delay goes down to one part less than the playlist asks for; one stall ends that', () => {
  let delay = fresh;
  for (let half = 1; half <= 5; half += 1) delay = calmer(delay, { nowMs: half * 30_000, partS });
  expect(delay.moreS).toBe(-partS);
  delay = longer(delay, 160_000);
  expect(delay.moreS).toBe(0.5);
  for (let half = 6; half <= 15; half += 1) delay = calmer(delay, { nowMs: half * 30_000, partS });
  expect(delay.moreS).toBe(0);
});

test.each([
  [1.5, 30, false],
  [1.5, 1, true],
  [2, 0.2, true],
  [2, -1, true],
  [0.5, 0.2, false],
  [1, 0, false],
])('at %d times the speed and %d s behind, a viewer has arrived: %s', (rate, lateS, arrived) => {
  expect(hasArrived({ rate, lateS })).toBe(arrived);
});
