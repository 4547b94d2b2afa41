import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { freePort } from '../../../../test/free-port.ts';
import { transcodeJobs } from '../../../../test/jobs.ts';
import { type Encoder, startEncoder } from '../../../../test/media/encoder.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { systemClock } from '../../../platform/clock/clock.ts';
import { roleOf } from '../../../platform/rtmp/flv.ts';
import { publish } from '../../../platform/rtmp/publish.ts';
import { readFlv } from '../../../platform/rtmp/read-flv.ts';
import type { RtmpServer } from '../../../platform/rtmp/server.ts';
import { makeStream } from '../test-data.ts';
import { startRtmp } from './rtmp-ingest.ts';

const run = promisify(execFile);
const program = 'ffmpeg';
const patience = { timeout: 40_000, interval: 100 };
const megabyte = 1024 * 1024;
/** Only root can mount a file system. */
const isRoot = process.getuid?.() === 0;

let server: TestServer;
let creator: TestAccount;
let rtmp: RtmpServer;
let disk: string;
let isMounted = false;
/** Real time. Tests change `performance.now()` for the service. */
const now = performance.now.bind(performance);
const encoders: Encoder[] = [];

beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'greenlight-disk-'));
  isMounted = isRoot && (await run('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk]).then(isTrue, isFalse));
  const env = { RTMP_PORT: String(await freePort()), DATA_DIR: disk };
  // Refused data is later than accepted data.
  server = await startTestServer({ env, jobs: transcodeJobs, clock: systemClock });
  creator = await signUp(server, { role: 'creator' });
  rtmp = (await startRtmp(server.platform)) as RtmpServer;
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  for (const { child } of encoders) child.kill('SIGKILL');
  await rtmp.close();
  await server.close();
  if (isMounted) await run('umount', ['-l', disk]);
  await rm(disk, { recursive: true, force: true });
});

function isTrue(): boolean {
  return true;
}

function isFalse(): boolean {
  return false;
}

/** The data that a sender has sent. */
interface Sent {
  bytes: number;
  /** When the service last accepted data, in the time of `now()`. */
  at: number;
  isOver: boolean;
}

/**
 * Sends a test card in real time. With paddings, which a decoder leaves out, each picture is sent as soon as the one
 * before is accepted.
 */
function sendWide(url: string, key: string, { sent, paddings }: { sent: Sent; paddings: () => number }): Encoder {
  const card = '-f lavfi -i testsrc2=s=426x240:r=30 -f lavfi -i sine=r=48000';
  const coded = '-c:v libx264 -preset ultrafast -g 30 -pix_fmt yuv420p -c:a aac -f flv pipe:1';
  const args = `-nostdin -v error ${card} ${coded}`.split(' ');
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const tags = async function* () {
    const startedAt = now();
    for await (const tag of readFlv(child.stdout)) {
      const aheadMs = startedAt + tag.timestamp - now();
      if (paddings() === 0 && aheadMs > 0) await sleep(aheadMs);
      const isFrame = tag.kind === 'video' && roleOf(tag) === 'frame';
      const payload = Buffer.concat([tag.payload, ...Array.from({ length: isFrame ? paddings() : 0 }, () => padding)]);
      yield { ...tag, payload };
      sent.bytes += payload.length;
      sent.at = now();
    }
  };
  const { signal } = new AbortController();
  const ended = publish({ url, key, signal }, tags(), () => undefined)
    .then(
      () => '',
      (error: Error) => error.message,
    )
    .then((complaints) => {
      sent.isOver = true;
      return { code: child.exitCode, complaints };
    });
  return { child, ended };
}

/** A unit of filler data (H.264 §7.3.2.7), with its length. */
const padding = Buffer.alloc(300_000, 0xff);
padding.writeUInt32BE(padding.length - 4);
padding[4] = 0x0c;
padding[padding.length - 1] = 0x80;

async function goLive(start = (url: string, key: string) => startEncoder(`${url}/${key}`, { coding: '-g 15' })) {
  const { mediaId, livestreamId } = await makeStream(server.platform, { createdBy: creator.userId, access: 'free' });
  const params = { mediaId };
  const { key, server: address } = await creator.client.studioLive.makeKey({ params });
  const send = () => {
    const encoder = start(address, key);
    encoders.push(encoder);
    return encoder;
  };
  const encoder = send();
  await expect.poll(async () => (await segments(livestreamId)).length, patience).toBeGreaterThanOrEqual(2);
  const refusal = async () => (await creator.client.studioLive.get({ params })).refusal?.reason ?? null;
  return { params, livestreamId, encoder, send, refusal };
}

function segments(livestreamId: number) {
  return server.platform.db
    .selectFrom('live_segment')
    .innerJoin('livestream', 'livestream.asset_id', 'live_segment.asset_id')
    .select(['live_segment.asset_id as assetId', 'index', 'run', 'is_slate as isSlate', 'bytes'])
    .where('livestream.id', '=', livestreamId)
    .orderBy('index')
    .execute();
}

