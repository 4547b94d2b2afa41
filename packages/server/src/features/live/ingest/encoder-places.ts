/** Time from the admission of a sender until its first data. */
const beginsMs = 15_000;

/**
 * The streams that may have an encoder. A stream has its place from the admission of its sender to its end, also while
 * the slate is shown.
 */
export class EncoderPlaces {
  /** Until when each stream has its place, in the time of `performance.now()`. */
  readonly #until = new Map<number, number>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /** The streams that have a place. */
  get holders(): number[] {
    return [...this.#until.keys()];
  }

  /** Gives a stream its place for some seconds, unless it has one. Returns false if all are taken. */
  take(livestreamId: number): boolean {
    const now = performance.now();
    for (const [each, until] of this.#until) if (until < now) this.#until.delete(each);
    const held = this.#until.get(livestreamId);
    if (held === undefined && this.#until.size >= this.#max) return false;
    this.#until.set(livestreamId, Math.max(held ?? 0, now + beginsMs));
    return true;
  }

  /** The stream has its place until `release`. */
  keep(livestreamId: number): void {
    this.#until.set(livestreamId, Infinity);
  }

  release(livestreamId: number): void {
    this.#until.delete(livestreamId);
  }
}
