import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { BroadcastSource } from '../../../platform/ffmpeg/live/broadcast-source.ts';
import type { LivePart } from '../../../platform/ffmpeg/live/encode-live.ts';
import { LivePace } from '../../../platform/ffmpeg/live/live-pace.ts';
import { writeAmf } from '../../../platform/rtmp/amf.ts';
import type { MediaTag } from '../../../platform/rtmp/flv.ts';
import { makeStream } from '../test-data.ts';
import { listHealthSamples } from './health-queries.ts';
import { SenderMeter } from './sender-meter.ts';
import { SessionHealth } from './session-health.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const about = writeAmf('onMetaData', { width: 640, height: 360, framerate: 25 });
const opening: MediaTag[] = [
  { kind: 'data', timestamp: 0, payload: about },
  { kind: 'video', timestamp: 0, payload: Buffer.of(0x17, 0, 1) },
  { kind: 'audio', timestamp: 0, payload: Buffer.of(0xaf, 0, 1) },
];

function picture(timestamp: number, key = false): MediaTag {
  return { kind: 'video', timestamp, payload: Buffer.of(key ? 0x17 : 0x27, 1, 0, 0, 0) };
}

test('the lateness of a restarted encoder is its unread data, not the age of the stream', async () => {
  const { platform, clock } = server;
  const { livestreamId } = await makeStream(platform, { onAir: true });
  const meter = new SenderMeter();
  const { readable, writable } = new TransformStream<MediaTag, MediaTag>();
  const sender = writable.getWriter();
  const send = async (...tags: MediaTag[]) => {
    for (const tag of tags) await sender.write(tag);
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
  };
  const tags = readable.values() as AsyncGenerator<MediaTag>;
  const source = new BroadcastSource(meter.watch(tags), { pace: new LivePace(() => 0), onChange: () => undefined });
  const health = new SessionHealth(platform, livestreamId);
  health.add(source, meter);
  try {
    await send(...opening, picture(0, true), picture(40));
    health.opens(source);
    source.open();
    await send(picture(60_000, true));
    source.restart();
    await send(picture(62_000, true), picture(62_500));
    health.opens(source);
    source.open();
    await send(picture(63_000));
    health.stored(source, [{ startS: 0, tracks: [{ durationS: 0.4, bytes: Buffer.alloc(0) }] } as unknown as LivePart]);
    const samples = () => listHealthSamples(platform.db, livestreamId, new Date(clock.now().getTime() - 60_000));
    await expect.poll(async () => (await samples()).length).toBeGreaterThan(0);
    expect((await samples())[0]).toMatchObject({ encoderLateMs: 600 });
  } finally {
    health.close();
    await sender.close();
  }
});
