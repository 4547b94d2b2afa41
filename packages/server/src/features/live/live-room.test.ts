import { rehearsalMaxH } from '@greenlight/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { freePort } from '../../../test/free-port.ts';
import { transcodeJobs } from '../../../test/jobs.ts';
import { startEncoder } from '../../../test/media/encoder.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { RtmpServer } from '../../platform/rtmp/server.ts';
import { makeTeam } from '../creator/test-data.ts';
import { endQuietStreams } from './ingest/end-quiet-streams.ts';
import { startRtmp } from './ingest/rtmp-ingest.ts';
import { makeStream } from './test-data.ts';

const patience = { timeout: 40_000, interval: 200 };

let server: TestServer;
let creator: TestAccount;
let rtmp: RtmpServer;

beforeAll(async () => {
  server = await startTestServer({
    env: { RTMP_PORT: String(await freePort()), LIVE_SOURCE: 'off' },
    jobs: transcodeJobs,
  });
  creator = await signUp(server, { role: 'creator' });
  rtmp = (await startRtmp(server.platform)) as RtmpServer;
});
afterAll(async () => {
  await rtmp.close();
  await server.close();
});

function announce() {
  return makeStream(server.platform, { createdBy: creator.userId, access: 'free' });
}

async function load(url: string) {
  const response = await fetch(server.url + url);
  return { status: response.status, text: await response.text() };
}

test('a rehearsal is for the team; going live starts again with the same connection', { timeout: 90_000 }, async () => {
  const { mediaId, livestreamId } = await announce();
  const params = { mediaId };
  const { studioLive } = creator.client;
  const { key, server: address } = await studioLive.makeKey({ params });
  await studioLive.rehearse({ params, body: { rehearsal: true } });
  const encoder = startEncoder(`${address}/${key}`);
  try {
    const preview = async () => (await studioLive.preview({ params })).url;
    await expect.poll(preview, patience).not.toBeNull();
    const rehearsed = (await preview()) ?? '';
    expect((await load(rehearsed)).text).toContain('#EXTM3U');
    const stream = await studioLive.get({ params });
    expect(stream).toMatchObject({ state: 'scheduled', isRehearsal: true, hasSignal: true, startedAt: null });
    const member = await signUp(server);
    expect((await member.client.live.status()).streams).toEqual([]);
    const { media } = await server.client.live.media();
    expect(media.find((each) => each.livestreamId === livestreamId)?.state).toBe('scheduled');
    await expect(studioLive.end({ params })).rejects.toMatchObject({ code: 'conflict' });

    const next = load(rehearsed.replace('master.m3u8', '240p/playlist.m3u8?_HLS_msn=1'));
    await studioLive.rehearse({ params, body: { rehearsal: false } });
    await expect.poll(async () => (await studioLive.get({ params })).state, patience).toBe('live');
    const shown = await preview();
    expect(shown?.split('/').at(-3)).not.toBe(rehearsed.split('/').at(-3));
    await expect.poll(async () => (await load(rehearsed)).status, patience).toBeGreaterThanOrEqual(400);
    // A request that waited for more of the rehearsal.
    expect((await next).status).toBe(200);
    const playlist = (shown ?? '').replace('master', '240p/playlist');
    // It begins at its first segment and at time 0.
    expect((await load(playlist)).text).toContain('#EXT-X-MEDIA-SEQUENCE:0');
    expect((await member.client.live.status()).streams.map((each) => each.livestreamId)).toEqual([livestreamId]);
    await expect(studioLive.rehearse({ params, body: { rehearsal: true } })).rejects.toMatchObject({
      code: 'conflict',
    });
    await studioLive.end({ params });
    await expect(studioLive.rehearse({ params, body: { rehearsal: true } })).rejects.toMatchObject({ code: 'ended' });

    // The data of the broadcaster is not stored: the recording has only the renditions of the broadcast.
    const video = () => creator.client.studioMedia.get({ params });
    await expect.poll(async () => (await video()).duration ?? 0, patience).toBeGreaterThan(0);
    const assetId = shown?.split('/').at(-3) ?? '';
    const { storage } = server.platform;
    expect(await storage.size(`v/${assetId}/g1/240p/00000.m4s`)).toBeGreaterThan(0);
    expect(await storage.size(`source/${assetId}/live/0-0.flv`)).toBeUndefined();
    expect(await storage.size(`source/${assetId}/original`)).toBeUndefined();
    await expect(creator.client.studioMedia.transcode({ params })).rejects.toMatchObject({ code: 'not_ready' });
  } finally {
    encoder.child.kill('SIGKILL');
  }
});

test('a sender with few bits, far key frames and silence gets these warnings', { timeout: 60_000 }, async () => {
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

test('a backup encoder with another key is cut off when its key ends, and the first one goes on', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  const { db } = server.platform;
  const id = await makeTeam(db);
  await db
    .insertInto('creator_team_member')
    .values({ team_id: id, account_id: creator.userId, role: 'editor' })
    .execute();
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId, teamIds: [id] });
  const params = { mediaId };
  const { studioLive } = creator.client;
  const { key, server: address } = await studioLive.makeKey({ params });
  const { key: teamKey } = await studioLive.makeCreatorKey({ params: { id } });
  const main = startEncoder(`${address}/${key}`);
  await expect.poll(async () => (await studioLive.get({ params })).state, patience).toBe('live');
  const backup = startEncoder(`${address}-backup/${teamKey}`);
  try {
    const isCutOff = () => backup.child.exitCode !== null;
    // Longer than a key is trusted.
    const stays = performance.now() + 3000;
    await expect.poll(() => isCutOff() || performance.now() > stays, patience).toBe(true);
    expect(isCutOff()).toBe(false);
    await studioLive.removeCreatorKey({ params: { id } });
    await expect.poll(isCutOff, patience).toBe(true);
    expect(main.child.exitCode).toBeNull();
    await studioLive.end({ params });
  } finally {
    for (const { child } of [main, backup]) child.kill('SIGKILL');
  }
});

test.each([
  ['nothing comes any more', { afterMs: 60_000, sends: false }],
  ['it is six hours long', { afterMs: rehearsalMaxH * 3_600_000, sends: true }],
])('what was rehearsed is deleted when %s, and what comes next is a rehearsal again', async (_, { afterMs, sends }) => {
  const { db, clock } = server.platform;
  const { mediaId, livestreamId, assetId } = await announce();
  const created = { id: assetId, media_id: mediaId, filename: '', byte_size: 0, created_at: clock.now() };
  await db.insertInto('asset').values(created).execute();
  const stream = db.updateTable('livestream').where('id', '=', livestreamId);
  await stream.set({ is_rehearsal: true, asset_id: assetId, seen_at: clock.now() }).execute();
  const goOn = async (ms: number) => {
    server.clock.advance(ms);
    if (sends) await stream.set({ seen_at: clock.now() }).execute();
    await endQuietStreams(server.platform);
    const columns = ['asset_id', 'is_rehearsal', 'started_at'] as const;
    return db.selectFrom('livestream').select(columns).where('id', '=', livestreamId).executeTakeFirst();
  };
  expect(await goOn(afterMs - 1000)).toMatchObject({ asset_id: assetId });
  expect(await goOn(2000)).toEqual({ asset_id: null, is_rehearsal: true, started_at: null });
  const left = () => db.selectFrom('asset').select('id').where('id', '=', assetId).execute();
  await expect.poll(left, patience).toEqual([]);
});
