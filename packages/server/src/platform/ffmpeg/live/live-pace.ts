/**
 * How far media may be ahead. Covers data that an encoder buffered while its connection was down, and a program that
 * does not wait at the start.
 */
const aheadMaxMs = 30_000;
/** How far media may be behind: a connection at half speed for a minute or two has this much to catch up. */
const behindMaxMs = 60_000;
/** A pause up to this length is kept. A larger step means that the broadcaster's clock was changed. */
const largestStepMs = 10_000;
const backwardMs = 2000;

/** The stream cannot be shown; the message is for the broadcaster. */
export class UnfitBroadcast extends Error {
  override name = 'UnfitBroadcast';
}

/** Timestamps from 0 on without large steps, because a changed clock would cause hours of repeated frames. */
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

/** Measures how far the media of one stream is ahead of the wall clock, over all its connections. */
export class LivePace {
  readonly #now: () => number;
  #aheadMs = 0;
  #at: number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#at = now();
  }

  /** Late media may catch up, up to a minute. Throws `UnfitBroadcast` for media that comes too fast. */
  advance(mediaMs: number): void {
    const now = this.#now();
    this.#aheadMs = Math.max(-behindMaxMs, this.#aheadMs - (now - this.#at)) + mediaMs;
    this.#at = now;
    if (this.#aheadMs <= aheadMaxMs) return;
    throw new UnfitBroadcast(
      `The times of the stream run faster than the clock: ${Math.round(this.#aheadMs / 1000)} s ahead, at most ${aheadMaxMs / 1000} s are allowed.`,
    );
  }

  get isLevel(): boolean {
    return this.#now() - this.#at >= this.#aheadMs;
  }
}
