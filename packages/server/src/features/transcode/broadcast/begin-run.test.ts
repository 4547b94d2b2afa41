import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeStream } from '../../live/test-data.ts';
import { beginRun } from './begin-run.ts';
import { findLastSegment, insertBroadcast, insertRun, insertSegment } from './broadcast-queries.ts';
import { startsAfter } from './segment-starts.ts';

const at = new Date(Date.UTC(2026, 4, 1, 8));
const rungs = [
  { name: '720p', level: 31, width: 1280, height: 720, crf: 23, maxBitrate: 2_000_000 },
  { name: '240p', level: 13, width: 426, height: 240, crf: 23, maxBitrate: 400_000 },
];
const timescale = 48_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

/** Where each track continues, in seconds, after runs of these lengths by rendition. */
async function goesOnAt(...runs: number[][]): Promise<number[]> {
  const { platform } = server;
  const { mediaId } = await makeStream(platform);
  const assetId = randomUUID();
  const ladder = { rate: { num: 30, den: 1 }, rungs };
  await insertBroadcast(platform.db, { assetId, mediaId, ladder, captionLanguages: [], at });
  const named = ['720p', '240p', 'audio'].map((rendition) => ({ rendition, codec: 'avc1.64001f', file: 'init.mp4' }));
  const sizes = { bytes: [1, 1, 1], keyFrameBytes: [1, 1, 0] };
  for (const [index, lengthsS] of runs.entries()) {
    await insertRun(platform.db, { assetId, index, firstSegment: index, inits: named });
    const startsS = startsAfter(await findLastSegment(platform.db, assetId), { run: index, tracks: named.length });
    const segment = { assetId, index, run: index, isSlate: false, shownAt: at, ...sizes, lengthsS, startsS };
    await insertSegment(platform.db, segment);
  }
  const inits = named.map(({ codec }) => ({ codec, timescale, bytes: Buffer.alloc(8) }));
  const begin = { assetId, inits, beganAt: at, isSlate: true, source: undefined };
  const { offsets } = await platform.db.transaction().execute((tx) => beginRun(platform, tx, begin));
  return offsets.map((offset) => offset / timescale);
}

test('after a picture that was copied from milliseconds, an encoded one goes on without a gap', async () => {
  expect(await goesOnAt([15.300_25, 15.3, 15.296])).toEqual([15.300_25, 15.3, 15.296]);
});

test('after a camera, which has no steady rate, an encoded picture goes on with the copied one', async () => {
  expect(await goesOnAt([1.877, 1.866_75, 1.877])).toEqual([1.877, 1.877, 1.877]);
});

test('an encoded picture that began with the copied one goes on from where it really ended', async () => {
  // The second run began at 1.877 in both, so the encoded picture ended at 3.877, 8 ms after the copied one.
  expect(await goesOnAt([1.877, 1.866_75, 1.877], [1.992, 2, 1.99])).toEqual([3.869, 3.869, 3.867]);
  // It ended at 3.878, 1 ms later.
  expect(await goesOnAt([1.877, 1.866_75, 1.877], [2, 2.001, 2])).toEqual([3.877, 3.878, 3.877]);
});
