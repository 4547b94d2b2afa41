import { runTool, ToolError } from '../tool/run-tool.ts';
import { isNetworkTrouble, type Source, sourceArgs } from '../tool/source.ts';
import type { Toolchain } from '../tool/toolchain.ts';
import { refusalFor } from './ffprobe-report.ts';
import { Refusal, spokenTime } from './refusal.ts';
import type { VideoLimits } from './video-limits.ts';

/** The facts about one stream from its packets. Their size does not depend on the length. */
export interface StreamEnd {
  packets: number;
  /** The end of its last packet in the file's own time; NaN if no packet has a time. */
  endS: number;
}

export interface PacketFacts {
  packets: number;
  /** Facts by stream index. */
  streams: Map<number, StreamEnd>;
}

interface Reading {
  source: Source;
  limits: VideoLimits;
  /** The first moment of the file. */
  zeroS: number;
  videoIndex: number;
  /** The duration from the header; NaN without one. */
  declaredS: number;
  /** The duration of a packet that has none. */
  frameS: number;
  byteSize: number;
  signal: AbortSignal | undefined;
}

/** Smaller files, and sparse ones of any size, are read completely: about a second for each gigabyte. */
const readWholeUpToBytes = 256 * 1024 ** 2;
const thinBytesPerS = 100_000;
/** A time after the end of every file: ffprobe goes to the last key frame. */
const pastTheEnd = '100000000%';
/** A film has more pictures than this on average, even with slides. */
const stillShare = 1 / 30;
/** A picture that is followed by another within this time is not a still. */
const movingS = 1;
/** An edit list may play the same bytes more than once, but a film does not consist only of repeats. */
const readingsMax = 3;
const timeLimitMs = 30_000;
const slowestBytesPerMs = 20_000;
const memoryLimitBytes = 1024 ** 3;

/**
 * Reads packets one at a time: all of them in small and sparse files, in others those after the last key frame and some
 * key frames before. Throws `Refusal` if a limit is exceeded.
 */
export async function readPackets(toolchain: Pick<Toolchain, 'ffprobe'>, reading: Reading): Promise<PacketFacts> {
  const { byteSize, declaredS, limits, videoIndex, zeroS } = reading;
  const isWhole = byteSize <= readWholeUpToBytes || !(byteSize / declaredS >= thinBytesPerS);
  if (isWhole) return new PacketReader(reading, { gapS: limits.maxGapS, fromS: zeroS }).read(toolchain, []);
  const everyS = limits.maxGapS / 2;
  const places = Array.from({ length: Math.floor(declaredS / everyS) }, (_, index) => zeroS + (index + 1) * everyS);
  const sampled = { gapS: limits.maxGapS + everyS, fromS: zeroS, keysAlone: true };
  const between = new PacketReader(reading, sampled);
  const end = new PacketReader(reading, { gapS: limits.maxGapS });
  const [facts] = await Promise.all([
    end.read(toolchain, ['-read_intervals', pastTheEnd]),
    places.length > 0 &&
      between.read(toolchain, [
        '-select_streams',
        String(videoIndex),
        '-read_intervals',
        places.map((placeS) => `${placeS.toFixed(3)}%+#1`).join(','),
      ]),
  ]);
  between.meet(end);
  return facts;
}

interface Stretch {
  gapS: number;
  /** The time from which pictures are expected; at the end of a file, from the first one on. */
  fromS?: number;
  keysAlone?: boolean;
}

class PacketReader {
  readonly #reading: Reading;
  readonly #gapS: number;
  readonly #keysAlone: boolean;
  readonly #facts: PacketFacts = { packets: 0, streams: new Map() };
  #bytes = 0;
  #firstS = Number.NaN;
  #pictureS: number;
  #keyS: number;

  constructor(reading: Reading, { gapS, fromS = Number.NaN, keysAlone = false }: Stretch) {
    this.#reading = reading;
    this.#gapS = gapS;
    this.#keysAlone = keysAlone;
    this.#pictureS = fromS;
    this.#keyS = fromS;
  }

