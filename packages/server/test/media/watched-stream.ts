import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { presentationTimes } from '../../src/platform/ffmpeg/fmp4/fragment.ts';
import { timescaleOf } from '../../src/platform/ffmpeg/fmp4/init-segment.ts';
import { readPlaylist } from '../playlist-rules.ts';
import { ffmpeg } from './footage.ts';

/** A white picture and a tone from second 1.5 to 1.7 of each four seconds. */
export const flashing = {
  picture: (size: string, rate: string) =>
    `testsrc2=s=${size}:r=${rate},drawbox=color=white:t=fill:enable=between(mod(t\\,4)\\,1.5\\,1.7)`,
  sound: 'aevalsrc=if(between(mod(t\\,4)\\,1.5\\,1.7)\\,0.5*sin(2000*PI*t)\\,0):s=44100',
};

/** The picture and sound that a viewer receives of a stream. */
export interface Watched {
  /** The pictures, the largest first. */
  pictures: WatchedPicture[];
  /** The second at which the tone begins; undefined without one. */
  beepS: number | undefined;
}
interface WatchedPicture {
  width: number;
  height: number;
  /** The pictures in a second, and the longest time from one to the next. */
  rate: number;
  gapS: number;
  /** The second at which the white pictures begin. */
  flashS: number | undefined;
  lastS: number;
}

interface Loaded {
  init: Buffer;
  segments: Buffer[];
}
interface Saved extends Loaded {
  path: string;
}

/** Decodes the complete segments of a stream on air, in all its renditions. `master` is the address of its playlist. */
export async function watchStream(master: URL, folder: string): Promise<Watched> {
  const text = await (await fetch(master)).text();
  const variants = [...text.matchAll(/RESOLUTION=(\d+)x(\d+).*\n(\S+)/g)].map(([, width, height, uri = '']) => ({
    width: Number(width),
    height: Number(height),
    uri,
  }));
  const pictures = await Promise.all(
    variants
      .toSorted((one, other) => other.width - one.width)
      .map(async ({ width, height, uri }) => ({
        width,
        height,
        ...(await readPicture(await save(uri), `${width}x${height}`)),
      })),
  );
  return { pictures, beepS: await readBeep(await save('audio/playlist.m3u8')) };

  async function save(uri: string): Promise<Saved> {
    const { init, segments } = await load(new URL(uri, master));
    const path = join(folder, `${crypto.randomUUID()}.mp4`);
    await writeFile(path, Buffer.concat([init, ...segments]));
    return { path, init, segments };
  }
}

/** The complete segments of one rendition. */
async function load(playlist: URL): Promise<Loaded> {
  const list = await (await fetch(playlist)).text();
  const read = async (file: string) => Buffer.from(await (await fetch(new URL(file, playlist))).arrayBuffer());
  const init = await read(/#EXT-X-MAP:URI="([^"]+)"/.exec(list)?.[1] ?? '');
  return { init, segments: await Promise.all(readPlaylist(list).segments.map((each) => read(each.uri))) };
}

/** The start of each complete segment of a rendition, by the times in its file. */
export async function segmentStarts(playlist: URL): Promise<number[]> {
  const { init, segments } = await load(playlist);
  const scale = timescaleOf(init);
  return segments.map((segment) => Math.min(...fragmentsOf(segment).flatMap(presentationTimes)) / scale);
}

/** Players take times from the file. For pictures before which others are decoded, ffmpeg prints later times. */
async function readPicture(
  { path, init, segments }: Saved,
  size: string,
): Promise<Omit<WatchedPicture, 'width' | 'height'>> {
  const said = await ffmpeg(['-i', path, '-an', '-fps_mode', 'passthrough', '-vf', 'showinfo', '-f', 'null', '-']);
  const lights = [...said.matchAll(/ s:(\S+) .*mean:\[(\d+)/g)].map(([, shownSize, light]) => {
    if (shownSize !== size) throw new Error(`The picture is ${shownSize}, and the playlist says ${size}`);
    return Number(light);
  });
  const scale = timescaleOf(init);
  const times = segments
    .flatMap(fragmentsOf)
    .flatMap(presentationTimes)
    .map((ticks) => ticks / scale)
    .toSorted((one, other) => one - other);
  if (times.length !== lights.length)
    throw new Error(`${times.length} pictures were sent, ${lights.length} were shown`);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  return {
    rate: (times.length - 1) / (last - first),
    gapS: Math.max(...times.slice(1).map((timeS, index) => timeS - (times[index] ?? 0))),
    flashS: times[lights.findIndex((light) => light > 200)],
    lastS: last,
  };
}

async function readBeep({ path }: Saved): Promise<number | undefined> {
  const said = await ffmpeg(['-i', path, '-af', 'silencedetect=n=0.05:d=0.3', '-f', 'null', '-']);
  // Silence that ends together with the sound is not followed by more sound.
  const end = /silence_end: ([\d.]+)[^]*silence_start/.exec(said)?.[1];
  return end === undefined ? undefined : Number(end);
}

/** The fragments of a segment. */
export function fragmentsOf(segment: Buffer): Buffer[] {
  const fragments: Buffer[] = [];
  for (let at = 0; at < segment.length; ) {
    const moof = segment.readUInt32BE(at);
    const size = moof + segment.readUInt32BE(at + moof);
    fragments.push(segment.subarray(at, at + size));
    at += size;
  }
  return fragments;
}
