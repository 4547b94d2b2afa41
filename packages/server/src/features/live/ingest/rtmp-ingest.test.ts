import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { freePort } from '../../../../test/free-port.ts';
import { transcodeJobs } from '../../../../test/jobs.ts';
import { startEncoder } from '../../../../test/media/encoder.ts';
import { createFootageFolder, type FootageFolder, ffmpeg, ffprobe } from '../../../../test/media/footage.ts';
import { storedSeconds } from '../../../../test/media/stored-seconds.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../../test/test-server.ts';
import type { RtmpServer } from '../../../platform/rtmp/server.ts';
import { hashStreamKey } from '../key/stream-key.ts';
import { goOnAir } from '../on-air.ts';
import { makeStream } from '../test-data.ts';
import { ingestOf } from './admit-broadcaster.ts';
import { endQuietStreams } from './end-quiet-streams.ts';
import { startRtmp } from './rtmp-ingest.ts';

const patience = { timeout: 30_000, interval: 100 };

let server: TestServer;
let creator: TestAccount;
let member: TestAccount;
let rtmp: RtmpServer;
let folder: FootageFolder;

beforeAll(async () => {
  folder = await createFootageFolder();
  server = await startTestServer({ env: { RTMP_PORT: String(await freePort()) }, jobs: transcodeJobs });
  creator = await signUp(server, { role: 'creator' });
  member = await signUp(server, { subscribed: true });
  rtmp = (await startRtmp(server.platform)) as RtmpServer;
});
afterAll(async () => {
  await rtmp.close();
  await server.close();
  await folder.remove();
});

async function announce() {
  const stream = await makeStream(server.platform, { createdBy: creator.userId, access: 'members' });
  const { key, server: address } = await creator.client.studioLive.makeKey({ params: { mediaId: stream.mediaId } });
  return { ...stream, key, address: `${address}/${key}`, backup: `${address}-backup/${key}` };
}

async function onAir(mediaId: number) {
  const { streams } = await member.client.live.status();
  return streams.find((stream) => stream.mediaId === mediaId);
}

async function read(url: string): Promise<string> {
  return (await fetch(new URL(url, server.url))).text();
}

function assetOf(mediaId: number) {
  return server.platform.db
    .selectFrom('media')
    .innerJoin('asset', 'asset.id', 'media.asset_id')
    .selectAll('asset')
    .select(['media.duration_s', 'media.playable_at'])
    .where('media.id', '=', mediaId)
    .executeTakeFirst();
}