  async read({ ffprobe }: Pick<Toolchain, 'ffprobe'>, where: string[]): Promise<PacketFacts> {
    const { source, signal, byteSize } = this.#reading;
    const limits = { timeLimitMs: timeLimitMs + byteSize / slowestBytesPerMs, memoryLimitBytes };
    const entries = 'packet=stream_index,pts_time,duration_time,size,flags';
    const args = ['-v', 'error', '-of', 'csv=p=0', ...where, '-show_entries', entries, ...sourceArgs(source)];
    try {
      const onLine = (line: string) => this.#take(line);
      const { stderr } = await runTool(ffprobe, { args, ...limits, signal, onLine });
      if (isNetworkTrouble(source, stderr)) throw new ToolError('exit', 'The source broke off', stderr);
    } catch (error) {
      throw error instanceof ToolError && error.reason !== 'aborted' ? refusalFor(source, error) : error;
    }
    if (where.length === 0) this.#checkDensity();
    return this.#facts;
  }

  #take(line: string) {
    const [index, startS, ownS, bytes, flags] = readLine(line);
    const { limits, videoIndex, frameS, zeroS, byteSize } = this.#reading;
    this.#facts.packets += 1;
    if (this.#facts.packets > limits.maxPackets) {
      throw new Refusal('packets', { most: limits.maxPackets.toLocaleString('en') });
    }
    this.#bytes += bytes;
    if (this.#bytes > byteSize * readingsMax) throw new Refusal('repeats');
    const stream = this.#facts.streams.get(index) ?? { packets: 0, endS: Number.NaN };
    this.#facts.streams.set(index, stream);
    stream.packets += 1;
    if (Number.isNaN(startS)) return;
    requireLength(startS - zeroS, limits);
    if (index === videoIndex) this.#takePicture(startS, flags.startsWith('K'));
    const endS = startS + (Number.isNaN(ownS) ? (index === videoIndex ? frameS : 0) : ownS);
    if (!(stream.endS >= endS)) stream.endS = endS;
  }

  /** Takes over the key frame at which another reader started. */
  meet(other: PacketReader) {
    if (!Number.isNaN(other.#firstS)) this.#takePicture(other.#firstS, true);
  }

  #takePicture(atS: number, isKey: boolean) {
    if (Number.isNaN(this.#firstS)) this.#firstS = atS;
    const { zeroS } = this.#reading;
    if (!this.#keysAlone && atS - this.#pictureS > this.#gapS) {
      throw gapRefusal(this.#pictureS - zeroS, atS - zeroS);
    }
    if (atS - this.#keyS > this.#gapS) {
      throw new Refusal('key_frames', {
        at: spokenTime(this.#keyS - zeroS),
        most: spokenLength(this.#reading.limits.maxGapS),
      });
    }
    if (!(atS <= this.#pictureS)) this.#pictureS = atS;
    if (isKey && !(atS <= this.#keyS)) this.#keyS = atS;
  }

  /** Checks for few pictures that each last for the longest allowed time, because they would cause hours of work. */
  #checkDensity() {
    const { limits, videoIndex, zeroS } = this.#reading;
    const video = this.#facts.streams.get(videoIndex);
    const stillS = limits.maxGapS * stillShare;
    if (video && video.endS - zeroS - limits.maxGapS > video.packets * stillS) {
      throw new Refusal('sparse', { most: spokenLength(stillS) });
    }
    const filledS = video ? video.endS - zeroS - video.packets * movingS : 0;
    if (filledS > limits.maxStillS) {
      throw new Refusal('still', { length: spokenLength(filledS), most: spokenLength(limits.maxStillS) });
    }
  }
}

/** Parses a row of `entries`. A missing value is `N/A`, which becomes NaN. */
function readLine(line: string): [index: number, startS: number, lengthS: number, bytes: number, flags: string] {
  const [index, startS, lengthS, bytes, flags = ''] = line.split(',');
  return [Number(index), Number(startS), Number(lengthS), Number(bytes) || 0, flags];
}

export function requireLength(seconds: number, { maxS }: VideoLimits): void {
  if (seconds > maxS) throw new Refusal('too_long', { most: spokenLength(maxS) });
}

/** The refusal for a gap between two pictures, in the file's own time. */
export function gapRefusal(fromS: number, toS: number): Refusal {
  return new Refusal('gap', { at: spokenTime(fromS), length: spokenLength(toS - fromS) });
}

/** A length in words: `5 minutes`, `10 hours`, `6 years`. */
function spokenLength(seconds: number): string {
  const units: [string, number][] = [
    ['year', 365.25 * 86_400],
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ];
  const [name, size] = units.find(([, each]) => seconds >= each * 1.5) ?? ['second', 1];
  const count = Math.max(1, Math.round(seconds / size));
  return `${count.toLocaleString('en')} ${name}${count === 1 ? '' : 's'}`;
}
