import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { MediaTag } from '../../rtmp/flv.ts';
import { keepPace, LivePace } from './live-pace.ts';

const tooFast = 'The times of the stream run faster than the clock';

/** Begins as a picture of H.264 does. */
const frame = Buffer.of(0x27, 1);

/** Sends tags of these times, as fast as they are taken; the clock goes on by so much with each. */
function start(times: number[], { wall = { ms: 0 }, pace = new LivePace(() => wall.ms), bytes = 2, tagMs = 0 } = {}) {
  let sent = 0;
  async function* send(): AsyncGenerator<MediaTag> {
    for (const timestamp of times) {
      sent += 1;
      if (sent <= 10_000) wall.ms += tagMs;
      yield { kind: 'video', timestamp, payload: Buffer.alloc(bytes, frame) };
    }
  }
  return { tags: keepPace(send(), pace), wall, sentSoFar: () => sent };
}

function everyMs(step: number, untilMs: number): number[] {
  return Array.from({ length: Math.floor(untilMs / step) + 1 }, (_, n) => n * step);
}

async function timesOf(tags: AsyncGenerator<MediaTag>): Promise<number[]> {
  const times: number[] = [];
  for await (const { timestamp } of tags) times.push(timestamp);
  return times;
}

test('a burst of half a minute is taken, and what comes faster than the clock after it is not', async () => {
  const times = everyMs(1000, 30_000);
  expect(await timesOf(start(times).tags)).toEqual(times);
  await expect(timesOf(start(everyMs(6000, 60_000)).tags)).rejects.toThrow(tooFast);
});

test('a program that goes by the clock is taken for hours; what it did not send is saved up for a minute', async () => {
  const times = everyMs(1000, 10_088_000);
  expect(await timesOf(start(times, { tagMs: 2000 }).tags)).toEqual(times);
  await expect(timesOf(start(everyMs(1000, 10_091_000), { tagMs: 2000 }).tags)).rejects.toThrow(tooFast);
});

test('a line at half its speed for a minute catches up', async () => {
  const wall = { ms: 0 };
  const pace = new LivePace(() => wall.ms);
  await timesOf(start(everyMs(1000, 60_000), { pace, wall, tagMs: 2000 }).tags);
  expect(await timesOf(start(everyMs(1000, 60_000), { pace }).tags)).toHaveLength(61);
});

test('headers that are sent again with a time of 0, and what is not taken, leave the times as they are', async () => {
  const header = { kind: 'audio' as const, timestamp: 0, payload: Buffer.of(0xaf, 0) };
  const unknown = { kind: 'video' as const, timestamp: 0, payload: Buffer.of(0x80, 0) };
  async function* send(): AsyncGenerator<MediaTag> {
    for (const timestamp of [9000, 9040, 13_000, 17_000]) {
      yield header;
      yield { kind: 'video', timestamp, payload: frame };
      yield unknown;
    }
  }
  const tags: MediaTag[] = [];
  for await (const tag of keepPace(send(), new LivePace(() => 0))) tags.push(tag);
  const frames = tags.filter(({ payload }) => payload.equals(frame));
  expect(frames.map(({ timestamp }) => timestamp)).toEqual([0, 40, 4000, 8000]);
  expect(tags.map(({ timestamp }) => timestamp)).toEqual([0, 0, 0, 0, 40, 40, 40, 4000, 4000, 4000, 8000, 8000]);
});

test('each further connection goes on with the pace of its stream', async () => {
  const wall = { ms: 0 };
  const pace = new LivePace(() => wall.ms);
  const burst = everyMs(1000, 20_000);
  await timesOf(start(burst, { pace }).tags);
  await expect(timesOf(start(burst, { pace }).tags)).rejects.toThrow(tooFast);
  wall.ms += 41_000;
  expect(pace.isLevel).toBe(true);
  expect(await timesOf(start(burst, { pace }).tags)).toEqual(burst);
});

test('times that jump or go back are no time that went by', async () => {
  const jumps = [0, 5_000_000, 1000, 9_000_000, 2000, 9_000_000, 3000];
  expect(await timesOf(start(jumps).tags)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test('what is read waits in memory up to a few megabytes, and ten seconds after its sender has gone it is dropped', async () => {
  const { tags, sentSoFar } = start(everyMs(100, 20_000), { bytes: 1_000_000 });
  await tags.next();
  await setImmediate();
  expect(sentSoFar()).toBeLessThan(10);
  await tags.return(undefined);

  const gone = start(everyMs(100, 2000));
  await gone.tags.next();
  await setImmediate();
  gone.wall.ms += 9000;
  expect((await gone.tags.next()).done).toBe(false);
  gone.wall.ms += 2000;
  expect((await gone.tags.next()).done).toBe(true);
});
