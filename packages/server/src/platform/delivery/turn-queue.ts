/** More per turn saves little and delays other work. */
const perTurn = 16;

/**
 * Runs a few tasks in each turn of the event loop. Hundreds of viewers send requests at the same moment for each part
 * of a stream; in between, answers of the database and of encoders are read.
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
