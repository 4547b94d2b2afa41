import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { MediaTag } from '../../rtmp/flv.ts';
import { keepPace, LivePace } from './live-pace.ts';

const tooFast = 'The times of the stream run faster than the clock';

/** Starts like a picture of H.264. */
const frame = Buffer.of(0x27, 1);

/** Sends tags with these timestamps, as fast as they are read; the clock advances by `tagMs` with each. */
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

test('a burst of half a minute is accepted, but not media that is faster than the clock after it', async () => {
  const times = everyMs(1000, 30_000);
  expect(await timesOf(start(times).tags)).toEqual(times);
  await expect(timesOf(start(everyMs(6000, 60_000)).tags)).rejects.toThrow(tooFast);
});

test('a broadcast in real time is accepted for hours; media that it did not send may be made up for within a minute', async () => {
  const times = everyMs(1000, 10_088_000);
  expect(await timesOf(start(times, { tagMs: 2000 }).tags)).toEqual(times);
  await expect(timesOf(start(everyMs(1000, 10_091_000), { tagMs: 2000 }).tags)).rejects.toThrow(tooFast);
});

test('a connection at half speed for a minute catches up', async () => {
  const wall = { ms: 0 };
  const pace = new LivePace(() => wall.ms);
  await timesOf(start(everyMs(1000, 60_000), { pace, wall, tagMs: 2000 }).tags);
  expect(await timesOf(start(everyMs(1000, 60_000), { pace }).tags)).toHaveLength(61);
});

test('repeated headers with a time of 0, and tags that are not read, do not change the times', async () => {
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

test('each further connection continues the pace of its stream', async () => {
  const wall = { ms: 0 };
  const pace = new LivePace(() => wall.ms);
  const burst = everyMs(1000, 20_000);
  await timesOf(start(burst, { pace }).tags);
  await expect(timesOf(start(burst, { pace }).tags)).rejects.toThrow(tooFast);
  wall.ms += 41_000;
  expect(pace.isLevel).toBe(true);
  expect(await timesOf(start(burst, { pace }).tags)).toEqual(burst);
});

test('timestamps that jump or go back do not count as elapsed time', async () => {
  const jumps = [0, 5_000_000, 1000, 9_000_000, 2000, 9_000_000, 3000];
  expect(await timesOf(start(jumps).tags)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test('read media is buffered up to a few megabytes, and dropped ten seconds after the sender disconnected', async () => {
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
