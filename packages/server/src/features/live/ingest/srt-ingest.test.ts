import { createSocket } from 'node:dgram';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { freePort } from '../../../../test/free-port.ts';
import { transcodeJobs } from '../../../../test/jobs.ts';
import { startEncoder } from '../../../../test/media/encoder.ts';
import { createFootageFolder, type FootageFolder, ffmpeg } from '../../../../test/media/footage.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeStream } from '../test-data.ts';
import { startIngest } from './start-ingest.ts';

const patience = { timeout: 60_000, interval: 100 };
const wait = { timeout: 180_000 };

let server: TestServer;
let creator: TestAccount;
let inputs: Awaited<ReturnType<typeof startIngest>>;
let folder: FootageFolder;

beforeAll(async () => {
  folder = await createFootageFolder();
  const port = await freePort();
  server = await startTestServer({ env: { RTMP_PORT: '0', SRT_PORTS: `${port}-${port + 1}` }, jobs: transcodeJobs });
  creator = await signUp(server, { role: 'creator' });
  inputs = await startIngest(server.platform);
});
afterAll(async () => {
  await inputs.close();
  await server.close();
  await folder.remove();
});

async function announce(startsAt?: Date) {
  const stream = await makeStream(server.platform, {
    createdBy: creator.userId,
    access: 'free',
    ...(startsAt && { startsAt }),
  });
  const { servers } = await creator.client.studioLive.makeKey({ params: { mediaId: stream.mediaId } });
  return { ...stream, address: servers.find(({ protocol }) => protocol === 'srt')?.url };
}

async function end(mediaId: number) {
  await server.platform.db.deleteFrom('livestream').where('media_id', '=', mediaId).execute();
}

async function isOnAir(mediaId: number): Promise<boolean> {
  const { streams } = await creator.client.live.status();
  return streams.some((stream) => stream.mediaId === mediaId);
}

/** Runs ffmpeg once, and resolves with its complaints. */
function once(address: string, args: string): Promise<string> {
  const sending = ffmpeg(`-v error ${args} -f mpegts ${address}`.split(' '));
  return sending.then(
    () => '',
    (thrown: Error) => thrown.message,
  );
}

/** Sends until it succeeds: the listener starts within seconds, and that of an earlier stream refuses it at once. */
async function send(address: string, args: string, isOver = () => false): Promise<string> {
  const endMs = performance.now() + patience.timeout;
  for (;;) {
    const error = await once(address, args);
    if (
      error === '' ||
      isOver() ||
      performance.now() > endMs ||
      !/failed: (?:Input\/output error|Connection)/.test(error)
    )
      return error;
  }
}

const card = '-re -f lavfi -i testsrc2=s=320x180:r=24000/1001 -re -f lavfi -i sine';
const h264 = '-c:v libx264 -preset ultrafast -bf 2 -g 24 -pix_fmt yuv420p -c:a aac';

test('an encoder sends by SRT with the password of its address, and with no other', wait, async () => {
  const { mediaId, address = '' } = await announce();
  expect(address).toMatch(
    /^srt:\/\/127\.0\.0\.1:\d+\?mode=caller&streamid=[\w-]{16}&passphrase=[\w-]{32}&pbkeylen=32$/,
  );
  const socket = createSocket('udp4');
  const port = Number(new URL(address).port);
  for (let size = 1; size <= 1400; size += 7) socket.send(Buffer.alloc(size, 0x80), port, '127.0.0.1');
  const wrong = address.replace(/passphrase=[^&]+/, 'passphrase=wrong-wrong-wrong');
  const caller = callWithoutPassword(port);
  await expect.poll(() => caller.call(), patience).toBe(true);
  caller.close();
  expect(await once(wrong, `${card} -t 1 ${h264}`)).not.toBe('');
  const sent = send(address, `${card} -t 2 ${h264}`);
  await expect.poll(() => isOnAir(mediaId), patience).toBe(true);
  await sent;
  const stored = await server.platform.db
    .selectFrom('livestream_srt_port')
    .select(['port', 'key_hash'])
    .where('port', '=', port)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toContain(/passphrase=([^&]+)/.exec(address)?.[1]);
  // A new key has the same port, and a password of its own.
  const { servers } = await creator.client.studioLive.makeKey({ params: { mediaId } });
  const renewed = new URL(servers.at(-1)?.url ?? '');
  expect(renewed.port).toBe(String(port));
  for (const secret of ['passphrase', 'streamid']) {
    expect(renewed.searchParams.get(secret)).not.toBe(new URL(address).searchParams.get(secret));
  }
  socket.close();
  // While 100 others try without it, the sender with the new passphrase continues; the one with the old passphrase does
  // not.
  const callers = Array.from({ length: 100 }, () => callWithoutPassword(port));
  await expect.poll(() => callers.filter((caller) => caller.call()).length, patience).toBe(100);
  const before = await segmentCount(mediaId);
  const again = send(renewed.href, `${card} -t 4 ${h264}`);
  let bytesMax = 0;
  const grown = async () => {
    for (const caller of callers) caller.call();
    bytesMax = Math.max(bytesMax, listenerBytes(port));
    return segmentCount(mediaId);
  };
  await expect.poll(grown, patience).toBeGreaterThan(before + 1);
  expect(await again).toBe('');
  expect(bytesMax).toBeGreaterThan(0);
  // With more memory it would be ended.
  expect(bytesMax).toBeLessThan(1024 ** 3);
  expect(await once(address, `${card} -t 1 ${h264}`)).not.toBe('');
  for (const caller of callers) caller.close();
  await end(mediaId);
});

