import { writeAmf } from '../rtmp/amf.ts';
import type { MediaTag } from '../rtmp/flv.ts';
import { readSps } from '../rtmp/h264-sps.ts';
import { number32 } from '../rtmp/number-bytes.ts';
import { TagQueue } from '../rtmp/tag-queue.ts';
import type { H264Frame, ParameterSets } from './h264-frames.ts';
import { aacSetup } from './opus-to-aac.ts';

const framesToMeasure = 8;
const tags = { key: 0x17, frame: 0x27, aac: 0xaf, setup: 0, data: 1 };
const usualRates = [24, 25, 30, 50, 60];
const steady = 0.04;

/**
 * Writes pictures and sound as an RTMP encoder sends them. If the picture changes its size, a decoder has to begin
 * again: then the queue ends, and `onQueue` gets the next one.
 */
export class TagWriter {
  readonly #onQueue: (queue: TagQueue) => void;
  #queue: TagQueue | undefined;
  #setup: Buffer | undefined;
  /** The first frames, which wait until the frame rate is known. */
  #opening: { frames: MediaTag[]; size: ReturnType<typeof readSps> } | undefined;
  #hasSound = false;

  constructor(onQueue: (queue: TagQueue) => void) {
    this.#onQueue = onQueue;
  }

  frame({ isKey, units }: H264Frame, sets: ParameterSets, ms: number): void {
    const setup = setupOf(sets);
    if (isKey && !this.#setup?.equals(setup)) this.#begin(setup, sets.sps);
    if (this.#queue === undefined) return;
    const lengths = units.flatMap((unit) => [number32(unit.length), unit]);
    const payload = Buffer.concat([Buffer.of(isKey ? tags.key : tags.frame, tags.data, 0, 0, 0), ...lengths]);
    const tag: MediaTag = { kind: 'video', timestamp: timestampOf(ms), payload };
    if (this.#opening === undefined) return this.#queue.push(tag);
    this.#opening.frames.push(tag);
    if (this.#opening.frames.length >= framesToMeasure) this.#open();
  }

  sound(payload: Buffer, ms: number): void {
    if (this.#queue === undefined || this.#opening !== undefined) return;
    const timestamp = timestampOf(ms);
    const setup = Buffer.concat([Buffer.of(tags.aac, tags.setup), aacSetup]);
    if (!this.#hasSound) this.#queue.push({ kind: 'audio', timestamp, payload: setup });
    this.#hasSound = true;
    this.#queue.push({ kind: 'audio', timestamp, payload: Buffer.concat([Buffer.of(tags.aac, tags.data), payload]) });
  }

  end(error?: Error): void {
    this.#queue?.end(error);
  }

  #begin(setup: Buffer, sps: Buffer) {
    this.#queue?.end();
    this.#queue = new TagQueue();
    this.#setup = setup;
    this.#opening = { frames: [], size: readSps(sps) };
    this.#hasSound = false;
    this.#onQueue(this.#queue);
  }

  #open() {
    const { frames, size } = this.#opening ?? { frames: [], size: null };
    this.#opening = undefined;
    const timestamp = frames[0]?.timestamp ?? 0;
    const framerate = frameRate(frames.map((frame) => frame.timestamp));
    const description = { ...(size && { width: size.width, height: size.height }), framerate };
    this.#queue?.push({ kind: 'data', timestamp, payload: writeAmf('onMetaData', description) });
    const setup = Buffer.concat([Buffer.of(tags.key, tags.setup, 0, 0, 0), this.#setup ?? Buffer.alloc(0)]);
    this.#queue?.push({ kind: 'video', timestamp, payload: setup });
    for (const frame of frames) this.#queue?.push(frame);
  }
}

/**
 * The frame rate of these timestamps. Cameras slow down in the dark, so an uneven rate counts as the next higher usual
 * rate.
 */
export function frameRate(timestamps: number[]): number {
  const steps = timestamps.slice(1).map((time, index) => time - (timestamps[index] ?? time));
  const middle = steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 0;
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  const rate = 1000 / Math.max(1, mean);
  const near = usualRates.find((usual) => Math.abs(usual / rate - 1) < steady);
  if (near !== undefined && Math.abs(middle / mean - 1) < 0.2) return near;
  return rate > 35 ? 60 : 30;
}

/** A decoder configuration (ISO 14496-15 §5.2.4.1) with lengths of four bytes. */
function setupOf({ sps, pps }: ParameterSets): Buffer {
  const head = Buffer.of(1, sps[1] ?? 0, sps[2] ?? 0, sps[3] ?? 0, 0xff, 0xe1);
  return Buffer.concat([head, number16(sps.length), sps, Buffer.of(1), number16(pps.length), pps]);
}

function timestampOf(ms: number): number {
  return Math.max(0, Math.round(ms)) % 2 ** 32;
}

function number16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
