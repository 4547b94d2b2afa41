import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { MediaTag } from '../../rtmp/flv.ts';
import { readFlv } from '../../rtmp/read-flv.ts';
import { joinTags, type SourcePart } from './join-source.ts';

const sps = Buffer.from('SPS');
const pps = Buffer.from('PPS');
const record = Buffer.concat([Buffer.of(1, 100, 0, 31, 0xff, 0xe1, 0, 3), sps, Buffer.of(1, 0, 3), pps]);

function sizeOf(length: number) {
  return Buffer.of(0, 0, 0, length);
}

function picture(timestamp: number, { key = false, waits = 0 } = {}): MediaTag {
  const head = Buffer.of(key ? 0x17 : 0x27, 1, 0, 0, waits);
  return { kind: 'video', timestamp, payload: Buffer.concat([head, Buffer.from(`frame ${timestamp}`)]) };
}

function sound(timestamp: number): MediaTag {
  return { kind: 'audio', timestamp, payload: Buffer.of(0xaf, 1, 7) };
}

async function* sent(tags: MediaTag[]): AsyncGenerator<MediaTag> {
  yield { kind: 'video', timestamp: 0, payload: Buffer.concat([Buffer.of(0x17, 0, 0, 0, 0), record]) };
  yield { kind: 'audio', timestamp: 0, payload: Buffer.of(0xaf, 0, 0x11, 0x90) };
  yield* tags;
}

/** Kind, time and delay of each frame in the joined stream. */
async function framesOf(parts: SourcePart[]): Promise<string[]> {
  const frames: string[] = [];
  for await (const { kind, timestamp, payload } of readFlv(Readable.from(joinTags(parts)))) {
    if (payload[1] === 0) continue;
    frames.push(
      kind === 'audio'
        ? `sound ${timestamp}`
        : `${payload.toString().slice(5)} ${timestamp}+${payload.readIntBE(2, 3)}`,
    );
  }
  return frames;
}

const sets = Buffer.concat([sizeOf(3), sps, sizeOf(3), pps]).toString();

test('parts follow each other, each with the parameter sets of its own encoder', async () => {
  const first = sent([
    picture(0, { key: true, waits: 40 }),
    sound(5),
    picture(40),
    picture(80, { waits: 40 }),
    sound(90),
    picture(120),
  ]);
  const second = sent([picture(0, { key: true }), sound(10)]);
  const frames = await framesOf([
    { tags: first, skipS: 0, lengthS: 0.1 },
    { tags: second, skipS: 0, lengthS: 1 },
  ]);
  expect(frames).toEqual([
    `${sets}frame 0 0+40`,
    'sound 5',
    'frame 40 40+0',
    // The frame is not shown in the next part.
    'frame 80 80+19',
    'sound 90',
    `${sets}frame 0 100+0`,
    'sound 110',
  ]);
});

test('what comes before the first picture is there to be decoded, from the last key frame on', async () => {
  const tags = sent([
    picture(0, { key: true }),
    picture(40),
    picture(80, { key: true }),
    sound(85),
    picture(120, { waits: 80 }),
    picture(160),
    picture(200),
  ]);
  expect(await framesOf([{ tags, skipS: 0.16, lengthS: 1 }])).toEqual([
    `${sets}frame 80 0+0`,
    // The frame is shown later.
    'frame 120 0+40',
    'frame 160 0+0',
    'frame 200 40+0',
  ]);
});
