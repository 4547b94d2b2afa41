import { type MediaTag, roleOf } from '../../rtmp/flv.ts';
import { makeFragment, type Sample } from '../fmp4/fragment.ts';
import { type Rational, rateOf } from '../probe/frame-rate.ts';
import type { LiveInit } from './encode-live.ts';
import type { Track } from './part-grid.ts';
import { partFrames, partFramesOf } from './part-plan.ts';

/** The broadcaster's video cannot be used unchanged as the top rendition. */
export class NotCopyable extends Error {
  override name = 'NotCopyable';
  /** The video will not become suitable later. */
  readonly isForGood: boolean;

  constructor(message: string, { isForGood }: { isForGood: boolean }) {
    super(message);
    this.isForGood = isForGood;
  }
}

/** Longest time between two key frames, which is the length of a segment. */
const longestGroupS = 2.05;
/** Shortest mean time between key frames. With more key frames, segments are too short. */
const shortestMeanS = 0.5;
const groupsToMeasure = 10;
/** Times are in whole milliseconds. */
const roundingS = 0.001;
const [keySample, otherSample] = [0x2000000, 0x1010000];
const idrUnit = 5;
const nalUnits = 1;
const dataAt = 5;

interface Frame {
  timeMs: number;
  /** Composition offset: time between decoding and display. */
  lateMs: number;
  isKey: boolean;
  data: Buffer;
}

/**
 * Makes the fragments of a track from the pictures of a broadcaster. It begins with a key frame. Each further key frame
 * begins a new segment.
 */
export class CopyTrack {
  /** Set if it ended before the broadcast. */
  failure: NotCopyable | undefined;
  readonly #rate: Rational;
  readonly #frameS: number;
  readonly #framesMax: number;
  /** Frames of a part, if this segment is as long as the last. */
  #partFrames: number;
  readonly #initSegment = Promise.withResolvers<void>();
  #track: Track | undefined;
  #timescale = 1;
  #startMs = 0;
  #firstLateMs: number | undefined;
  /** The latest frame. Its length is known when the next one arrives. */
  #held: Frame | undefined;
  #samples: (Sample & { data: Buffer })[] = [];
  #partMs = 0;
  #keyMs = 0;
  #groups = 0;
  #fragments = 0;
  /** Steps of the steady rate of the encoder, in frames: that of the last key frame, and where the last part was cut. */
  #keyStep = 0;
  #cutStep = -1;
  /** Time of the last picture that the encoder got. */
  #sentMs = 0;

  constructor(rate: Rational) {
    this.#rate = rate;
    this.#frameS = 1 / rateOf(rate);
    this.#framesMax = partFrames(rate);
    this.#partFrames = this.#framesMax;
  }

  /** Starts the track. No tags are read before. */
  async begin(track: Track, init: LiveInit): Promise<void> {
    this.#track = track;
    this.#timescale = init.timescale;
    this.#initSegment.resolve();
    await track.init(init);
  }

  /** Passes the tags of a broadcast on, until a picture is not suitable. */
  async *watch(tags: AsyncIterable<MediaTag>, startMs: number): AsyncGenerator<MediaTag> {
    this.#startMs = startMs;
    await this.#initSegment.promise;
    for await (const tag of tags) {
      try {
        if (tag.kind === 'video') await this.#take(tag);
      } catch (error) {
        if (!(error instanceof NotCopyable)) throw error;
        this.failure = error;
        break;
      }
      yield tag.kind === 'video' ? this.#forEncoder(tag) : tag;
    }
    await this.#end();
  }

  async #take(tag: MediaTag): Promise<void> {
    const { payload } = tag;
    const role = roleOf(tag);
    if (payload.length < dataAt) throw new NotCopyable('A picture has no time', { isForGood: false });
    // A program may announce its end here.
    if ((role !== 'key' && role !== 'frame') || payload[1] !== nalUnits) return;
    const frame = {
      timeMs: tag.timestamp - this.#startMs,
      lateMs: payload.readIntBE(2, 3),
      isKey: role === 'key',
      data: payload.subarray(dataAt),
    };
    if (frame.isKey) this.#checkKey(frame);
    if (this.#held) await this.#add(this.#held, frame);
    this.#held = frame;
  }

  /**
   * Adjusts the time of a picture for ffmpeg, which shows the last picture of each step of its rate. No picture may
   * replace a key frame, and a key frame must not leave the part before it empty.
   */
  #forEncoder(tag: MediaTag): MediaTag {
    const timeMs = tag.timestamp - this.#startMs;
    const isKey = roleOf(tag) === 'key';
    const taken = isKey ? this.#cutStep : this.#keyStep;
    const shownMs = this.#frames(0, timeMs) > taken ? timeMs : Math.round((taken + 1) * this.#frameS * 1000);
    this.#sentMs = Math.max(shownMs, this.#sentMs);
    if (isKey) this.#keyStep = this.#frames(0, this.#sentMs);
    return { ...tag, timestamp: this.#startMs + this.#sentMs };
  }

