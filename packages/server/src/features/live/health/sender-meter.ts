import { SteadyClock } from '../../../platform/ffmpeg/live/live-pace.ts';
import { type MediaTag, roleOf } from '../../../platform/rtmp/flv.ts';

/** A constant delay counts as normal after some minutes: the sender's clock may be slow, or it was suspended. */
const forgottenPerMs = 0.01;
/** A gap of at least this long, and at least 2.5 times the usual interval, is a hole. */
const holeMinMs = 120;
const holeFactor = 2.5;
const smoothing = 0.05;

/** The measurements since the last reading. */
export interface SenderSample {
  videoKbps: number;
  audioKbps: number;
  frameRate: number;
  keyFrameS: number | null;
  soundCodec: 'aac' | 'mp3' | null;
  lateMs: number;
  missingMs: number;
}

/** Measures the data of one connection of a broadcaster, and stores only a few numbers. */
export class SenderMeter {
  readonly #now: () => number;
  readonly #clock = new SteadyClock();
  #readAt: number;
  #bytes = { video: 0, audio: 0 };
  #frames = 0;
  #missingMs = 0;
  /** The largest lateness since the last reading. */
  #lateMs = 0;
  /** Arrival minus timestamp of the earliest data. */
  #best: { offsetMs: number; at: number } | undefined;
  #frameMs: number | undefined;
  #pictureMs: number | undefined;
  #keyMs: number | undefined;
  #keyFrameMs: number | undefined;
  #soundCodec: SenderSample['soundCodec'] = null;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#readAt = now();
  }

  /** The media time of the latest data. */
  get latestMs(): number {
    return this.#clock.latest;
  }

  async *watch(tags: AsyncGenerator<MediaTag>): AsyncGenerator<MediaTag> {
    for await (const tag of tags) {
      this.take(tag);
      yield tag;
    }
  }

  take(tag: MediaTag): void {
    if (tag.kind === 'data') return;
    const role = roleOf(tag);
    if (role === 'other') return;
    if (tag.kind === 'audio') this.#soundCodec = (tag.payload[0] ?? 0) >> 4 === 2 ? 'mp3' : 'aac';
    if (role === 'header') return;
    this.#bytes[tag.kind] += tag.payload.length;
    const mediaMs = this.#clock.at(tag.timestamp);
    this.#noteLateness();
    if (tag.kind === 'video') this.#takePicture(mediaMs, role === 'key');
  }

  /** Returns the measurements, and starts new ones. */
  read(): SenderSample {
    const now = this.#now();
    const spanMs = Math.max(1, now - this.#readAt);
    const sinceKeyMs = this.#keyMs === undefined ? 0 : this.latestMs - this.#keyMs;
    const keyFrameMs = this.#keyFrameMs === undefined ? undefined : Math.max(this.#keyFrameMs, sinceKeyMs);
    const reading = {
      videoKbps: Math.round((this.#bytes.video * 8) / spanMs),
      audioKbps: Math.round((this.#bytes.audio * 8) / spanMs),
      frameRate: Math.round((this.#frames * 10_000) / spanMs) / 10,
      keyFrameS: keyFrameMs === undefined ? null : Math.round(keyFrameMs / 100) / 10,
      soundCodec: this.#soundCodec,
      lateMs: Math.round(this.#lateMs),
      missingMs: Math.round(this.#missingMs),
    };
    this.#readAt = now;
    this.#bytes = { video: 0, audio: 0 };
    this.#frames = 0;
    this.#missingMs = 0;
    this.#lateMs = 0;
    return reading;
  }

  #noteLateness() {
    const at = this.#now();
    const offsetMs = at - this.latestMs;
    const best = this.#best ? this.#best.offsetMs + (at - this.#best.at) * forgottenPerMs : offsetMs;
    this.#best = { offsetMs: Math.min(best, offsetMs), at };
    this.#lateMs = Math.max(this.#lateMs, offsetMs - this.#best.offsetMs);
  }

  #takePicture(mediaMs: number, isKey: boolean) {
    this.#frames += 1;
    const stepMs = mediaMs - (this.#pictureMs ?? mediaMs);
    this.#pictureMs = mediaMs;
    if (stepMs > 0) {
      const usualMs = this.#frameMs ?? stepMs;
      if (stepMs > holeMinMs && stepMs > usualMs * holeFactor) this.#missingMs += stepMs - usualMs;
      this.#frameMs = usualMs + (stepMs - usualMs) * smoothing;
    }
    if (!isKey) return;
    if (this.#keyMs !== undefined) this.#keyFrameMs = mediaMs - this.#keyMs;
    this.#keyMs = mediaMs;
  }
}
