const highest = 6_000_000;
const lowest = 300_000;
/** With a longer delay, packets wait in front of a link that is too slow. */
const queuedMs = 250;
const growth = 1.08;
const share = 0.85;
const forgetMs = 10_000;

/** Calculates the bitrate that the sender may use, so that no queue builds up on its way. */
export class SendRate {
  #limit = highest;
  #bits = 0;
  #since: number | undefined;
  #delay = 0;
  /** The shortest recent delay. It expires, because clocks drift. */
  #shortest = { ms: Infinity, at: 0 };

  /** Call it for each packet. `mediaMs` is the sender's time of the packet. */
  arrive(bytes: number, mediaMs: number, now: number): void {
    this.#since ??= now;
    this.#bits += bytes * 8;
    const way = now - mediaMs;
    if (way < this.#shortest.ms || now - this.#shortest.at > forgetMs) this.#shortest = { ms: way, at: now };
    this.#delay += (way - this.#shortest.ms - this.#delay) * 0.05;
  }

  /** The bitrate limit. Call it about once a second. */
  limit(lost: number, now: number): number {
    const seconds = (now - (this.#since ?? now)) / 1000;
    const received = seconds > 0 ? this.#bits / seconds : 0;
    [this.#bits, this.#since] = [0, now];
    if (received > 0 && (this.#delay > queuedMs || lost > 0.1)) this.#limit = received * share;
    else this.#limit *= growth;
    this.#limit = Math.min(highest, Math.max(lowest, this.#limit));
    return Math.round(this.#limit);
  }
}
