import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { freePort } from '../../../../test/free-port.ts';
import { transcodeJobs } from '../../../../test/jobs.ts';
import { type Encoder, startEncoder } from '../../../../test/media/encoder.ts';
import { createFootageFolder, type FootageFolder, ffmpeg, ffprobe } from '../../../../test/media/footage.ts';
import { type Program, startProgram } from '../../../../test/program.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeSource } from '../../transcode/broadcast/make-source.ts';
import { makeStream } from '../test-data.ts';
import { endQuietStreams } from './end-quiet-streams.ts';

const main = join(import.meta.dirname, '../../../app/main.ts');
const patience = { timeout: 40_000, interval: 100 };

let server: TestServer;
let creator: TestAccount;
let folder: FootageFolder;
const programs: Program[] = [];
const encoders: Encoder[] = [];

beforeAll(async () => {
  folder = await createFootageFolder();
  server = await startTestServer({
    env: { RTMP_PORT: String(await freePort()), RESTREAM_PRIVATE: 'on' },
    jobs: transcodeJobs,
  });
  creator = await signUp(server, { role: 'creator', subscribed: true });
});
afterAll(async () => {
  const alive = programs.filter(({ child }) => child.exitCode === null && child.signalCode === null);
  await Promise.all(alive.map((program) => program.end('SIGKILL')));
  for (const { child } of encoders) child.kill('SIGKILL');
  await server.close();
  await folder.remove();
});

async function startLive(): Promise<Program> {
  const { config } = server.platform;
  const program = startProgram(main, {
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl ?? '',
    PORT: String(await freePort()),
    RTMP_PORT: String(config.rtmp.port),
    GREENLIGHT_ROLE: 'live',
    RESTREAM_PRIVATE: 'on',
  });
  programs.push(program);
  await program.says(/Greenlight serves/);
  return program;
}

function broadcast(address: string) {
  const encoder = startEncoder(address);
  encoders.push(encoder);
  return encoder;
}

function segments() {
  return server.platform.db.selectFrom('live_segment').selectAll().orderBy('index').execute();
}

async function segmentsOfRun(run: number): Promise<number> {
  return (await segments()).filter((segment) => segment.run === run).length;
}

/** The stored seconds of the broadcaster's parts, by segment: players may have them. */
function acknowledgedParts(): Promise<{ segment: number; lengthS: number }[]> {
  return server.platform.db
    .selectFrom('live_partial_segment')
    .select(['segment', ({ fn }) => fn.sum<number>('duration_s').as('lengthS')])
    .where('track', '=', 0)
    .where('is_slate', '=', false)
    .groupBy('segment')
    .execute();
}

/** Whether there are parts of a segment that is not complete. */
async function hasOpenSegment(): Promise<boolean> {
  const complete = new Set((await segments()).map(({ index }) => index));
  return (await acknowledgedParts()).some(({ segment }) => !complete.has(segment));
}

/** The address of the one stream on air. */
async function addressOnAir(): Promise<string | null | undefined> {
  return (await creator.client.live.status()).streams[0]?.url;
}

