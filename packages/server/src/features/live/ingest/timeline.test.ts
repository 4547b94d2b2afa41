import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import {
  ccData,
  command,
  emptyPicture,
  type Pair,
  popOn,
  withCaptions,
} from '../../../../test/media/closed-captions.ts';
import { createFootageFolder, type FootageFolder } from '../../../../test/media/footage.ts';
import { fragmentsOf } from '../../../../test/media/watched-stream.ts';
import { anySteps, type Step } from '../../../../test/room-steps.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { joinPieces } from '../../../platform/closed-caption/caption-decoder.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readFragment } from '../../../platform/ffmpeg/fmp4/fragment.ts';
import type { LivePart } from '../../../platform/ffmpeg/live/encode-live.ts';
import { planLive } from '../../../platform/ffmpeg/live/live-ladder.ts';
import { encodeSlate, type Slate, SlateRun } from '../../../platform/ffmpeg/live/slate.ts';
import { toolchainFor } from '../../../platform/ffmpeg/tool/toolchain.ts';
import { completeSegment } from '../../transcode/broadcast/store-part.ts';
import { endLive } from '../on-air.ts';
import { updateStreamKeyHash } from '../studio-livestream-queries.ts';
import { makeStream } from '../test-data.ts';
import { type ConnectionId, updateConnection } from './connection-queries.ts';
import { RunCaptions } from './run-captions.ts';
import { ConnectionOver, SessionRecorder } from './session-recorder.ts';

const runs = 20;
const processCount = 3;
const ladder = planLive({ width: 426, height: 240, rate: { num: 30, den: 1 } });
const kinds = 'connect part part batch all source slate kill clock key end'.split(' ');

let server: TestServer;
let creator: TestAccount;
let folder: FootageFolder;
/** A slate with the parts of all encoders. */
let slate: Slate;

