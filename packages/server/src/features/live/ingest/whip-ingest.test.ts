import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { freePort } from '../../../../test/free-port.ts';
import { transcodeJobs } from '../../../../test/jobs.ts';
import { createFootageFolder, type FootageFolder } from '../../../../test/media/footage.ts';
import { watchStream } from '../../../../test/media/watched-stream.ts';
import { startWhipSender, type WhipSender } from '../../../../test/media/whip-sender.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeStream } from '../test-data.ts';

const patience = { timeout: 180_000, interval: 100 };

let server: TestServer;
let creator: TestAccount;
let port: number;
let folder: FootageFolder;
let senders: WhipSender[] = [];

beforeAll(async () => {
  folder = await createFootageFolder();
  port = await freePort();
  server = await startTestServer({
    env: { WHIP_PORT: String(port), WHIP_STUN: 'stun:stun.example.com' },
    jobs: transcodeJobs,
  });
  creator = await signUp(server, { role: 'creator' });
});
afterEach(async () => {
  for (const sender of senders) sender.close();
  senders = [];
  // A process encodes two streams, even while their broadcasters are away.
  const { streams } = await creator.client.live.status();
  for (const { mediaId } of streams) await creator.client.studioLive.end({ params: { mediaId } });
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

async function announce() {
  const stream = await makeStream(server.platform, { createdBy: creator.userId, access: 'free' });
  const { url, key } = await creator.client.studioLive.openBrowser({ params: { mediaId: stream.mediaId } });
  return { ...stream, url, key };
}

async function send(args: Parameters<typeof startWhipSender>[0]): Promise<WhipSender> {
  let sender = await startWhipSender(args);
  // The process encodes two streams, and those of the test before end with their next part.
  for (let again = 0; sender.response.status === 503 && again < 50; again += 1) {
    sender.close();
    await sleep(200);
    sender = await startWhipSender(args);
  }
  senders.push(sender);
  expect([201, 401]).toContain(sender.response.status);
  return sender;
}

async function playlistOf(mediaId: number, track: string): Promise<string> {
  const { streams } = await creator.client.live.status();
  const url = streams.find((stream) => stream.mediaId === mediaId)?.url;
  if (!url) return '';
  const response = await fetch(new URL(url.replace('master', `${track}/playlist`), server.url));
  return response.text();
}

/** The service sends no more reports. A peer notices the end of a connection by that, after half a minute. */
async function expectHangUp({ feedback }: WhipSender) {
  const since = async () => {
    const before = feedback.length;
    await sleep(1500);
    return feedback.length - before;
  };
  await expect.poll(since, patience).toBe(0);
}

async function detailOf(response: Response): Promise<unknown> {
  return ((await response.json()) as { detail: unknown }).detail;
}

test('a browser goes on air, changes the size of its picture, and stops', { timeout: 180_000 }, async () => {
  const { mediaId, url, key } = await announce();
  const sender = await send({ url, key });
  expect(sender.response.status).toBe(201);
  expect(sender.response.headers.get('content-type')).toContain('application/sdp');
  expect(sender.response.headers.get('link')).toBe('<stun:stun.example.com>; rel="ice-server"');
  expect(sender.answer).toContain(` 127.0.0.1 ${port} typ host`);
  await expect.poll(() => playlistOf(mediaId, 'audio'), patience).toContain('#EXTINF');
  expect(await playlistOf(mediaId, '240p')).toContain('#EXTINF');
  // A decoder starts again, and the stream continues without a break.
  sender.resize('640x360');
  const runs = () => server.platform.db.selectFrom('live_segment').select('run').distinct().execute();
  await expect.poll(async () => (await runs()).length, patience).toBeGreaterThan(1);
  expect(await playlistOf(mediaId, '240p')).not.toContain('DISCONTINUITY');
  expect((await fetch(sender.location, { method: 'DELETE' })).status).toBe(200);
  expect((await fetch(sender.location, { method: 'DELETE' })).status).toBe(404);
  await expectHangUp(sender);
});

test('an upright picture, 60 and 23.976 frames a second are shown as they come, with their sound', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const watch = async (size: [width: number, height: number], rate: string) => {
    const { mediaId, url, key } = await announce();
    await send({ url, key, size: size.join('x'), rate, flashes: true });
    await expect.poll(() => playlistOf(mediaId, '240p'), patience).toContain('#EXTINF');
    const { streams } = await creator.client.live.status();
    const master = new URL(streams.find((stream) => stream.mediaId === mediaId)?.url ?? '', server.url);
    const watched = () => watchStream(master, folder.path);
    await expect.poll(async () => (await watched()).beepS, { ...patience, interval: 1000 }).toBeDefined();
    const { pictures, beepS } = await watched();
    const [[num = 0, den = 1], [sentWidth, sentHeight]] = [rate.split('/').map(Number), size];
    for (const { width, height, rate: shownRate, flashS } of pictures) {
      expect(Math.abs(width / height - sentWidth / sentHeight)).toBeLessThan(0.02);
      expect(Math.abs(shownRate - num / den)).toBeLessThan((num / den) * 0.05);
      expect(Math.abs((flashS ?? 0) - (beepS ?? Infinity))).toBeLessThan(0.1);
    }
  };
  await Promise.all([watch([270, 480], '60'), watch([426, 240], '24000/1001')]);
});

test('lost packets are asked for again, and a stream without sound has silence', { timeout: 180_000 }, async () => {
  const { mediaId, url, key } = await announce();
  const held = new Map<number, Buffer>();
  let count = 0;
  const sender = await send({
    url,
    key,
    sound: false,
    pass(_, packet) {
      count += 1;
      if (count % 40 !== 0) return packet;
      held.set(packet.readUInt16BE(2), packet);
      return null;
    },
  });
  await expect.poll(() => playlistOf(mediaId, '240p'), patience).toContain('#EXTINF');
  expect(await playlistOf(mediaId, 'audio')).toContain('#EXTINF');
  const asked = sender.feedback
    .filter((packet) => packet.readUInt8(1) === 205)
    .map((packet) => packet.readUInt16BE(12));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.every((sequence) => held.has(sequence))).toBe(true);
  // It requests key frames, and reports the loss and the allowed bitrate.
  expect(sender.feedback.some((packet) => packet.readUInt16BE(0) === 0x81ce)).toBe(true);
  expect(sender.feedback.some((packet) => packet.readUInt16BE(0) === 0x81c9)).toBe(true);
  expect(sender.feedback.some((packet) => packet.includes('REMB'))).toBe(true);
});