test('a stream goes on air, survives a restart of its encoder, and becomes a recording', {
  timeout: 120_000,
}, async () => {
  const { mediaId, livestreamId, address } = await announce();
  expect(await onAir(mediaId)).toBeUndefined();
  expect(await startEncoder(address, { seconds: 9, realtime: false }).ended).toMatchObject({ code: 0 });
  await expect.poll(() => onAir(mediaId), patience).toMatchObject({ livestreamId, url: expect.any(String) });
  const { url } = (await onAir(mediaId)) as { url: string };
  const master = await read(url);
  expect(master).toMatch(/RESOLUTION=426x240.*AUDIO="audio"[^\n]*\n240p\/playlist.m3u8/);
  const playlist = url.replace('master', '240p/playlist');
  await expect.poll(() => storedSeconds(server.platform.db, livestreamId), patience).toBeCloseTo(9, 2);
  const response = await fetch(new URL(playlist, server.url));
  expect(response.headers.get('cache-control')).toBe('no-cache');

  // The encoder reconnects: the same stream, with timestamps from zero.
  await startEncoder(address, { seconds: 13, realtime: false }).ended;
  await expect.poll(() => storedSeconds(server.platform.db, livestreamId), patience).toBeCloseTo(22, 2);
  for (const track of ['240p', 'audio']) {
    const text = await read(url.replace('master', `${track}/playlist`));
    // It lists everything from the start, so that viewers can rewind.
    expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:0\n');
    expect(text).not.toContain('DISCONTINUITY');
    expect(text.match(/#EXT-X-MAP/g)).toHaveLength(1);
    expect(text).not.toContain('ENDLIST');
  }
  // After 50 s of silence the stream continues; after a minute it ends.
  server.clock.advance(50_000);
  await endQuietStreams(server.platform);
  expect(await onAir(mediaId)).toBeDefined();
  server.clock.advance(11_000);
  await endQuietStreams(server.platform);
  expect(await onAir(mediaId)).toBeUndefined();
  expect((await startEncoder(address, { seconds: 1 }).ended).complaints).toContain('There is no stream with this key');

  await expect.poll(() => assetOf(mediaId), patience).toMatchObject({ state: 'ready', playable_at: expect.any(Date) });
  const asset = await assetOf(mediaId);
  expect(asset?.duration_s).toBeCloseTo(22, 1);
  const ended = () => read(playlist);
  await expect.poll(ended).toMatch(/#EXT-X-ENDLIST\n$/);
  for (const file of ['g1/240p/playlist.m3u8', 'g1/audio/playlist.m3u8']) {
    const text = await read(url.replace('live/master.m3u8', file));
    expect(text).toContain('#EXT-X-ENDLIST');
    // A segment for each of its key frames, without the slate between the two connections, and the segment after the
    // second one.
    expect(text.match(/#EXTINF/g)).toHaveLength(22);
    expect(text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
    // The chat of a recording follows the times of the broadcast.
    expect(text.match(/#EXT-X-PROGRAM-DATE-TIME:/g)).toHaveLength(text.match(/#EXTINF:/g)?.length ?? 0);
  }
  const whole = new URL(url.replace('live/master', 'master'), server.url).href;
  const copy = join(folder.path, 'recording.mkv');
  expect(await ffmpeg(['-v', 'warning', '-i', whole, '-map', '0', '-c', 'copy', copy])).not.toContain('rror');
  expect(Number(await ffprobe(copy, 'stream=nb_read_packets', '-count_packets', '-select_streams', 'v'))).toBe(660);
  await expect.poll(async () => (await assetOf(mediaId))?.storyboard_at, patience).toEqual(expect.any(Date));
  const media = () => creator.client.studioMedia.get({ params: { mediaId } });
  await expect.poll(async () => (await media()).thumbnail, patience).not.toBeNull();
  const { thumbnail } = await creator.client.studioMedia.frameAsThumbnail({ params: { mediaId }, body: { time: 20 } });
  expect(thumbnail.alt).not.toBe('');
  await expect(creator.client.studioMedia.transcode({ params: { mediaId } })).rejects.toMatchObject({
    code: 'not_ready',
  });
});

test('how long a stream goes on without its broadcaster is a setting', { timeout: 60_000 }, async () => {
  const { mediaId, livestreamId, address } = await announce();
  await creator.client.studioLive.update({ params: { mediaId }, body: { awayMaxS: 600 } });
  await startEncoder(address, { seconds: 2, realtime: false }).ended;
  await expect.poll(() => storedSeconds(server.platform.db, livestreamId), patience).toBeCloseTo(2, 2);
  server.clock.advance(61_000);
  await endQuietStreams(server.platform);
  expect(await onAir(mediaId)).toBeDefined();
  server.clock.advance(540_000);
  await endQuietStreams(server.platform);
  expect(await onAir(mediaId)).toBeUndefined();
});

test('a newer connection replaces the older one; a new key and the studio end it', {
  timeout: 60_000,
}, async () => {
  const { mediaId, livestreamId, address } = await announce();
  const params = { mediaId };
  const first = startEncoder(address);
  await expect.poll(() => onAir(mediaId), patience).toBeDefined();
  const second = startEncoder(address);
  expect((await first.ended).code).not.toBe(0);
  const before = await storedSeconds(server.platform.db, livestreamId);
  await expect.poll(() => storedSeconds(server.platform.db, livestreamId), patience).toBeGreaterThan(before);
  // The first one tries again, as programs do.
  expect((await startEncoder(address).ended).complaints).toContain('took over this stream');
  const attempts = async () => {
    // Each sample has a time of its own.
    server.clock.advance(10);
    const again = { app: 'live', key: address.split('/').at(-1) ?? '', address: '127.0.0.1' };
    await expect(ingestOf(server.platform).admit(again)).rejects.toMatchObject({ reason: 'replaced' });
    const { samples } = await creator.client.studioLive.health({ params });
    return samples.reduce((sum, { turnedAway = 0 }) => sum + turnedAway, 0);
  };
  await expect.poll(attempts, patience).toBeGreaterThan(0);

  const { key } = await creator.client.studioLive.makeKey({ params });
  expect((await second.ended).code).not.toBe(0);
  const third = startEncoder(address.replace(/[^/]+$/, key));
  await expect.poll(() => rtmpConnection(mediaId), patience).toBe(2);
  await creator.client.studioLive.end({ params });
  expect((await third.ended).code).not.toBe(0);
  await expect.poll(() => assetOf(mediaId), patience).toMatchObject({ state: 'ready' });
});

test('a sender that was replaced at another process is refused, too', { timeout: 60_000 }, async () => {
  const { mediaId, livestreamId, key, address } = await announce();
  const env = { RTMP_PORT: String(await freePort()) };
  const other = await startSecondServer(server, env);
  const otherRtmp = (await startRtmp(other.platform)) as RtmpServer;
  try {
    const first = startEncoder(address);
    await expect.poll(() => onAir(mediaId), patience).toBeDefined();
    const second = startEncoder(address.replace(/:\d+/, `:${env.RTMP_PORT}`));
    await first.ended;
    const before = await storedSeconds(server.platform.db, livestreamId);
    await expect.poll(() => storedSeconds(server.platform.db, livestreamId), patience).toBeGreaterThan(before);
    expect((await startEncoder(address).ended).complaints).toContain('took over this stream');
    second.child.kill();
    await second.ended;
    // Nobody sends any more, and the clock of the test does not move.
    const admitted = () => {
      server.clock.advance(6000);
      const again = { app: 'live', key, address: '127.0.0.1' };
      return ingestOf(server.platform)
        .admit(again)
        .catch(({ reason }) => reason);
    };
    await expect.poll(admitted, { timeout: 30_000, interval: 2000 }).toMatchObject({ role: 'main' });
    await creator.client.studioLive.end({ params: { mediaId } });
  } finally {
    await otherRtmp.close();
    await other.close();
  }
});

async function rtmpConnection(mediaId: number) {
  const query = server.platform.db.selectFrom('livestream').select('connection').where('media_id', '=', mediaId);
  return (await query.executeTakeFirst())?.connection;
}

/** Connections to the server from another address of this machine. `closed` and `answered` count them. */
function strangers(count: number, localAddress: string, sent: Buffer) {
  const seen = { closed: 0, answered: 0 };
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ port: rtmp.port, host: '127.0.0.1', localAddress }, () => socket.write(sent));
    socket.on('error', () => undefined);
    socket.once('data', () => {
      seen.answered += 1;
    });
    socket.once('close', () => {
      seen.closed += 1;
    });
    return socket;
  });
  return { seen, hangUp: () => sockets.forEach((socket) => socket.destroy()) };
}

test('strangers are limited, hold little memory, cost a running stream nothing, and keep no sender out', {
  timeout: 90_000,
}, async () => {
  const { mediaId, livestreamId, address } = await announce();
  const other = await announce();
  const encoder = startEncoder(address);
  await expect.poll(() => onAir(mediaId), patience).toBeDefined();
  const heldBytes = process.memoryUsage().rss;
  const before = await storedSeconds(server.platform.db, livestreamId);
  const silent = strangers(50, '127.0.0.2', Buffer.concat([Buffer.of(3), Buffer.alloc(2 * 1536)]));
  await expect.poll(() => silent.seen, patience).toEqual({ closed: 34, answered: 16 });
  // All of them send 400 MB.
  const loud = strangers(100, '127.0.0.3', Buffer.alloc(4 * 1024 * 1024, 3));
  const second = startEncoder(other.address);
  await expect.poll(() => onAir(other.mediaId), patience).toBeDefined();
  await expect.poll(() => loud.seen.closed, patience).toBe(100);
  await expect.poll(() => storedSeconds(server.platform.db, livestreamId), patience).toBeGreaterThan(before + 1);
  expect(process.memoryUsage().rss - heldBytes).toBeLessThan(150 * 1024 * 1024);
  expect(encoder.child.exitCode).toBeNull();
  silent.hangUp();
  for (const each of [mediaId, other.mediaId]) await creator.client.studioLive.end({ params: { mediaId: each } });
  await Promise.all([encoder.ended, second.ended]);
});

test('timestamps that run faster than the clock end the connection with a message, also after the sender hung up', {
  timeout: 120_000,
}, async () => {
  const told = vi.spyOn(server.platform.log, 'info');
  const source = join(folder.path, 'card.mp4');
  const inputs = '-f lavfi -i testsrc=s=320x180:r=25 -f lavfi -i sine=r=44100 -t 28';
  const coded = '-c:v libx264 -preset ultrafast -g 25 -bf 0 -pix_fmt yuv420p -c:a aac';
  await ffmpeg(['-v', 'error', ...inputs.split(' '), ...coded.split(' '), source]);
  const faster = 'setts=pts=PTS*150:dts=DTS*150';
  const send = async (address: string, pace: string[]) => {
    const stretched = ['-c', 'copy', '-bsf:v', faster, '-bsf:a', faster, '-f', 'flv', address];
    return ffmpeg(['-v', 'error', ...pace, '-i', source, ...stretched]).catch((error: Error) => error.message);
  };
  const reason = expect.stringContaining('run faster than the clock');
  const words = [{ address: '127.0.0.1', reason }, expect.any(String)];
  const slow = await announce();
  expect(await send(slow.address, ['-re']), 'it is cut off').toContain('Command failed');
  await expect.poll(() => told.mock.calls).toContainEqual(words);

  const { mediaId, address } = await announce();
  told.mockClear();
  await send(address, []);
  const hungUpAt = performance.now();
  await expect.poll(() => told.mock.calls, patience).toContainEqual(words);
  expect(performance.now() - hungUpAt).toBeLessThan(20_000);
  const segments = await server.platform.db
    .selectFrom('live_segment')
    .innerJoin('media', 'media.asset_id', 'live_segment.asset_id')
    .select('live_segment.asset_id')
    .where('media.id', '=', mediaId)
    .execute();
  expect(segments.length).toBeLessThan(20);
});

test('an encoder and its backup may each be 20 s ahead of the clock', { timeout: 60_000 }, async () => {
  const told = vi.spyOn(server.platform.log, 'info');
  const { address, backup } = await announce();
  const senders = [address, backup].map((each) => startEncoder(each, { seconds: 20, realtime: false }));
  expect(await Promise.all(senders.map(({ ended }) => ended))).toMatchObject([{ code: 0 }, { code: 0 }]);
  const gone = () => told.mock.calls.filter(([, text]) => text === 'a broadcaster has disconnected').length;
  await expect.poll(gone, patience).toBe(2);
  expect(told.mock.calls.map(([, text]) => text)).not.toContain('a broadcaster was refused');
});

test.each([
  ['by RTMP or WHIP', '203.0.113.7'],
  ['by SRT, where the passphrase proves the key', undefined],
])('the key of a stream that is over is no guess, %s', async (_, address) => {
  const ingest = ingestOf(server.platform);
  const [over, next] = [await announce(), await announce()];
  await goOnAir(server.platform, over);
  await creator.client.studioLive.end({ params: { mediaId: over.mediaId } });
  const sender = { app: 'live', ...(address && { address }) };
  for (let count = 0; count < 12; count += 1) {
    await expect(ingest.admit({ ...sender, key: hashStreamKey(over.key) })).rejects.toMatchObject({ reason: 'key' });
  }
  expect(await ingest.admit({ ...sender, key: hashStreamKey(next.key) })).toMatchObject({
    livestreamId: next.livestreamId,
  });
});

test('after ten wrong keys the right one is refused, too', { timeout: 60_000 }, async () => {
  const { address, key } = await announce();
  const wrong = await startEncoder(`${address}0`, { seconds: 1, realtime: false }).ended;
  expect(wrong.complaints).toMatch(/There is no stream with this key|Too many wrong keys/);
  for (let count = 1; count < 10; count += 1) {
    const guess = { app: 'live', key: `${key}${count}`, address: '127.0.0.1' };
    const reason = expect.stringMatching(/^(?:key|guesses)$/);
    await expect(ingestOf(server.platform).admit(guess)).rejects.toMatchObject({ reason });
  }
  const { complaints } = await startEncoder(address, { seconds: 1 }).ended;
  expect(complaints).toContain('Too many wrong keys');
  expect(await server.platform.metrics.registry.getSingleMetricAsString('live_refusals_total')).toContain('guesses');
});