beforeAll(async () => {
  folder = await createFootageFolder();
  server = await startTestServer();
  creator = await signUp(server, { role: 'creator' });
  const path = join(folder.path, 'picture.png');
  await sharp({ create: { width: 64, height: 36, channels: 3, background: '#ff0000' } }).toFile(path);
  const { signal } = new AbortController();
  slate = await encodeSlate(await toolchainFor(server.platform.config), { path, ladder, signal });
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

/** A process with a session of the stream. */
interface Session {
  recorder: SessionRecorder;
  encoder: SlateRun;
  keyHash: Buffer;
}

interface Model {
  livestreamId: number;
  keyHash: Buffer;
  sessions: (Session | undefined)[];
  /** The session that connected last. */
  owner: number | undefined;
  isEnded: boolean;
  acknowledged: number;
}

/** A stream with a key. */
async function announce() {
  const { livestreamId } = await makeStream(server.platform, { createdBy: creator.userId });
  const keyHash = randomBytes(32);
  await updateStreamKeyHash(server.platform.db, livestreamId, keyHash);
  return { livestreamId, keyHash };
}

async function connect(model: Model, who: number): Promise<void> {
  const { livestreamId, keyHash } = model;
  const connection = await updateConnection(server.platform.db, keyHash, livestreamId);
  expect(connection === undefined).toBe(model.isEnded);
  if (!connection) return;
  const recorder = new SessionRecorder(server.platform, { connection, ladder, isSending: () => true });
  model.sessions[who] = { recorder, keyHash, encoder: begin(recorder, { isSlate: false }) };
  model.owner = who;
}

/** Begins another encoder, or a slate. */
function begin(recorder: SessionRecorder, { isSlate }: { isSlate: boolean }): SlateRun {
  const beganAt = isSlate ? undefined : new Date(server.clock.now().getTime() - 500);
  recorder.begin({ inits: slate.inits, beganAt, isSlate, sent: undefined });
  return new SlateRun(slate, 0);
}

/** Stores the next parts by the owner. Nobody else can. */
async function store(model: Model, who: number, count = 1): Promise<void> {
  const session = model.sessions[who];
  if (!session) return;
  const mayStore = model.owner === who && !model.isEnded && session.keyHash.equals(model.keyHash);
  const isStored = await session.recorder.store(nextParts(session.encoder, count)).then(() => true, isOver);
  expect(isStored).toBe(mayStore);
  if (!isStored) model.sessions[who] = undefined;
  else model.acknowledged += count;
}

function nextParts(encoder: SlateRun, count = 1): LivePart[] {
  return Array.from({ length: count }, () => {
    const { part } = encoder;
    encoder.advance();
    return part;
  });
}

function isOver(error: unknown): boolean {
  if (error instanceof ConnectionOver) return false;
  throw error;
}

async function act(model: Model, { kind, who, which }: Step): Promise<void> {
  const { platform, clock } = server;
  const at = who % processCount;
  const session = model.sessions[at];
  if (kind === 'connect') await connect(model, at);
  else if (kind === 'part') for (let count = 0; count <= which % 9; count += 1) await store(model, at);
  else if (kind === 'batch') await store(model, at, 1 + (which % 9));
  else if (kind === 'all') await Promise.all(model.sessions.map((_, each) => store(model, each)));
  else if ((kind === 'source' || kind === 'slate') && session) {
    session.encoder = begin(session.recorder, { isSlate: kind === 'slate' });
  } else if (kind === 'kill') model.sessions[at] = undefined;
  // Up to a minute back, or an hour forward.
  else if (kind === 'clock') clock.advance(which % 2 === 0 ? -which * 1200 : which * 72_000);
  else if (kind === 'key') {
    model.keyHash = randomBytes(32);
    await updateStreamKeyHash(platform.db, model.livestreamId, model.keyHash);
    // A new key opens the stream again. Sessions of the earlier key learn it with their next part.
  } else if (kind === 'end' && which % 8 === 0) {
    model.isEnded = await endLive(platform, { livestreamId: model.livestreamId }).then(
      (ended) => ended || model.isEnded,
    );
  }
}

/** The number of parts in the recording of a stream, which has one timeline without gaps. */
async function countRecorded(livestreamId: number): Promise<number> {
  const { platform } = server;
  const { db, storage } = platform;
  const stream = db.selectFrom('livestream').select('asset_id as assetId').where('id', '=', livestreamId);
  const { assetId } = await stream.executeTakeFirstOrThrow();
  if (assetId === null) return 0;
  await db.transaction().execute((tx) => completeSegment(platform, tx, assetId));
  const rows = await db
    .selectFrom('live_segment')
    .select(['index', 'run'])
    .where('asset_id', '=', assetId)
    .orderBy('index')
    .execute();
  expect(rows.map(({ index }) => index)).toEqual(rows.map((_, at) => at));
  const order = rows.map(({ run }) => run);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  const counts = ['240p', 'audio'].map(async (rendition) => {
    const files = rows.map(({ index }) => `v/${assetId}/g1/${rendition}/${String(index).padStart(5, '0')}.m4s`);
    const parts = (await Promise.all(files.map((file) => storage.read(file)))).flatMap(fragmentsOf).map(readFragment);
    let end = 0;
    for (const { start, duration } of parts) {
      expect(Math.abs(start - end)).toBeLessThanOrEqual(1);
      end = start + duration;
    }
    return parts.length;
  });
  const [pictures = 0, sounds] = await Promise.all(counts);
  expect(sounds).toBe(pictures);
  return pictures;
}

/** One encoder, or a slate, for this many thirds of a second. */
async function play(
  recorder: SessionRecorder,
  parts: number,
  cues: { atS: number; pairs: Pair[] }[] | null,
): Promise<void> {
  const captions = new RunCaptions(server.platform);
  for (const { atS, pairs } of cues ?? []) {
    for (const [at, pair] of pairs.entries()) {
      captions.take(
        withCaptions(emptyPicture(0), () => ccData(pair)),
        atS + at / 30,
      );
    }
  }
  const isSlate = cues === null;
  recorder.begin({ inits: slate.inits, beganAt: undefined, isSlate, sent: undefined, ...(!isSlate && { captions }) });
  const encoder = new SlateRun(slate, 0);
  for (let count = 0; count < parts; count += 1) {
    const next = nextParts(encoder);
    await recorder.store(isSlate ? next : next.map((part) => captions.with(part)));
  }
}

test('a caption is shown to its end by the next encoder, also after a moment of the slate, and not after more of it', async () => {
  const { platform } = server;
  const { livestreamId, keyHash } = await announce();
  const connection = (await updateConnection(platform.db, keyHash)) as ConnectionId;
  const recorder = new SessionRecorder(platform, { connection, ladder, isSending: () => true });
  await play(recorder, 3, [{ atS: 0, pairs: popOn('Hello') }]);
  await play(recorder, 3, []);
  await play(recorder, 3, null);
  await play(recorder, 6, [
    { atS: 0.5, pairs: command('erase') },
    { atS: 1, pairs: popOn('World') },
  ]);
  await play(recorder, 9, null);
  await play(recorder, 3, []);
  const rows = await platform.db
    .selectFrom('live_caption')
    .innerJoin('livestream', 'livestream.asset_id', 'live_caption.asset_id')
    .select(['segment', 'start_s as startS', 'end_s as endS', 'text'])
    .where('livestream.id', '=', livestreamId)
    .orderBy('segment')
    .orderBy('part')
    .execute();
  const rounded = (value: number) => Math.round(value * 30);
  const told = joinPieces(rows).map(({ segment, startS, endS, text }) => [
    segment,
    rounded(startS),
    rounded(endS),
    text,
  ]);
  const shownAt = popOn('Hello').length - 2;
  expect(told).toEqual([
    [0, shownAt, 30, 'Hello'],
    [1, 0, 30, 'Hello'],
    // The slate is segment 2.
    [3, 0, 15, 'Hello'],
    [3, 30 + shownAt, 60, 'World'],
  ]);
});

test('a part is stored once when the answer to its commit is lost, the first of an encoder, too', async () => {
  const { platform } = server;
  const { livestreamId, keyHash } = await announce();
  const connection = (await updateConnection(platform.db, keyHash)) as ConnectionId;
  let lost = 0;
  const transaction = () => ({
    async execute(work: (tx: Db) => Promise<unknown>) {
      const result = await platform.db.transaction().execute(work);
      lost += 1;
      // Each second confirmation arrives.
      if (lost % 2 === 1) throw new Error('The connection was lost');
      return result;
    },
  });
  const db = new Proxy(platform.db, {
    get: (all, name) => (name === 'transaction' ? transaction : Reflect.get(all, name)),
  });
  const recorder = new SessionRecorder({ ...platform, db }, { connection, ladder, isSending: () => true });
  for (const isSlate of [false, true, false]) {
    const encoder = begin(recorder, { isSlate });
    for (const count of [1, 2, 1]) await recorder.store(nextParts(encoder, count));
  }
  expect(lost).toBeGreaterThan(9);
  expect(await countRecorded(livestreamId)).toBe(12);
});

test('whoever connects, is killed or comes back: one owner, one timeline, and no part is lost', {
  timeout: 60_000,
}, async () => {
  const steps = anySteps(kinds, 40);
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { livestreamId, keyHash } = await announce();
      const sessions = Array.from({ length: processCount }, () => undefined);
      const model: Model = { livestreamId, keyHash, sessions, owner: undefined, isEnded: false, acknowledged: 0 };
      await connect(model, 0);
      for (const step of all) await act(model, step);
      expect(await countRecorded(livestreamId)).toBe(model.acknowledged);
    }),
    { numRuns: runs },
  );
});