/** Fills the rest of the disk, even while other files are written. */
async function fill(path: string) {
  const { bavail, bsize } = await statfs(disk);
  await writeFile(path, Buffer.alloc(bavail * bsize)).catch(() => undefined);
}

/** The stream continues with the same connection, and every stored segment is complete. */
async function expectToGoOn({ livestreamId, encoder, refusal }: Awaited<ReturnType<typeof goLive>>) {
  const before = (await segments(livestreamId)).length;
  await expect.poll(async () => (await segments(livestreamId)).length, patience).toBeGreaterThan(before + 1);
  expect(await refusal()).toBeNull();
  expect(encoder.child.exitCode).toBeNull();
  for (const { assetId, index, bytes } of await segments(livestreamId)) {
    const file = `v/${assetId}/g1/240p/${String(index).padStart(5, '0')}.m4s`;
    expect(await server.platform.storage.size(file)).toBe(bytes[0]);
  }
}

test('a stream waits for room on the disk, and the studio says so', { timeout: 90_000 }, async ({ skip }) => {
  skip(!isMounted, 'no file system can be mounted here');
  const stream = await goLive();
  const kept = await segments(stream.livestreamId);
  const filler = join(disk, 'filler');
  await fill(filler);
  await expect.poll(stream.refusal, patience).toBe('The server has no room left to store the stream.');
  const { length } = await segments(stream.livestreamId);
  await sleep(1500);
  expect(await segments(stream.livestreamId)).toHaveLength(length);
  await rm(filler);
  await expectToGoOn(stream);
  expect((await segments(stream.livestreamId)).slice(0, kept.length)).toEqual(kept);

  // After 20 s the connection ends, and the next one continues.
  const whole = await segments(stream.livestreamId);
  await fill(filler);
  await expect.poll(stream.refusal, patience).not.toBeNull();
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 21_000);
  expect((await stream.encoder.ended).code).not.toBe(0);
  await rm(filler);
  const again = { ...stream, encoder: stream.send() };
  await expectToGoOn(again);
  expect((await segments(stream.livestreamId)).slice(0, whole.length)).toEqual(whole);
  await creator.client.studioLive.end({ params: stream.params });
});

test('a stream waits for a database that takes no changes', { timeout: 90_000 }, async () => {
  const stream = await goLive();
  const database = new Client({ connectionString: server.platform.config.databaseUrl });
  await database.connect();
  const name = database.escapeIdentifier((await database.query('select current_database() as name')).rows[0].name);
  const setReadOnly = async (isOn: boolean) => {
    await database.query('set default_transaction_read_only = off');
    await database.query(`alter database ${name} set default_transaction_read_only = ${isOn ? 'on' : 'off'}`);
    // Connections that are open do not change by themselves.
    await database.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  };
  const kept = await segments(stream.livestreamId);
  await setReadOnly(true);
  try {
    const isRefused = () =>
      server.platform.db.updateTable('livestream').set({ away_max_s: 60 }).execute().then(isFalse, isTrue);
    await expect.poll(isRefused, patience).toBe(true);
    await sleep(1200);
  } finally {
    await setReadOnly(false);
    await database.end();
  }
  await expect.poll(async () => segments(stream.livestreamId).catch(() => []), patience).not.toEqual([]);
  await expectToGoOn(stream);
  expect((await segments(stream.livestreamId)).slice(0, kept.length)).toEqual(kept);
  await creator.client.studioLive.end({ params: stream.params });
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Memory of the service and the sender, which are one process here, without memory that would be freed later. */
function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

// The last test, because its data stays on the disk.
test('while the disk is full a process holds little of what is sent, and the sender waits', {
  timeout: 90_000,
}, async ({ skip, onTestFinished }) => {
  skip(!isMounted, 'no file system can be mounted here');
  const sent = { bytes: 0, at: 0, isOver: false };
  let paddings = 0;
  const stream = await goLive((url, key) => sendWide(url, key, { sent, paddings: () => paddings }));
  const filler = join(disk, 'filler');
  onTestFinished(() => rm(filler, { force: true }));
  // The service ends a connection that waits for 20 s. A busy machine needs longer to send all that is held.
  const start = now();
  vi.spyOn(performance, 'now').mockImplementation(() => start + (now() - start) / 10);
  await fill(filler);
  await expect.poll(stream.refusal, patience).toBe('The server has no room left to store the stream.');
  const before = { bytes: sent.bytes, held: heldBytes() };
  paddings = 1;
  await expect.poll(() => now() - sent.at, patience).toBeGreaterThan(1500);
  expect(sent.isOver).toBe(false);
  await expect.poll(() => heldBytes() - before.held).toBeLessThan(150 * megabyte);
  // Four parts that are being stored and four more, the data that is kept for the source, data that is not encoded yet,
  // and the buffers of two sockets.
  expect(sent.bytes - before.bytes).toBeLessThan(110 * megabyte);
  stream.encoder.child.kill('SIGKILL');
  await rm(filler);
  await creator.client.studioLive.end({ params: stream.params });
  await stream.encoder.ended;
});