test('a second sender replaces the first, which learns why', { timeout: 180_000 }, async () => {
  const { mediaId, url, key } = await announce();
  const first = await send({ url, key });
  await expect.poll(() => playlistOf(mediaId, '240p'), patience).toContain('#EXTINF');
  const second = await send({ url, key });
  // The sender can ask before it notices that no answers come any more, which takes half a minute.
  const status = async (sender: WhipSender) => (await fetch(sender.location)).status;
  await expect.poll(() => status(first), { timeout: 15_000, interval: 50 }).toBe(409);
  expect(await status(second)).toBe(204);
  const response = await fetch(first.location, { method: 'DELETE' });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    code: 'replaced',
    detail: 'Another browser or program sends this stream now.',
  });
  expect(second.peer.state()).toBe('connected');
});

function lines(video: string, audio: string): string {
  return ['v=0', 'a=ice-ufrag:u', 'a=ice-pwd:p', 'a=fingerprint:sha-256 00', video, audio].join('\r\n');
}

const h264 = 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:0\r\na=rtpmap:96 H264/90000\r\na=fmtp:96 packetization-mode=1';
const vp8 = 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:0\r\na=rtpmap:96 VP8/90000';
const opus = 'm=audio 9 UDP/TLS/RTP/SAVPF 97\r\na=mid:1\r\na=rtpmap:97 opus/48000/2';
const g711 = 'm=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=mid:1\r\na=rtpmap:0 PCMU/8000';

test.each([
  ['a picture that is no H.264', lines(vp8, opus), 400, 'The picture must be H.264'],
  ['a sound that is no Opus', lines(h264, g711), 400, 'The sound must be Opus'],
  ['what is no offer', 'GET / HTTP/1.1', 400, 'This is not an SDP offer'],
  ['two pictures', lines(h264, h264), 400, 'Send one picture'],
  ['somebody who wants to watch', lines(`${h264}\r\na=recvonly`, opus), 400, 'Streams are watched on the site'],
  ['a wrong key', lines(h264, opus), 401, 'There is no stream with this key'],
])('refuses %s', async (_, body, status, detail) => {
  const { url } = await announce();
  const headers = { authorization: 'Bearer wrong', 'content-type': 'application/sdp' };
  const response = await fetch(url, { method: 'POST', headers, body });
  expect(response.status).toBe(status);
  expect(await detailOf(response)).toContain(detail);
});

test('the studio says why an offer with the right key is not taken', async () => {
  const { mediaId, url, key } = await announce();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/sdp' };
  expect((await fetch(url, { method: 'POST', headers, body: lines(vp8, opus) })).status).toBe(400);
  const { refusal } = await creator.client.studioLive.get({ params: { mediaId } });
  expect(refusal).toMatchObject({ reason: 'The picture must be H.264: choose another browser or encoder.' });
});

