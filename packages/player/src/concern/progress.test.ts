import { expect, it } from 'vitest';
import { createWatchClock } from './progress.ts';

it('counts playback at any speed', () => {
  const clock = createWatchClock();
  clock.tick(0, 0, 1);
  clock.tick(0.25, 250, 1);
  clock.tick(0.5, 500, 2);
  clock.tick(1, 750, 2);
  expect(clock.take()).toBeCloseTo(1);
  expect(clock.take()).toBe(0);
});

it('ignores steps that are longer than the elapsed time allows', () => {
  const clock = createWatchClock();
  clock.tick(10, 0, 1);
  clock.tick(40, 250, 1);
  clock.tick(40.25, 500, 1);
  expect(clock.take()).toBeCloseTo(0.25);
});

it('counts the time until a seek begins, but not the seek', () => {
  const clock = createWatchClock();
  clock.tick(5, 0, 1);
  clock.jump(50, 200);
  clock.tick(50.25, 450, 1);
  expect(clock.take()).toBeCloseTo(0.45);
});

it('counts nothing while playing backwards or paused', () => {
  const clock = createWatchClock();
  clock.tick(5, 0, 1);
  clock.tick(4, 250, 0);
  clock.tick(4.2, 10_000, 0);
  clock.jump(30, 20_000);
  expect(clock.take()).toBe(0);
});
