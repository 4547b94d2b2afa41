import { readAmf } from '../../rtmp/amf.ts';
import { flvHeader, flvTag, type MediaTag, roleOf } from '../../rtmp/flv.ts';
import { constantRate, type Rational } from '../probe/frame-rate.ts';

/** A broadcaster's media as ffmpeg reads it from a pipe, from the first key frame on. */
export interface BroadcastInput {
  width: number;
  height: number;
  rate: Rational;
  /** With a sound track, which may be silence. */
  flv: AsyncGenerator<Buffer>;
}

/** The stream cannot be shown; the message is for the broadcaster. */
export class UnfitBroadcast extends Error {
  override name = 'UnfitBroadcast';
}

const waitForSoundMs = 1500;
const mostWaitingBytes = 32 * 1024 * 1024;
const largestPx = 4096;
/** A pause up to this long is kept; a larger step means that the broadcaster's clock was changed. */
const largestStepMs = 10_000;
const backwardMs = 2000;
/** Uncompressed, of 8 bits and one channel. */
const silentFormat = 0x30;
const silentRate = 44_100 / 8;
const silentSample = 0x80;

interface Description {
  width: number;
  height: number;
  rate: number | undefined;
}

/**
 * Waits for the description, the first key frame, and whether there is sound. Throws `UnfitBroadcast`; null when the
 * broadcaster disconnects before.
 */
export async function openBroadcast(tags: AsyncGenerator<MediaTag>): Promise<BroadcastInput | null> {
  const opening = new Opening();
  for (;;) {
    const { value: tag, done } = await tags.next();
    if (done) return null;
    if (!opening.take(tag)) continue;
    const { width, height, rate } = opening.description;
    const number = rate === undefined ? undefined : { num: Math.round(rate * 1000), den: 1000 };
    return {
      width,
      height,
      rate: constantRate(number, undefined).rate,
      flv: writeFlv(opening.waiting, tags, opening.sound),
    };
  }
}

class Opening {
  readonly waiting: MediaTag[] = [];
  sound = false;
  #description: Description | undefined;
  #firstKeyMs: number | undefined;
  #bytes = 0;

  get description(): Description {
    if (this.#description === undefined) {
      throw new UnfitBroadcast('The encoder does not say how large its picture is.');
    }
    return this.#description;
  }

  /** Whether everything is known now. */
  take(tag: MediaTag): boolean {
    if (tag.kind === 'data') {
      this.#description ??= descriptionOf(tag.payload);
      return false;
    }
    const role = roleOf(tag);
    if (role === 'other') throw new UnfitBroadcast('The picture must be H.264 and the sound AAC.');
    if (tag.kind === 'audio') this.sound = true;
    else if (role === 'key') this.#firstKeyMs ??= tag.timestamp;
    if (role !== 'header' && this.#firstKeyMs === undefined) return false;
    this.waiting.push(tag);
    this.#bytes += tag.payload.length;
    if (this.#bytes > mostWaitingBytes) throw new UnfitBroadcast('The stream has too many bits a second.');
    if (this.#firstKeyMs === undefined) return false;
    return this.sound || tag.timestamp - this.#firstKeyMs > waitForSoundMs;
  }
}

function descriptionOf(payload: Buffer): Description | undefined {
  const description = readAmf(payload).find((value) => typeof value === 'object' && value !== null);
  if (description === undefined || description === null || Array.isArray(description)) return undefined;
  if (typeof description !== 'object') return undefined;
  const { width, height, framerate } = description;
  if (!isSize(width) || !isSize(height)) return undefined;
  return { width, height, rate: typeof framerate === 'number' && framerate > 0 ? framerate : undefined };
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && value >= 16 && value <= largestPx;
}

/** Ends when a decoder would have to start again: another picture size or codec needs a new connection. */
async function* writeFlv(waiting: MediaTag[], tags: AsyncGenerator<MediaTag>, sound: boolean): AsyncGenerator<Buffer> {
  const clock = new SteadyClock();
  const headers = new Map<MediaTag['kind'], Buffer>();
  const silence = new Silence();
  yield flvHeader;
  for await (const tag of both(waiting, tags)) {
    const role = roleOf(tag);
    if (tag.kind === 'data' || (tag.kind === 'audio' && !sound) || role === 'other') continue;
    if (role === 'header') {
      const before = headers.get(tag.kind);
      if (before !== undefined && !before.equals(tag.payload)) return;
      headers.set(tag.kind, tag.payload);
      if (before !== undefined) continue;
    }
    const time = clock.at(tag.timestamp);
    if (!sound && role !== 'header') yield silence.until(time);
    yield flvTag(tag, time);
  }
}

async function* both(first: MediaTag[], then: AsyncGenerator<MediaTag>): AsyncGenerator<MediaTag> {
  yield* first;
  yield* then;
}

/** A silent sound track for a broadcast without sound: a player handles one kind of stream, not two. */
class Silence {
  #samples = 0;
  #time = 0;

  until(time: number): Buffer {
    const missing = Math.max(0, Math.floor((time * silentRate) / 1000) - this.#samples);
    const payload = Buffer.concat([Buffer.of(silentFormat), Buffer.alloc(missing, silentSample)]);
    const tag = flvTag({ kind: 'audio', timestamp: this.#time, payload }, this.#time);
    this.#samples += missing;
    this.#time = Math.max(this.#time, time);
    return missing === 0 ? Buffer.alloc(0) : tag;
  }
}

/** Timestamps from 0 on without large steps: a changed clock would cause hours of repeated frames. */
export class SteadyClock {
  #offset: number | undefined;
  #latest = 0;

  /** The latest timestamp. */
  get latest(): number {
    return this.#latest;
  }

  at(timestamp: number): number {
    this.#offset ??= -timestamp;
    const step = timestamp + this.#offset - this.#latest;
    if (step > largestStepMs || step < -backwardMs) this.#offset = this.#latest - timestamp;
    const time = Math.max(0, timestamp + this.#offset);
    this.#latest = Math.max(this.#latest, time);
    return time;
  }
}