/** The memory of the program that listens at a UDP port; 0 while there is none. */
function listenerBytes(port: number): number {
  const at = `:${port.toString(16).toUpperCase().padStart(4, '0')} `;
  const entry = readFileSync('/proc/net/udp', 'latin1')
    .split('\n')
    .find((line) => line.slice(0, 24).includes(at));
  const socket = `socket:[${entry?.trim().split(/\s+/)[9]}]`;
  const holds = (pid: string) => {
    try {
      return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === socket);
    } catch {
      return false;
    }
  };
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && holds(name));
  // A process that is ending has no such line.
  const [, kilobytes = 0] =
    pid === undefined ? [] : (/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []);
  return 1024 * Number(kilobytes);
}

/**
 * Requests a connection by SRT (the handshake of its draft, §3.2.1). `call` shows whether there was an answer so far.
 */
function callWithoutPassword(port: number) {
  const socket = createSocket('udp4');
  let isAnswered = false;
  const ask = (version: number, type: number, cookie: number) => {
    const packet = Buffer.alloc(64);
    const fields: [number, number][] = [
      [0, 0x80000000],
      [16, version],
      [20, type === 1 ? 2 : 0],
      [24, 1],
      [28, 1500],
    ];
    for (const [at, value] of [...fields, [32, 8192], [36, type], [40, 7], [44, cookie]] as [number, number][]) {
      packet.writeUInt32BE(value, at);
    }
    socket.send(packet, port, '127.0.0.1');
  };
  socket.on('message', (answer) => {
    isAnswered = true;
    if (answer.length >= 64) ask(5, 0xffffffff, answer.readUInt32BE(44));
  });
  return {
    call() {
      ask(4, 1, 0);
      return isAnswered;
    },
    close: () => socket.close(),
  };
}

async function segmentCount(mediaId: number): Promise<number> {
  const { count } = await server.platform.db
    .selectFrom('live_segment')
    .innerJoin('livestream', 'livestream.asset_id', 'live_segment.asset_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('livestream.media_id', '=', mediaId)
    .executeTakeFirstOrThrow();
  return count;
}

test('the studio says why a picture by libx265 is not taken', wait, () => expectRefusal('libx265'));
test('the studio says why a picture by mpeg2video is not taken', { tags: 'long', ...wait }, () =>
  expectRefusal('mpeg2video'),
);

async function expectRefusal(encoder: string) {
  const { mediaId, address = '' } = await announce();
  const file = join(folder.path, `${encoder}.ts`);
  await ffmpeg(`-v error -f lavfi -i testsrc2=s=320x180:r=30 -t 6 -c:v ${encoder} ${file}`.split(' '));
  let isOver = false;
  void send(address, `-re -i ${file} -c copy`, () => isOver);
  const refusal = async () => (await creator.client.studioLive.get({ params: { mediaId } })).refusal?.reason;
  await expect.poll(refusal, patience).toBe('The picture must be H.264.');
  isOver = true;
  await end(mediaId);
}

test('ports are given out once, and those of streams that are over again', async () => {
  const first = await announce();
  const second = await announce();
  expect((await announce()).address).toBeUndefined();
  await end(first.mediaId);
  const third = await announce();
  expect(new URL(third.address ?? '').port).toBe(new URL(first.address ?? '').port);
  await end(second.mediaId);
  await end(third.mediaId);
});

test('the address of RTMP is not shown where none is taken', async () => {
  const { mediaId } = await announce();
  const { servers, refusal, backupServer } = await creator.client.studioLive.get({ params: { mediaId } });
  expect([servers.map(({ protocol }) => protocol), backupServer]).toEqual([['whip'], null]);
  expect(refusal).toBeNull();
  expect((await startEncoder('rtmp://127.0.0.1:1/live/x', { seconds: 1 }).ended).code).not.toBe(0);
  await end(mediaId);
});
