/** More of them save little, and hold everything else up for longer. */
const perTurn = 16;

/**
 * Does a few things in each turn of the event loop. When hundreds of viewers ask at the same moment, as they do for each
 * part of a stream, the answers of the database and of encoders are read in between.
 */
export class TurnQueue {
  #waiting: (() => void)[] = [];

  add(work: () => void): void {
    this.#waiting.push(work);
    if (this.#waiting.length === 1) setImmediate(() => this.#run());
  }

  #run() {
    const now = this.#waiting.slice(0, perTurn);
    for (const work of now) work();
    this.#waiting = this.#waiting.slice(now.length);
    if (this.#waiting.length > 0) setImmediate(() => this.#run());
  }
}
