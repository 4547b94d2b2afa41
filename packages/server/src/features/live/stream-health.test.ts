import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { freePort } from '../../../test/free-port.ts';
import { transcodeJobs } from '../../../test/jobs.ts';
import { startEncoder } from '../../../test/media/encoder.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { RtmpServer } from '../../platform/rtmp/server.ts';
import { makeStream } from './factory.ts';
import { startIngest } from './ingest/rtmp-ingest.ts';

let server: TestServer;
let creator: TestAccount;
let rtmp: RtmpServer;

beforeAll(async () => {
  server = await startTestServer({ env: { RTMP_PORT: String(await freePort()) }, jobs: transcodeJobs });
  creator = await signUp(server, { role: 'creator' });
  rtmp = (await startIngest(server.platform)) as RtmpServer;
});
afterAll(async () => {
  await rtmp.close();
  await server.close();
});

test('a sender with few bits, far key frames and silence is told so', { timeout: 60_000 }, async () => {
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId, access: 'free' });
  const params = { mediaId };
  const { key, server: address } = await creator.client.studioLive.makeKey({ params });
  const coding = '-g 180 -b:v 150k -maxrate 150k -bufsize 150k';
  const encoder = startEncoder(`${address}/${key}`, { size: '854x480', coding, sound: 'anullsrc=r=48000' });
  try {
    const read = () => creator.client.studioLive.health({ params });
    const patience = { timeout: 40_000, interval: 500 };
    const codes = async () => {
      server.clock.advance(patience.interval);
      return (await read()).findings.map(({ code }) => code);
    };
    await expect.poll(codes, patience).toEqual(['bitrate_low', 'key_frames_too_far', 'sound_silent']);
    const { samples, findings } = await read();
    expect(findings[0]).toMatchObject({ level: 480, suits: 240 });
    const latest = samples.at(-1);
    expect(latest).toMatchObject({ width: 854, height: 480, announcedRate: 30, soundCodec: 'aac', isSilent: true });
    expect(latest?.frameRate).toBeGreaterThan(20);
    expect(latest?.keyFrameS).toBeGreaterThanOrEqual(6);
    expect(latest?.videoKbps).toBeLessThan(600);
    await creator.client.studioLive.end({ params });
    expect((await read()).samples).toEqual([]);
  } finally {
    encoder.child.kill('SIGKILL');
  }
});
