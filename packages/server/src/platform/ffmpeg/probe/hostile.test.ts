import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeSpans, probeFile, probeWithin, videoLimits } from '../../../../test/media/encoded-rendition.ts';
import { createFootageFolder, type FootageFolder, ffmpeg, makeFootage } from '../../../../test/media/footage.ts';
import {
  makeGap,
  makeGrowing,
  makeLongSound,
  makeManyEdits,
  makeManyTracks,
  makeOneKeyFrame,
} from '../../../../test/media/hostile.ts';

const mebibyte = 1024 ** 2;

let footage: FootageFolder;
beforeAll(async () => {
  footage = await createFootageFolder();
});
afterAll(() => footage.remove());

test.each([
  ['of years', 2e8, { code: 'too_long', message: /longer than the 12 hours/ }],
  ['of a century', 3.15e9, { code: 'too_long' }],
  ['of hours', 36_000, { code: 'gap', message: /From 0:01 on, the video has no new picture for 10 hours/ }],
])('a gap %s is refused, whatever would fill it', async (name, gapS, refusal) => {
  const path = await makeGap(footage, `${name}.mkv`, gapS);
  await expect(refusalOf(path)).resolves.toMatchObject({ refusal });
});

test('many gaps that are each within the limit are refused together', async () => {
  const path = await makeFootage(footage, 'sparse.mkv', {
    seconds: 3600,
    picture: 'color=black:size=32x32:rate=1/250',
    sound: null,
    output: '-c:v libx264 -preset ultrafast -g 1 -pix_fmt yuv420p'.split(' '),
  });
  await expect(refusalOf(path)).resolves.toMatchObject({ refusal: { code: 'sparse' } });
});

test('hours with a picture every ten seconds are refused, but not a lecture with slides', async () => {
  const slides = (name: string, seconds: number) =>
    makeFootage(footage, name, {
      seconds,
      picture: 'color=black:size=32x32:rate=10/99',
      sound: null,
      output: '-c:v libx264 -preset ultrafast -g 1 -pix_fmt yuv420p'.split(' '),
    });
  await expect(refusalOf(await slides('day.mp4', 43_000))).resolves.toMatchObject({
    refusal: { code: 'still', message: /stands still for 11 hours in all; at most 2 hours/ },
  });
  const lecture = await slides('lecture.mp4', 5400);
  expect(await probeFile(lecture)).toMatchObject({ frameCount: expect.closeTo(54_000, -3) });
  await expect(probeWithin(lecture, { ...videoLimits, maxStillS: 3600 })).rejects.toMatchObject({ code: 'still' });
});

test('a short gap is a film that stands still for a moment', async () => {
  expect(await probeFile(await makeGap(footage, 'short.mkv', 60))).toMatchObject({ frameCount: 1860 });
});

test('two hours with one key frame are refused, without a list of their packets', {
  timeout: 120_000,
}, async () => {
  const path = await makeOneKeyFrame(footage, 'one-key.mp4', 7200);
  const { refusal, heapBytes } = await refusalOf(path);
  expect(refusal).toMatchObject({ code: 'key_frames', message: /no key frame for more than 5 minutes/ });
  expect(heapBytes).toBeLessThan(30 * mebibyte);
  // The same if only the end is read.
  const wide = { maxS: 1e6, maxGapS: 1e6, maxStillS: 1e6, maxFrames: 1e6, maxPackets: 1e6 };
  expect(await probeWithin(path, wide)).toMatchObject({ frameCount: 144_000 });
});

