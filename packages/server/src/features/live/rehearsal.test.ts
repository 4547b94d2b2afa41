import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { freePort } from '../../../test/free-port.ts';
import { transcodeJobs } from '../../../test/jobs.ts';
import { startEncoder } from '../../../test/media/encoder.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { RtmpServer } from '../../platform/rtmp/server.ts';
import { makeStream } from './factory.ts';
import { endQuietStreams, startIngest } from './ingest/rtmp-ingest.ts';

const patience = { timeout: 40_000, interval: 200 };

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

function announce() {
  return makeStream(server.platform, { createdBy: creator.userId, access: 'free' });
}

async function load(url: string) {
  const response = await fetch(server.url + url);
  return { status: response.status, text: await response.text() };
}

test('a rehearsal is for the team; going live begins anew with the same connection', { timeout: 90_000 }, async () => {
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
    // Whoever waited for more of the rehearsal.
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
  } finally {
    encoder.child.kill('SIGKILL');
  }
});

test('what was rehearsed is deleted when nothing comes any more, and the next signal is a rehearsal again', async () => {
  const { db, clock } = server.platform;
  const { mediaId, livestreamId, assetId } = await announce();
  const params = { mediaId };
  await creator.client.studioLive.rehearse({ params, body: { rehearsal: true } });
  await db
    .insertInto('asset')
    .values({ id: assetId, media_id: mediaId, filename: '', byte_size: 0, created_at: clock.now() })
    .execute();
  const rehearsed = { asset_id: assetId, seen_at: clock.now() };
  await db.updateTable('livestream').set(rehearsed).where('id', '=', livestreamId).execute();
  server.clock.advance(59_000);
  await endQuietStreams(server.platform);
  expect((await creator.client.studioLive.preview({ params })).url).not.toBeNull();
  server.clock.advance(2000);
  await endQuietStreams(server.platform);
  expect((await creator.client.studioLive.preview({ params })).url).toBeNull();
  expect(await creator.client.studioLive.get({ params })).toMatchObject({ isRehearsal: true, state: 'scheduled' });
  const left = () => db.selectFrom('asset').select('id').where('id', '=', assetId).execute();
  await expect.poll(left, patience).toEqual([]);
});
