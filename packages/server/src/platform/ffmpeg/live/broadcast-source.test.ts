import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { writeAmf } from '../../rtmp/amf.ts';
import type { MediaTag } from '../../rtmp/flv.ts';
import { BroadcastSource } from './broadcast-source.ts';
import { LivePace } from './live-pace.ts';

afterEach(() => {
  vi.useRealTimers();
});

const about = writeAmf('onMetaData', { width: 640, height: 360, framerate: 25 });
const opening: MediaTag[] = [{ kind: 'data', timestamp: 0, payload: about }, header('video'), header('audio')];

function header(kind: 'audio' | 'video', version = 1): MediaTag {
  return { kind, timestamp: 0, payload: Buffer.of(kind === 'video' ? 0x17 : 0xaf, 0, version) };
}

function picture(timestamp: number, { key = false, bytes = 20 } = {}): MediaTag {
  const payload = Buffer.alloc(bytes);
  payload.set([key ? 0x17 : 0x27, 1]);
  return { kind: 'video', timestamp, payload };
}

/** A connection that is read like a socket: its reader decides when the next tag arrives. */
function connect(isLive = false) {
  const waiting: MediaTag[] = [];
  const ended = Promise.withResolvers<void>();
  let came = Promise.withResolvers<void>();
  let read = 0;
  async function* tags(): AsyncGenerator<MediaTag> {
    for (;;) {
      const tag = waiting.shift();
      if (tag) {
        read += 1;
        yield tag;
      } else if ((await Promise.race([came.promise, ended.promise.then(() => 'end')])) === 'end') return;
    }
  }
  const source = new BroadcastSource(tags(), { pace: new LivePace(() => 0), onChange: () => undefined });
  if (isLive) source.standBy();
  return {
    source,
    readSoFar: () => read,
    send: async (...sent: MediaTag[]) => {
      waiting.push(...sent);
      came.resolve();
      came = Promise.withResolvers<void>();
      for (let turn = 0; turn < 200; turn += 1) await setImmediate();
    },
    end: async () => {
      ended.resolve();
      await source.over;
    },
  };
}

/** The kinds and times of the tags of FLV. */
async function timesOf(flv: AsyncGenerator<Buffer>): Promise<[kind: number, ms: number][]> {
  const times: [number, number][] = [];
  await flv.next();
  for await (const bytes of flv) if (bytes.length > 0) times.push([bytes[0] ?? 0, bytes.readUIntBE(4, 3)]);
  return times;
}

test('a new source has everything since its first key frame, with times from 0 on', async () => {
  const { source, send, end } = connect();
  await send(picture(8000), ...opening);
  expect(source.canOpen).toBe(false);
  await send(picture(9000, { key: true }), picture(9040), header('audio'), picture(13_000), picture(17_000));
  expect(source.facts).toMatchObject({ width: 640, height: 360, rate: { num: 25, den: 1 } });
  expect([source.canOpen, source.isNew, source.heldMs]).toEqual([true, true, 8000]);
  const { flv, skipS } = source.open();
  await end();
  expect([skipS, source.heldMs]).toEqual([0, 0]);
  expect(await timesOf(flv)).toEqual([
    [9, 0],
    [8, 0],
    [9, 0],
    [9, 40],
    [9, 4000],
    [9, 8000],
  ]);
});

test('data that cannot be read is ignored, before the description and after it', async () => {
  const { source, send, end } = connect();
  const unreadable = (...bytes: number[]): MediaTag => ({ kind: 'data', timestamp: 0, payload: Buffer.of(...bytes) });
  // An object of a class, a reference, and a value of AMF 3.
  const odd = [unreadable(16, 0, 1, 0x41, 0, 0, 9), unreadable(7, 0, 1), unreadable(17, 10, 1)];
  await send(
    ...odd,
    ...opening,
    ...odd,
    picture(0, { key: true }),
    ...odd,
    picture(40),
    header('audio'),
    picture(2000),
  );
  expect(source.facts).toMatchObject({ width: 640, height: 360 });
  await end();
});

