/** An encoder is late when pictures wait longer than this to be read. */
const mostLateMs = 5000;
/** A late encoder gets this time to catch up by at least `catchesUpMs`, as it does after the database was away. */
const watchMs = 4000;
const catchesUpMs = 1000;

/** Tells when an encoder is late and does not catch up. */
export class EncoderLag {
  readonly #now: () => number;
  #late: { at: number; waitedMs: number } | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** `waitedMs` is how long what it reads next has waited. */
  isLost(waitedMs: number): boolean {
    const now = this.#now();
    const isWatched = this.#late !== undefined && now - this.#late.at > watchMs;
    if (waitedMs <= mostLateMs) this.#late = undefined;
    else if (!this.#late || (isWatched && waitedMs < this.#late.waitedMs - catchesUpMs))
      this.#late = { at: now, waitedMs };
    else return isWatched;
    return false;
  }
}