  #checkKey({ timeMs, lateMs, data }: Frame) {
    this.#firstLateMs ??= lateMs;
    if (!hasIdr(data)) throw new NotCopyable('A key frame is not an IDR picture', { isForGood: true });
    if (Math.abs(lateMs - this.#firstLateMs) > (this.#frameS * 1000) / 2) {
      throw new NotCopyable('Key frames are shown at uneven times', { isForGood: true });
    }
    this.#groups += 1;
    if (this.#groups > groupsToMeasure && timeMs / 1000 / this.#groups < shortestMeanS) {
      throw new NotCopyable('There are too many key frames', { isForGood: true });
    }
  }

  async #add(frame: Frame, next: Frame): Promise<void> {
    const lengthMs = next.timeMs - frame.timeMs;
    if (lengthMs <= 0 || !this.#isPart(frame.timeMs, next.timeMs)) {
      throw new NotCopyable(`A frame lasts for ${lengthMs} ms`, { isForGood: false });
    }
    const groupS = (next.timeMs - this.#keyMs) / 1000;
    if (groupS > longestGroupS && !next.isKey) {
      throw new NotCopyable('Key frames are more than two seconds apart', { isForGood: true });
    }
    // A camera has no steady rate.
    if (!this.#isPart(this.#partMs, next.timeMs)) await this.#emitPart(frame.timeMs);
    this.#push(frame, next.timeMs);
    if (next.isKey) await this.#emitPart(next.timeMs, { endsSegment: true });
    else if (this.#frames(this.#partMs, next.timeMs) >= this.#partFrames) await this.#emitPart(next.timeMs);
  }

  /** Whether a part may have this length, here and in the encoded renditions, which have a steady rate. */
  #isPart(startMs: number, endMs: number): boolean {
    const isShort = (endMs - startMs) / 1000 <= this.#framesMax * this.#frameS + roundingS;
    return isShort && this.#frames(startMs, endMs) <= this.#framesMax;
  }

  /** Number of frames of an encoded rendition in this time. */
  #frames(startMs: number, endMs: number): number {
    const [first, end] = [startMs, endMs].map((ms) => Math.round(ms / 1000 / this.#frameS)) as [number, number];
    return end - first;
  }

  #push({ timeMs, lateMs, isKey, data }: Frame, endMs: number) {
    const [start, end] = [this.#ticks(timeMs), this.#ticks(endMs)];
    const offset = this.#ticks(lateMs - (this.#firstLateMs ?? 0));
    const flags = isKey ? keySample : otherSample;
    this.#samples.push({ duration: end - start, size: data.length, offset, flags, data });
  }

  async #emitPart(endMs: number, { endsSegment = false, isFinal = false } = {}): Promise<void> {
    const samples = this.#samples;
    const [start, end] = [this.#ticks(this.#partMs), this.#ticks(endMs)];
    const data = Buffer.concat(samples.map((sample) => sample.data));
    const number = this.#fragments + 1;
    const bytes = makeFragment({ track: 1, number, start, samples, data, hasPictures: true });
    const [first] = samples;
    const keyFrameBytes = first?.flags === keySample ? bytes.length - data.length + first.size : 0;
    this.#samples = [];
    this.#fragments = number;
    this.#partMs = endMs;
    if (endsSegment) {
      this.#partFrames = partFramesOf(this.#frames(this.#keyMs, endMs), this.#rate);
      this.#keyMs = endMs;
    } else this.#cutStep = this.#frames(0, endMs);
    await this.#track?.fragment({
      bytes,
      startS: start / this.#timescale,
      durationS: (end - start) / this.#timescale,
      durationTicks: end - start,
      keyFrameBytes,
      frames: samples.length,
      endsSegment,
      isFinal,
    });
  }

  async #end(): Promise<void> {
    const last = this.#held;
    if (last === undefined) return;
    this.#push(last, last.timeMs + this.#frameS * 1000);
    await this.#emitPart(last.timeMs + this.#frameS * 1000, { isFinal: true });
  }

  #ticks(ms: number): number {
    return Math.round((ms * this.#timescale) / 1000);
  }
}

/** Whether one of its NAL units, each after its length in four bytes, belongs to an IDR picture. */
function hasIdr(data: Buffer): boolean {
  for (let at = 0; at + 4 < data.length; at += 4 + data.readUInt32BE(at)) {
    if (((data[at + 4] ?? 0) & 0x1f) === idrUnit) return true;
  }
  return false;
}
