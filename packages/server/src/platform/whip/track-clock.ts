import type { SenderReport } from './rtcp.ts';
import { unwrapCounter } from './rtp-packet.ts';

const slewShare = 0.02;
/** Reports that would move a track further are faults of the sender. */
const largestShiftMs = 3000;
/** A sender that is further from the time of arrival has changed its clock, so its time continues from the arrival. */
const largestErrorMs = 5000;

/** Turns the timestamps of one sender into milliseconds since the start of the session. */
export class TrackClock {
  readonly #ticksPerMs: number;
  #first: { timestamp: number; arrivedMs: number } | undefined;
  #latest = 0;
  #shiftMs = 0;
  #wantedShiftMs = 0;
  #slewedMs = 0;
  /** Time of the sender's wall clock at the first packet. */
  #wallMs: number | undefined;

  constructor(ticksPerSecond: number) {
    this.#ticksPerMs = ticksPerSecond / 1000;
  }

  /** Ticks since the first packet; they do not wrap around. */
  ticks(timestamp: number, arrivedMs: number): number {
    this.#first ??= { timestamp, arrivedMs };
    this.#latest = unwrapCounter(timestamp, this.#latest + this.#first.timestamp, 32) - this.#first.timestamp;
    const arrived = Math.round((arrivedMs - this.#first.arrivedMs) * this.#ticksPerMs);
    if (Math.abs(this.#latest - arrived) > largestErrorMs * this.#ticksPerMs) {
      this.#first = { ...this.#first, timestamp: timestamp - arrived };
      this.#latest = arrived;
      this.#wallMs = undefined;
    }
    return this.#latest;
  }

  ms(ticks: number): number {
    const ms = ticks / this.#ticksPerMs;
    const most = Math.max(0, ms - this.#slewedMs) * slewShare;
    const missing = this.#wantedShiftMs - this.#shiftMs;
    this.#shiftMs += Math.sign(missing) * Math.min(Math.abs(missing), most);
    this.#slewedMs = Math.max(this.#slewedMs, ms);
    return (this.#first?.arrivedMs ?? 0) + ms + this.#shiftMs;
  }

  /** The position of a track without gaps at this time of arrival; null before the first packet. */
  dueTicks(arrivedMs: number): number | null {
    return this.#first === undefined ? null : (arrivedMs - this.#first.arrivedMs) * this.#ticksPerMs;
  }

  report({ timestamp, wallMs }: SenderReport): void {
    if (this.#first === undefined) return;
    const ticks = unwrapCounter(timestamp, this.#latest + this.#first.timestamp, 32) - this.#first.timestamp;
    this.#wallMs = wallMs - ticks / this.#ticksPerMs;
  }

  /** Slowly moves this track to its place beside another track, by the sender's wall clock. */
  follow(other: TrackClock): void {
    if (this.#first === undefined || other.#first === undefined) return;
    if (this.#wallMs === undefined || other.#wallMs === undefined) return;
    const shift = other.#first.arrivedMs - this.#first.arrivedMs + this.#wallMs - other.#wallMs;
    if (Math.abs(shift) <= largestShiftMs) this.#wantedShiftMs = shift;
  }
}
