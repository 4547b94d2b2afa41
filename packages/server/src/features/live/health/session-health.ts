import type { HealthSample } from '@greenlight/contract/live-health';
import { findBox } from '../../../platform/ffmpeg/fmp4/box.ts';
import type { BroadcastSource } from '../../../platform/ffmpeg/live/broadcast-source.ts';
import type { LivePart } from '../../../platform/ffmpeg/live/encode-live.ts';
import { rateOf } from '../../../platform/ffmpeg/probe/frame-rate.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertHealthSample } from './health-queries.ts';
import { SenderMeter } from './sender-meter.ts';

const everyMs = 3000;
export const healthKeptMs = 10 * 60_000;
/** The server's encoder needs less than this for silence, and much more for audible sound. */
const silentBps = 6000;

interface Measured {
  source: BroadcastSource;
  meter: SenderMeter;
  /** The media time at which its encoder began. */
  startMs: number;
}

/** Measures the data that a stream in this process receives, and stores a sample every few seconds. */
export class SessionHealth {
  readonly #platform: Platform;
  readonly #livestreamId: number;
  readonly #timer: NodeJS.Timeout;
  #measured: Measured[] = [];
  #shown: BroadcastSource | undefined;
  #encoderLateMs: number | null = null;
  /** Sound bitrate of the loudest part since the last sample. */
  #soundBps: number | null = null;
  #drops = 0;
  #turnedAway = 0;
  #isStoring = false;

  constructor(platform: Platform, livestreamId: number) {
    this.#platform = platform;
    this.#livestreamId = livestreamId;
    this.#timer = setInterval(() => void this.#sample(), everyMs);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Adds a new connection, whose tags went through the meter. */
  add(source: BroadcastSource, meter: SenderMeter): void {
    this.#measured.push({ source, meter, startMs: 0 });
    void source.over
      .catch(() => undefined)
      .then(() => {
        this.#measured = this.#measured.filter((each) => each.source !== source);
        this.#drops += 1;
      });
  }

  /** Counts the attempt of a sender that was replaced. */
  turnAway(): void {
    this.#turnedAway += 1;
  }

  /** Call it before an encoder opens the source. */
  opens(source: BroadcastSource): void {
    const measured = this.#measured.find((each) => each.source === source);
    if (measured) measured.startMs = measured.meter.latestMs - source.heldMs;
  }

  /** Counts parts that an encoder made of this source. */
  stored(source: BroadcastSource, parts: LivePart[]): void {
    this.#shown = source;
    const measured = this.#measured.find((each) => each.source === source);
    for (const { startS, tracks } of parts) {
      const endS = startS + (tracks[0]?.durationS ?? 0);
      this.#encoderLateMs = measured ? measured.meter.latestMs - measured.startMs - endS * 1000 : null;
      const sound = tracks.at(-1);
      if (!sound || sound.durationS === 0) continue;
      const bps = ((findBox(sound.bytes, 'mdat')?.size ?? 0) * 8) / sound.durationS;
      this.#soundBps = Math.max(this.#soundBps ?? 0, bps);
    }
  }

  async #sample(): Promise<void> {
    const measured = this.#measured.find(({ source }) => source === this.#shown) ?? this.#measured[0];
    if (!measured || this.#isStoring) return;
    this.#isStoring = true;
    const { db, clock, log } = this.#platform;
    const now = clock.now();
    const sample = this.#read(measured, now);
    const keptSince = new Date(now.getTime() - healthKeptMs);
    try {
      await insertHealthSample(db, { livestreamId: this.#livestreamId, sample, keptSince });
    } catch (error) {
      log.warn({ err: error }, 'the health of a stream could not be stored');
    } finally {
      this.#isStoring = false;
    }
  }

  #read({ source, meter }: Measured, now: Date): HealthSample {
    const { facts } = source;
    const reading = meter.read();
    const isEncoded = this.#soundBps !== null && reading.audioKbps > 0;
    const sample = {
      at: now.toISOString(),
      ...reading,
      width: facts?.width ?? null,
      height: facts?.height ?? null,
      announcedRate: facts ? Math.round(rateOf(facts.rate) * 100) / 100 : null,
      encoderLateMs: this.#encoderLateMs === null ? null : Math.max(0, Math.round(this.#encoderLateMs)),
      isSilent: isEncoded ? (this.#soundBps ?? 0) < silentBps : null,
      drops: this.#drops,
      turnedAway: this.#turnedAway,
    };
    this.#drops = 0;
    this.#turnedAway = 0;
    this.#soundBps = null;
    this.#encoderLateMs = null;
    return sample;
  }
}