test('segments stored by a killed process can be watched, and become the recording', { timeout: 120_000 }, async () => {
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId });
  const { key, server: address } = await creator.client.studioLive.makeKey({ params: { mediaId } });
  const nobody = `rtmp://127.0.0.1:${await freePort()}/app`;
  await creator.client.studioRestream.add({ params: { mediaId }, body: { name: 'A', url: nobody, key: 'key' } });
  const restream = async () => (await creator.client.studioRestream.list({ params: { mediaId } })).restreams[0];
  const first = await startLive();
  const before = broadcast(`${address}/${key}`);
  await expect.poll(() => segmentsOfRun(0), patience).toBeGreaterThanOrEqual(2);
  await expect.poll(async () => (await restream())?.state, patience).toBe('failing');
  const triedAt = (await restream())?.stateAt;
  await expect.poll(hasOpenSegment, patience).toBe(true);
  await first.end('SIGKILL');
  expect((await before.ended).code).not.toBe(0);
  const kept = await segments();
  const acknowledged = await acknowledgedParts();

  const second = await startLive();
  broadcast(`${address}/${key}`);
  await expect.poll(() => segmentsOfRun(1), patience).toBeGreaterThanOrEqual(2);
  expect((await segments()).slice(0, kept.length)).toEqual(kept);
  // The next process tries again.
  await expect.poll(async () => (await restream())?.stateAt, patience).not.toBe(triedAt);
  const url = new URL((await addressOnAir()) as string, server.url).href;
  const playlist = await (await fetch(url.replace('master', '240p/playlist'))).text();
  // The timeline continues: viewers notice only the time without new parts.
  expect(playlist).not.toContain('DISCONTINUITY');
  expect(playlist.match(/#EXT-X-MAP/g)).toHaveLength(1);
  await expect.poll(hasOpenSegment, patience).toBe(true);
  await second.end('SIGKILL');
  acknowledged.push(...(await acknowledgedParts()));

  // No broadcaster reconnects. The clock of this server does not move by itself.
  server.clock.advance(600_000);
  expect(await restream()).toMatchObject({ state: 'waiting', problem: null, isOn: true });
  await endQuietStreams(server.platform);
  expect(await addressOnAir()).toBeUndefined();
  // The recording also has the parts of the incomplete segment.
  const recordings = server.platform.db.selectFrom('media').select('duration_s').where('id', '=', mediaId);
  await expect.poll(async () => (await recordings.executeTakeFirst())?.duration_s ?? 0, patience).toBeGreaterThan(0);
  const totalS = (await segments()).reduce((sum, { picture_s }) => sum + picture_s, 0);
  expect((await recordings.executeTakeFirst())?.duration_s).toBeCloseTo(totalS, 3);
  expect(acknowledged.length).toBeGreaterThanOrEqual(6);
  const recorded = new Map((await segments()).map(({ index, picture_s }) => [index, picture_s]));
  for (const { segment, lengthS } of acknowledged) {
    expect(recorded.get(segment) ?? 0, `segment ${segment}`).toBeGreaterThan(lengthS - 0.001);
  }
  // The address of the stream has expired in the meantime.
  const { src } = await creator.client.media.playback({ params: { mediaId } });
  const whole = new URL(src, server.url).href;
  const complaints = await ffmpeg(['-v', 'error', '-i', whole, '-f', 'null', '-']);
  expect(complaints.split('\n').filter((line) => !line.includes('non monotonically'))).toEqual(['']);

  // The sent data is also stored: the source is as long as the recording.
  const assetId = (await segments())[0]?.asset_id as string;
  expect(await server.platform.storage.size(`source/${assetId}/live/0-0.flv`)).toBeGreaterThan(0);
  await makeSource(server.platform, { assetId }, { signal: AbortSignal.timeout(60_000) });
  const source = server.platform.storage.localPath(`source/${assetId}/original`) as string;
  expect(Math.abs(Number(await ffprobe(source, 'format=duration')) - totalS)).toBeLessThan(0.15);
  expect(await ffmpeg(['-v', 'error', '-i', source, '-f', 'null', '-'])).toBe('');
});

test('a rehearsal goes on after a kill, is for nobody else, and leaves nothing when the stream begins', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const { db } = server.platform;
  const { mediaId, livestreamId } = await makeStream(server.platform, { createdBy: creator.userId });
  const params = { mediaId };
  const { studioLive } = creator.client;
  const { key, server: address } = await studioLive.makeKey({ params });
  await studioLive.rehearse({ params, body: { rehearsal: true } });
  const columns = ['asset_id', 'is_rehearsal', 'started_at'] as const;
  const stream = () => db.selectFrom('livestream').select(columns).where('id', '=', livestreamId).executeTakeFirst();
  const has = async (run: number) => {
    const assetId = (await stream())?.asset_id ?? null;
    return (await segments()).some((segment) => segment.asset_id === assetId && segment.run === run);
  };
  const first = await startLive();
  const before = broadcast(`${address}/${key}`);
  await expect.poll(() => has(0), patience).toBe(true);
  const rehearsed = await stream();
  await first.end('SIGKILL');
  await before.ended;
  await startLive();
  broadcast(`${address}/${key}`);
  await expect.poll(() => has(1), patience).toBe(true);
  expect(await stream()).toEqual(rehearsed);
  expect(rehearsed).toMatchObject({ is_rehearsal: true, started_at: null });
  expect(await addressOnAir()).toBeUndefined();

  await studioLive.rehearse({ params, body: { rehearsal: false } });
  await expect.poll(async () => (await stream())?.started_at ?? null, patience).not.toBeNull();
  expect(await stream()).not.toMatchObject({ asset_id: rehearsed?.asset_id });
  const left = () =>
    db
      .selectFrom('asset')
      .select('id')
      .where('id', '=', rehearsed?.asset_id ?? '')
      .execute();
  await expect.poll(left, patience).toEqual([]);
  await studioLive.end({ params });
});