test('one that stood by begins with its last key frame, and says how much of it is old', async () => {
  const { source, send, end } = connect();
  await send(...opening, picture(0, { key: true }), picture(1000));
  source.standBy();
  await send(picture(2000, { key: true }), picture(2500), picture(3000));
  expect(source.heldMs).toBe(0);
  const { flv, skipS } = source.open();
  await send(picture(3500));
  await end();
  expect(skipS).toBe(1);
  expect((await timesOf(flv)).slice(2)).toEqual([
    [9, 0],
    [9, 500],
    [9, 1000],
    [9, 1500],
  ]);
});

test('what waits for an encoder that is behind is left out from the next key frame on, where it is new again', async () => {
  const { source, send, end } = connect();
  await send(...opening, picture(0, { key: true }));
  const { flv, queue } = source.open();
  await send(picture(40), picture(80));
  source.restart();
  await send(picture(120));
  expect([queue.isEnded, source.isNew]).toEqual([false, false]);
  await send(picture(160, { key: true }), picture(200));
  expect([queue.isEnded, source.isNew, source.canOpen]).toEqual([true, true, true]);
  expect((await timesOf(flv)).filter(([, ms]) => ms > 0)).toEqual([]);
  const later = source.open();
  await end();
  expect(later.skipS).toBe(0);
  expect((await timesOf(later.flv)).slice(2)).toEqual([
    [9, 0],
    [9, 40],
  ]);
});

test('another picture size ends what is read; the source can be opened again from its next key frame on', async () => {
  const { source, send, end } = connect();
  await send(...opening, picture(0, { key: true }), picture(40));
  const first = source.open();
  await send(header('video', 2));
  expect(first.queue.isEnded).toBe(true);
  expect(source.canOpen).toBe(false);
  await send(picture(80, { key: true }), picture(120));
  expect(source.canOpen).toBe(true);
  const second = source.open();
  await end();
  expect(await timesOf(first.flv)).toHaveLength(4);
  expect(await timesOf(second.flv)).toEqual([
    [9, 0],
    [8, 0],
    [9, 0],
    [9, 40],
  ]);
});

test('a header that changes before the first key frame ends nothing', async () => {
  const { source, send, end } = connect();
  await send(...opening, header('video', 2), picture(0, { key: true }), picture(2000));
  const { flv } = source.open();
  await end();
  expect((await timesOf(flv)).slice(2)).toEqual([
    [9, 0],
    [9, 2000],
  ]);
});

test('a sender waits for a slow encoder after a few megabytes, but not one that stands by', async () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    picture(index * 40, { key: index % 4 === 0, bytes: 1_000_000 }),
  );
  const slow = connect();
  await slow.send(...opening, picture(0, { key: true }));
  slow.source.open();
  await slow.send(...many);
  expect(slow.readSoFar()).toBeLessThan(16);
  slow.source.stop();
  await slow.source.over;

  const ready = connect();
  await ready.send(...opening, picture(0, { key: true }));
  ready.source.standBy();
  await ready.send(...many);
  expect(ready.readSoFar()).toBe(44);
});

test('a backup whose tags are very small holds little of them until its next key frame', async () => {
  const { source, send } = connect();
  await send(...opening, picture(0, { key: true }), picture(2000));
  source.standBy();
  expect(source.canOpen).toBe(true);
  // 0.3 MB of data that needs 40 MB of memory.
  for (let count = 0; count < 13; count += 1) await send(...Array(10_000).fill(picture(2000, { bytes: 2 })));
  expect(source.canOpen).toBe(false);
  await send(picture(2040, { key: true }));
  expect(source.canOpen).toBe(true);
  source.stop();
});

test('what a sender left is dropped ten seconds after it disconnected', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { source, send, end } = connect();
  await send(...opening, picture(0, { key: true }), picture(40), picture(80));
  const { flv } = source.open();
  await end();
  for (let tag = 0; tag < 4; tag += 1) expect((await flv.next()).done).toBe(false);
  vi.advanceTimersByTime(9000);
  expect((await flv.next()).done).toBe(false);
  vi.advanceTimersByTime(2000);
  expect((await flv.next()).done).toBe(true);
});

test('a reason to stop is what the connection ends with', async () => {
  const { source, send } = connect();
  await send(...opening, picture(0, { key: true }));
  const { flv } = source.open();
  source.stop(new Error('not today'));
  await expect(source.over).rejects.toThrow('not today');
  expect(await timesOf(flv)).toHaveLength(3);
});
