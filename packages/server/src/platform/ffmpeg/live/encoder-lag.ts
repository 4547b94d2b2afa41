/** What waits longer for an encoder makes everything after it too late. */
const mostLateMs = 5000;
/** A database that was away for a while leaves an encoder behind that makes up for it. */
const watchMs = 4000;
const catchesUpMs = 1000;

/** Whether an encoder is behind and does not catch up. */
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
