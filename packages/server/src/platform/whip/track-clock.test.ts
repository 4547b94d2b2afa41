import { expect, test } from 'vitest';
import { SendRate } from './send-rate.ts';
import { frameRate } from './tag-writer.ts';
import { TrackClock } from './track-clock.ts';

test('timestamps become milliseconds since the start, also around the end of the counter', () => {
  const clock = new TrackClock(90_000);
  const start = 2 ** 32 - 90_000;
  expect(clock.ms(clock.ticks(start, 500))).toBe(500);
  expect(clock.ms(clock.ticks(90_000, 2500))).toBe(2500);
});

test('picture and sound are brought together by the reports of the sender, in small steps', () => {
  const [video, audio] = [new TrackClock(90_000), new TrackClock(48_000)];
  video.ticks(0, 0);
  audio.ticks(0, 0);
  // The first packet of the picture was recorded 100 ms after that of the sound.
  video.report({ ssrc: 1, wallMs: 5100, timestamp: 0, compact: 0 });
  audio.report({ ssrc: 2, wallMs: 5000, timestamp: 0, compact: 0 });
  video.follow(audio);
  let before = 0;
  for (let second = 1; second <= 10; second += 1) {
    const ms = video.ms(video.ticks(second * 90_000, second * 1000));
    expect(ms - before).toBeLessThanOrEqual(1021);
    before = ms;
  }
  expect(before).toBeCloseTo(10_100, 0);
});

test('a report that is a mistake is ignored', () => {
  const [video, audio] = [new TrackClock(90_000), new TrackClock(48_000)];
  video.ticks(0, 0);
  audio.ticks(0, 0);
  video.report({ ssrc: 1, wallMs: 9_000_000, timestamp: 0, compact: 0 });
  audio.report({ ssrc: 2, wallMs: 0, timestamp: 0, compact: 0 });
  video.follow(audio);
  expect(video.ms(video.ticks(90_000, 1000))).toBe(1000);
});

test.each([
  ['forwards', 900_000_000],
  ['backwards', 4_000_000_000],
])('a clock that jumps %s goes on from the time of arrival', (_, jump) => {
  const clock = new TrackClock(90_000);
  clock.ticks(0, 0);
  expect(clock.ms(clock.ticks(jump, 2000))).toBe(2000);
  expect(clock.ms(clock.ticks(jump + 90_000, 3000))).toBe(3000);
});

test.each([
  [[0, 33, 67, 100, 133, 167, 200], 30],
  [[0, 40, 80, 120, 160, 200], 25],
  [[0, 17, 33, 50, 67, 83], 60],
  [[0, 70, 135, 190, 270], 30],
  [[0, 20, 40, 60, 80], 50],
])('frames at %j count as %i a second', (timestamps, rate) => {
  expect(frameRate(timestamps)).toBe(rate);
});

test('a slow link lowers the bitrate, and a free one raises it again', () => {
  const rate = new SendRate();
  const send = (from: number, delayMs: number) => {
    for (let ms = from; ms < from + 1000; ms += 10) rate.arrive(2500, ms, ms + delayMs);
    return rate.limit(0, from + 1000 + delayMs);
  };
  expect(send(0, 20)).toBe(6_000_000);
  expect(send(1000, 900)).toBeLessThan(2_000_000);
  const slow = send(2000, 900);
  expect(send(3000, 20)).toBeGreaterThanOrEqual(Math.min(slow, 300_000));
  const before = send(4000, 20);
  expect(send(5000, 20)).toBeGreaterThan(before);
});
