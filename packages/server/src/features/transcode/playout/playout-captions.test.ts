import { expect, test, vi } from 'vitest';
import { makeFragment } from '../../../platform/ffmpeg/fmp4/fragment.ts';
import { captionsKeptMs, PlayoutCaptions } from './playout-captions.ts';
import type { StoredSegment } from './stored-list.ts';

const timescale = 90_000;
/** Seconds before the first segment, because the start of a recording was trimmed. */
const trimmedS = 100;
/** Seconds that were removed before the third segment. */
const slateS = 30;

function box(type: string, ...bodies: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + bodies.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...bodies]);
}

function initSegment(): Buffer {
  const header = Buffer.alloc(24);
  header.writeUInt32BE(timescale, 12);
  return box('moov', box('trak', box('mdia', box('mdhd', header))));
}

function segmentAt(startS: number): Buffer {
  const samples = [{ duration: 2 * timescale, size: 4, offset: 0, flags: 0 }];
  const data = Buffer.from('film');
  return makeFragment({ track: 1, number: 1, start: startS * timescale, samples, data, hasPictures: true });
}

/** Five segments of two seconds. Their timestamps do not begin at 0, and jump before the third one. */
const segments = Array.from({ length: 5 }, (_, place): StoredSegment => {
  return { file: `${place}.m4s`, initFile: 'init.mp4', startS: place * 2, durationS: 2, isBreak: place === 2 };
});
const list = { segments, firstOf: new Map(), lengthS: 10, longestS: 2 };
const vtt = `WEBVTT

00:00:00.500 --> 00:00:03.000 line:0
Long

00:00:03.500 --> 00:00:05.000
Over the break

00:00:08.000 --> 00:00:08.500
Last
`;

function open() {
  const read = async (key: string) => {
    if (key.endsWith('init.mp4')) return initSegment();
    const place = Number(/(\d)\.m4s$/.exec(key)?.[1]);
    return segmentAt(trimmedS + place * 2 + (place < 2 ? 0 : slateS));
  };
  const readCaptions = vi.fn(
    async (_assetId: string, language: string): Promise<string | null> => (language === 'en' ? vtt : null),
  );
  const storage = { read } as unknown as ConstructorParameters<typeof PlayoutCaptions>[0]['storage'];
  const captions = new PlayoutCaptions({ storage }, readCaptions);
  const wanted = { assetId: 'a', generation: 1, rendition: '240p', list };
  const fileOf = async (place: number, language = 'en') =>
    (await captions.file({ ...wanted, place, language }))?.body.toString();
  return { fileOf, readCaptions, storage };
}

test('a file has the whole cues that are visible during its segment, at the times of the picture', async () => {
  const { fileOf } = open();
  const long = '00:01:40.500 --> 00:01:43.000 line:0\nLong\n';
  expect(await fileOf(0)).toBe(`WEBVTT\n\n${long}`);
  expect(await fileOf(1)).toBe(`WEBVTT\n\n${long}\n00:01:43.500 --> 00:01:45.000\nOver the break\n`);
  expect(await fileOf(2)).toBe('WEBVTT\n\n00:02:13.500 --> 00:02:15.000\nOver the break\n');
  expect(await fileOf(3)).toBe('WEBVTT\n\n');
  expect(await fileOf(4)).toBe('WEBVTT\n\n00:02:18.000 --> 00:02:18.500\nLast\n');
  expect(await fileOf(0, 'de')).toBe('WEBVTT\n\n');
});

test('there is no file when those of the video are gone', async () => {
  const { fileOf, storage } = open();
  vi.spyOn(storage, 'read').mockRejectedValue(Object.assign(new Error('gone'), { code: 'ENOENT' }));
  expect(await fileOf(0)).toBeUndefined();
});

test('many viewers read the text once, and see a change soon', async () => {
  const realNow = performance.now.bind(performance);
  let passedMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + passedMs);
  try {
    const { fileOf, readCaptions } = open();
    await Promise.all([0, 1, 1, 2, 3].map((place) => fileOf(place)));
    await fileOf(1);
    expect(readCaptions).toHaveBeenCalledTimes(1);
    readCaptions.mockResolvedValue('WEBVTT\n\n00:00:02.500 --> 00:00:03.000\nCorrected\n');
    passedMs = captionsKeptMs + 1;
    await expect.poll(() => fileOf(1)).toContain('Corrected');
    expect(readCaptions).toHaveBeenCalledTimes(2);
  } finally {
    clock.mockRestore();
  }
});