test('the endpoint follows RFC 9725', async () => {
  const { url } = await announce();
  const post = (init: RequestInit) => fetch(url, { method: 'POST', ...init });
  expect((await post({ body: 'x', headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  const tooLong = await post({ body: 'x'.repeat(70_000), headers: { 'content-type': 'application/sdp' } });
  expect(tooLong.status).toBe(413);
  const withoutKey = await post({ body: lines(h264, opus), headers: { 'content-type': 'application/sdp' } });
  expect(withoutKey.status).toBe(401);
  const options = await fetch(url, { method: 'OPTIONS' });
  expect(options.status).toBe(204);
  expect(options.headers.get('access-control-allow-origin')).toBe('*');
  expect(options.headers.get('access-control-allow-headers')).toContain('authorization');
  expect(options.headers.get('accept-post')).toBe('application/sdp');
  expect(options.headers.get('link')).toContain('rel="ice-server"');
  const session = `${url}/${crypto.randomUUID()}`;
  expect((await fetch(session, { method: 'PATCH' })).status).toBe(405);
  expect((await fetch(session, { method: 'DELETE' })).status).toBe(404);
});

test('a program may close its connection before it ends its session, as OBS does', { tags: 'long' }, async () => {
  const { mediaId, url, key } = await announce();
  const sender = await send({ url, key });
  await expect.poll(() => playlistOf(mediaId, 'audio'), patience).toContain('#EXTINF');
  sender.peer.close();
  const status = async (method: string) => (await fetch(sender.location, { method })).status;
  await expect.poll(() => status('GET'), patience).toBe(404);
  expect(await status('DELETE')).toBe(200);
  expect(await status('DELETE')).toBe(404);
});

test('a key that is two minutes old opens nothing, and neither does one of a stream that is over', async () => {
  const { mediaId, url, key } = await announce();
  server.clock.advance(121_000);
  expect((await send({ url, key })).response.status).toBe(401);
  const params = { mediaId };
  const fresh = await creator.client.studioLive.openBrowser({ params });
  await server.platform.db
    .updateTable('livestream')
    .set({ started_at: new Date(), asset_id: crypto.randomUUID(), ended_at: new Date() })
    .where('media_id', '=', mediaId)
    .execute();
  expect((await send(fresh)).response.status).toBe(401);
  await expect(creator.client.studioLive.openBrowser({ params })).rejects.toMatchObject({ code: 'ended' });
});

const garbage = Buffer.alloc(4 * 1024 * 1024, 'x');

/** Sends an offer without an end. Resolves with the status of the answer. */
function offerEndlessly(url: string): Promise<number> {
  const { hostname, port: httpPort, pathname } = new URL(url);
  const head = [
    'host: x',
    'authorization: Bearer wrong',
    'content-type: application/sdp',
    'transfer-encoding: chunked',
  ];
  return new Promise((resolve) => {
    const socket = connect(Number(httpPort), hostname, () => {
      socket.write(`POST ${pathname} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${garbage.length.toString(16)}\r\n`);
      socket.write(garbage);
    });
    socket.on('error', () => undefined);
    socket.once('data', (answer) => {
      socket.destroy();
      resolve(Number(answer.toString('latin1', 9, 12)));
    });
    socket.setTimeout(20_000, () => socket.destroy());
    socket.once('close', () => resolve(0));
  });
}

test('garbage on the port, and 100 requests without a key, change nothing for a sender and hold little memory', {
  timeout: 180_000,
}, async () => {
  const { mediaId, url, key } = await announce();
  await send({ url, key });
  await expect.poll(() => playlistOf(mediaId, '240p'), patience).toContain('#EXTINF');
  const socket = createSocket('udp4');
  for (let size = 1; size <= 1400; size += 7) socket.send(Buffer.alloc(size, size), port, '127.0.0.1');
  const headers = { authorization: 'Bearer wrong', 'content-type': 'application/sdp' };
  const asked = Array.from({ length: 100 }, () => fetch(url, { method: 'POST', headers, body: lines(h264, opus) }));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect([...new Set(statuses)].toSorted((one, other) => one - other)).toEqual([401, 429]);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  const heldBytes = process.memoryUsage().rss;
  expect(await Promise.all(Array.from({ length: 100 }, () => offerEndlessly(url)))).toEqual(Array(100).fill(413));
  // All of them sent 400 MB. This process is also the sender, and a busy machine frees memory late.
  expect(process.memoryUsage().rss - heldBytes).toBeLessThan(300 * 1024 * 1024);
  const count = async () => (await playlistOf(mediaId, '240p')).match(/#EXTINF/g)?.length ?? 0;
  const before = await count();
  await expect.poll(count, patience).toBeGreaterThan(before);
  socket.close();
});

test('a web process has no streams to take', async () => {
  const web = await startTestServer();
  const response = await fetch(`${web.url}/api/studio/v1/whip`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp' },
    body: lines(h264, opus),
  });
  expect(response.status).toBe(503);
  await web.close();
});
