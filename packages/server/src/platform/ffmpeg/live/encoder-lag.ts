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

  /** Records how long the next data has waited. Returns true if the encoder is late and does not catch up. */
  observe(waitedMs: number): boolean {
    if (waitedMs <= lateMaxMs) {
      this.#late = undefined;
      return false;
    }
    const now = this.#now();
    this.#late ??= { at: now, waitedMs };
    if (now - this.#late.at <= watchMs) return false;
    if (waitedMs >= this.#late.waitedMs - catchesUpMs) return true;
    this.#late = { at: now, waitedMs };
    return false;
  }
}
