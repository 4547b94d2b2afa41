import { type RtpPacket, unwrapCounter } from './rtp-packet.ts';

/** Packets that are further ahead of the next one are not waited for. */
const aheadMax = 2048;
const largestGap = 1024;
const askAgainMs = 60;
const askedMax = 10;

interface Missing {
  since: number;
  askedAt: number;
  asked: number;
}

/** Puts the packets of one sender in order, and knows which ones to request again. Times are in milliseconds. */
export class PacketOrder {
  readonly #patienceMs: number;
  readonly #held = new Map<number, RtpPacket>();
  readonly #missing = new Map<number, Missing>();
  #next: number | undefined;
  #highest: number | undefined;
  #first = 0;
  #arrived = 0;
  #reported = { expected: 0, arrived: 0 };

  /** `patienceMs`: how long to wait for a missing packet. */
  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  push(packet: RtpPacket, now: number): void {
    const at = unwrapCounter(packet.sequence, this.#highest, 16);
    this.#arrived += 1;
    if (this.#highest === undefined || this.#next === undefined) {
      this.#first = at;
      this.#next = at;
    } else if (Math.abs(at - this.#highest) > largestGap) this.#jumpTo(at);
    else {
      for (let gone = this.#highest + 1; gone < at; gone += 1) {
        this.#missing.set(gone, { since: now, askedAt: -Infinity, asked: 0 });
      }
    }
    this.#missing.delete(at);
    this.#highest = Math.max(this.#highest ?? at, at);
    if (at >= this.#next) this.#held.set(at, packet);
  }

  /**
   * Returns the next packet in order; `lost` if earlier packets did not arrive in time; null if they may still arrive.
   */
  pop(now: number): RtpPacket | 'lost' | null {
    if (this.#next === undefined || this.#highest === undefined) return null;
    const packet = this.#held.get(this.#next);
    if (packet !== undefined) {
      this.#held.delete(this.#next);
      this.#next += 1;
      return packet;
    }
    if (this.#held.size === 0) return null;
    const since = this.#missing.get(this.#next)?.since ?? -Infinity;
    if (now - since < this.#patienceMs && this.#highest - this.#next < aheadMax) return null;
    const found = Math.min(...this.#held.keys());
    for (let gone = this.#next; gone < found; gone += 1) this.#missing.delete(gone);
    this.#next = found;
    return 'lost';
  }

  /** Sequence numbers to request again now, sorted. */
  toAsk(now: number): number[] {
    const due: number[] = [];
    for (const [at, missing] of this.#missing) {
      if (due.length >= askedMax * 10) break;
      if (missing.asked >= askedMax || now - missing.askedAt < askAgainMs) continue;
      missing.asked += 1;
      missing.askedAt = now;
      due.push(at);
    }
    return due.toSorted((one, other) => one - other);
  }

  /** The values of a receiver report; null before the first packet. Begins a new period. */
  reception(): { lost: number; lostInAll: number; highest: number } | null {
    if (this.#highest === undefined) return null;
    const expected = this.#highest - this.#first + 1;
    const due = expected - this.#reported.expected;
    const lost = due - (this.#arrived - this.#reported.arrived);
    this.#reported = { expected, arrived: this.#arrived };
    return {
      lost: due > 0 ? Math.max(0, lost / due) : 0,
      lostInAll: Math.max(0, expected - this.#arrived),
      highest: Math.max(0, this.#highest),
    };
  }

  /** Continues at another number, because the sender started again. */
  #jumpTo(at: number) {
    this.#held.clear();
    this.#missing.clear();
    this.#highest = at;
    this.#next = at;
    this.#first = at;
    this.#arrived = 1;
    this.#reported = { expected: 0, arrived: 0 };
  }
}