test('of a large file some places and the end are read', async () => {
  const picture = 'color=black:size=32x32:rate=2';
  const film = (name: string, keyEvery: number) => {
    const output = `-c:v libx264 -preset ultrafast -g ${keyEvery} -x264-params scenecut=0:keyint=${keyEvery}`.split(
      ' ',
    );
    return makeFootage(footage, name, { seconds: 2400, picture, sound: null, output });
  };
  const large = 1e12;
  expect(await probeWithin(await film('usual.mp4', 20), videoLimits, large)).toMatchObject({ frameCount: 24_000 });
  for (const keyEvery of [2000, 1_000_000]) {
    const path = await film(`rare-${keyEvery}.mp4`, keyEvery);
    await expect(probeWithin(path, videoLimits, large)).rejects.toMatchObject({ code: 'key_frames' });
  }
  const gap = await makeGap(footage, 'large.mkv', 36_000);
  await expect(probeWithin(gap, videoLimits, large)).rejects.toMatchObject({ code: 'key_frames' });
});

test('sound that goes on for hours after its picture is refused', async () => {
  const path = await makeLongSound(footage, 'sound.mkv', 3600);
  await expect(refusalOf(path)).resolves.toMatchObject({ refusal: { code: 'gap' } });
});

test('thousands of tracks, attachments and edits are refused', async () => {
  const tracks = await makeManyTracks(footage, 'tracks.mp4', 3000);
  await expect(refusalOf(tracks)).resolves.toMatchObject({ refusal: { code: 'streams', message: /100 tracks/ } });
  const edits = await makeManyEdits(footage, 'edits.mp4', 20_000);
  await expect(refusalOf(edits)).resolves.toMatchObject({ refusal: { code: 'repeats' } });
  const font = join(footage.path, 'font.ttf');
  await writeFile(font, 'font');
  const attached = Array.from({ length: 150 }, () => ['-attach', font]).flat();
  const film = await makeFootage(footage, 'film.mkv', { seconds: 1, size: '64x36', sound: null });
  const path = join(footage.path, 'attached.mkv');
  await ffmpeg(['-v', 'error', '-i', film, '-c', 'copy', ...attached, '-metadata:s:t', 'mimetype=font/ttf', path]);
  await expect(refusalOf(path)).resolves.toMatchObject({ refusal: { code: 'streams' } });
});

test('a huge picture is refused, and so is one that grows', { timeout: 120_000 }, async () => {
  const png = '-c:v png -pix_fmt gray -frames:v 1'.split(' ');
  const huge = { seconds: 1, picture: 'color=black:size=8192x8192:rate=1', sound: null, output: png };
  const path = await makeFootage(footage, 'huge.mov', huge);
  await expect(refusalOf(path)).resolves.toMatchObject({ refusal: { code: 'too_large', message: /8192 × 4320/ } });
  const slim = { seconds: 1, size: '64x36', sound: null, output: '-c:v libx264 -vf setsar=1/50'.split(' ') };
  const shape = await makeFootage(footage, 'slim.mp4', slim);
  await expect(refusalOf(shape)).resolves.toMatchObject({ refusal: { code: 'shape' } });
  const growing = await makeGrowing(footage, 'growing.ts', '8192x4352');
  const facts = await probeFile(growing);
  const span = { index: 0, firstFrame: 0, frameCount: facts.frameCount };
  await expect(encodeSpans(growing, facts, [span])).rejects.toMatchObject({ code: 'damaged' });
});

test('limits come from the config', async () => {
  const path = await makeFootage(footage, 'plain.mp4', { seconds: 4, size: '64x36' });
  const limits = { maxS: 3, maxGapS: 10, maxStillS: 60, maxFrames: 100, maxPackets: 1000 };
  await expect(probeWithin(path, limits)).rejects.toMatchObject({ code: 'too_long' });
  await expect(probeWithin(path, { ...limits, maxS: 9 })).rejects.toMatchObject({ code: 'frames' });
  await expect(probeWithin(path, { ...limits, maxS: 9, maxPackets: 9 })).rejects.toMatchObject({ code: 'packets' });
});

/** The refusal of a file, and the heap that the probe took. */
async function refusalOf(path: string): Promise<{ refusal: unknown; heapBytes: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const refusal = await probeFile(path).catch((error: unknown) => error);
  return { refusal, heapBytes: process.memoryUsage().heapUsed - before };
}
