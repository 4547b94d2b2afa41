import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeStream } from '../../live/test-data.ts';
import { insertBroadcast, insertRun, insertSegment, updatePeaks } from './broadcast-queries.ts';
import { liveMaster, readBroadcast } from './live-playlist.ts';

const at = new Date(Date.UTC(2026, 4, 1, 8));
const rungs = [
  { name: '720p', level: 31, width: 1280, height: 720, crf: 23, maxBitrate: 2_000_000 },
  { name: '240p', level: 13, width: 426, height: 240, crf: 23, maxBitrate: 400_000 },
];
const names = ['720p', '240p', 'audio'];
const soundBits = 200_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test('BANDWIDTH is the largest bit rate of one to three seconds so far, and at least what the encoders may use', async () => {
  const { db } = server.platform;
  const { mediaId } = await makeStream(server.platform);
  const assetId = randomUUID();
  const ladder = { rate: { num: 30, den: 1 }, rungs };
  await insertBroadcast(db, { assetId, mediaId, ladder, captionLanguages: [], at });
  const inits = names.map((rendition) => ({ rendition, codec: 'avc1.64001f', file: 'init.mp4' }));
  await insertRun(db, { assetId, index: 0, firstSegment: 0, inits });
  const bandwidths = async () => {
    const text = liveMaster(await readBroadcast(db, assetId));
    return ['720p', '240p'].map((name) => Number(new RegExp(`[:,]BANDWIDTH=(\\d+).*\n${name}/`).exec(text)?.[1]));
  };
  const add = async (index: number, lengthS: number, bits: [top: number, low: number]) => {
    const bytes = [...bits, soundBits * lengthS].map((each) => each / 8);
    const segment = { assetId, index, run: 0, isSlate: false, shownAt: at, keyFrameBytes: [1, 1, 0] };
    await insertSegment(db, { ...segment, lengthsS: names.map(() => lengthS), startsS: names.map(() => 0), bytes });
    await updatePeaks(db, assetId, names);
  };
  expect(await bandwidths()).toEqual([2_128_000, 528_000]);
  await add(0, 2, [2_000_000, 200_000]);
  // The limit of the encoders is higher, and the sound has more than planned.
  expect(await bandwidths()).toEqual([2_000_000 + soundBits, 400_000 + soundBits]);
  await add(1, 2, [6_000_000, 1_200_000]);
  expect(await bandwidths()).toEqual([3_000_000 + soundBits, 600_000 + soundBits]);
  // A key frame alone does not count: 7,200,000 bits in 2.4 s are not more than before.
  await add(2, 0.4, [1_200_000, 8]);
  expect(await bandwidths()).toEqual([3_000_000 + soundBits, 600_000 + soundBits]);
  // 4,800,000 in one second.
  await add(3, 0.6, [3_600_000, 8]);
  expect(await bandwidths()).toEqual([4_800_000 + soundBits, 600_000 + soundBits]);
  // The peak does not fall.
  await add(4, 2, [8000, 8000]);
  expect(await bandwidths()).toEqual([4_800_000 + soundBits, 600_000 + soundBits]);
  // Segments of one frame count together: 8,000,000 in a second.
  for (let index = 5; index < 55; index += 1) await add(index, 0.02, [160_000, 8]);
  // Sums of lengths have small errors.
  const rounded = (await bandwidths()).map((each) => Math.round(each / 100) * 100);
  expect(rounded).toEqual([8_000_000 + soundBits, 600_000 + soundBits]);
});
