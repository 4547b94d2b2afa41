/** An encoder is late when pictures wait longer than this to be read. */
const lateMaxMs = 5000;
/** A late encoder must catch up by at least `catchesUpMs` in this time, as it does after the database was away. */
const watchMs = 4000;
const catchesUpMs = 1000;

/** Detects an encoder that is late and does not catch up. */
export class EncoderLag {
  readonly #now: () => number;
  #late: { at: number; waitedMs: number } | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** `waitedMs`: how long the data has waited that it reads next. */
  isLost(waitedMs: number): boolean {
    const now = this.#now();
    const isWatched = this.#late !== undefined && now - this.#late.at > watchMs;
    if (waitedMs <= lateMaxMs) this.#late = undefined;
    else if (!this.#late || (isWatched && waitedMs < this.#late.waitedMs - catchesUpMs))
      this.#late = { at: now, waitedMs };
    else return isWatched;
    return false;
  }
}
