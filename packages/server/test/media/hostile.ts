import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FootageFolder, ffmpeg, makeFootage } from './footage.ts';

const small = { seconds: 2, size: '64x36', sound: null } as const;
const x264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'.split(' ');

/** Two seconds of video with a gap between them; a few kilobytes for any length of the gap. */
export async function makeGap(folder: FootageFolder, name: string, gapS: number): Promise<string> {
  const whole = await makeFootage(folder, `whole-${name}`, { ...small, output: [...x264, '-bf', '0', '-g', '30'] });
  const path = join(folder.path, name);
  const moved = (time: string) => `${time}=${time.toUpperCase()}+gte(N\\,30)*${gapS}/TB`;
  await ffmpeg(['-v', 'error', '-i', whole, '-c', 'copy', '-bsf:v', `setts=${moved('pts')}:${moved('dts')}`, path]);
  return path;
}

/** A video with only one key frame, the first one. */
export function makeOneKeyFrame(folder: FootageFolder, name: string, seconds: number): Promise<string> {
  const picture = 'color=black:size=32x32:rate=20';
  const output = [...x264, '-g', '100000000', '-x264-params', 'scenecut=0:keyint=infinite'];
  return makeFootage(folder, name, { seconds, picture, sound: null, output });
}

/** A picture of 1 s with a sound of `soundS` seconds. */
export function makeLongSound(folder: FootageFolder, name: string, soundS: number): Promise<string> {
  const output = [...x264, '-c:a', 'flac', '-shortest', '-fflags', '+genpts'].filter((arg) => arg !== '-shortest');
  const picture = 'color=black:size=32x32:rate=20,trim=end=1';
  return makeFootage(folder, name, { seconds: soundS, picture, sound: 'anullsrc=r=8000:cl=mono', output });
}

/** An MP4 that declares its one track `count` times. */
export async function makeManyTracks(folder: FootageFolder, name: string, count: number): Promise<string> {
  return patchMoov(folder, name, (moov) => {
    const track = moov.find(({ type }) => type === 'trak') as Box;
    return [...moov, ...Array.from({ length: count - 1 }, () => track)];
  });
}

/** An MP4 whose track has `count` edits, each of which plays the whole track. */
export async function makeManyEdits(folder: FootageFolder, name: string, count: number): Promise<string> {
  return patchMoov(folder, name, (moov) =>
    moov.map((box) => (box.type === 'trak' ? { type: 'trak', body: writeBoxes(withEdits(box, count)) } : box)),
  );
}

/** An MPEG transport stream that starts at 64x36 and continues in another size. */
export async function makeGrowing(folder: FootageFolder, name: string, size: string): Promise<string> {
  const parts = [];
  for (const [index, each] of ['64x36', size].entries()) {
    const picture = `color=black:size=${each}:rate=5`;
    const output = [...x264, '-bsf:v', 'h264_mp4toannexb', '-f', 'h264'];
    const part = `${name}-${index}.h264`;
    parts.push(
      await readFile(
        await makeFootage(folder, part, { seconds: index === 0 ? 20 : 0.8, picture, sound: null, output }),
      ),
    );
  }
  const joined = join(folder.path, `${name}.h264`);
  await writeFile(joined, Buffer.concat(parts));
  const path = join(folder.path, name);
  await ffmpeg(['-v', 'error', '-fflags', '+genpts', '-r', '5', '-i', joined, '-c', 'copy', path]);
  return path;
}

interface Box {
  type: string;
  body: Buffer;
}

function readBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}

function writeBoxes(boxes: Box[]): Buffer {
  return Buffer.concat(
    boxes.flatMap(({ type, body }) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(body.length + 8);
      head.write(type, 4, 'latin1');
      return [head, body];
    }),
  );
}

/** ffmpeg writes `moov` at the end of the file, so no offsets change when it grows. */
async function patchMoov(folder: FootageFolder, name: string, patch: (moov: Box[]) => Box[]): Promise<string> {
  const boxes = readBoxes(await readFile(await makeFootage(folder, `whole-${name}`, { ...small, output: x264 })));
  const path = join(folder.path, name);
  const patched = boxes.map((box) =>
    box.type === 'moov' ? { type: 'moov', body: writeBoxes(patch(readBoxes(box.body))) } : box,
  );
  await writeFile(path, writeBoxes(patched));
  return path;
}

function withEdits(track: Box, count: number): Box[] {
  const list = Buffer.alloc(8 + count * 12);
  list.writeUInt32BE(count, 4);
  for (let index = 0; index < count; index += 1) {
    list.writeUInt32BE(2000, 8 + index * 12);
    list.writeUInt32BE(0x0001_0000, 8 + index * 12 + 8);
  }
  const edits = { type: 'edts', body: writeBoxes([{ type: 'elst', body: list }]) };
  return readBoxes(track.body).flatMap((box) =>
    box.type === 'tkhd' ? [box, edits] : box.type === 'edts' ? [] : [box],
  );
}
