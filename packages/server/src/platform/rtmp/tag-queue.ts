import type { MediaTag } from './flv.ts';

/** A queue of this size is full: the broadcaster has to wait for a slow encoder. */
const fullBytes = 8 * 1024 * 1024;
/** Maximum size of the queue of a sender that cannot be made to wait. */
const queueMaxBytes = 40 * 1024 * 1024;
/** Memory that a tag needs besides its payload. */
const tagBytes = 300;
/** After the broadcaster disconnects, the rest is encoded for at most this time. */
const drainMaxMs = 10_000;

/** Memory that a tag needs. */
export function sizeOfTag({ payload }: MediaTag): number {
  return tagBytes + payload.length;
}

/** Tags on their way from a broadcaster to an encoder. Each is read once. */
export class TagQueue {
  #tags: { tag: MediaTag; at: number }[] = [];
  #bytes = 0;
  #end: { at: number; error?: unknown } | undefined;
  #changed = Promise.withResolvers<void>();

  get first(): MediaTag | undefined {
    return this.#tags[0]?.tag;
  }

  get isFull(): boolean {
    return this.#bytes > fullBytes && this.#end === undefined;
  }

  get isEnded(): boolean {
    return this.#end !== undefined;
  }

  /** When it ended, in the time of `performance.now()`. */
  get endedAt(): number {
    return this.#end?.at ?? Infinity;
  }

  /** Time from the first to the last unread tag. */
  get spanMs(): number {
    return (this.#tags.at(-1)?.tag.timestamp ?? 0) - (this.first?.timestamp ?? 0);
  }

  /** How long the first unread tag has waited. */
  get waitedMs(): number {
    return performance.now() - (this.#tags[0]?.at ?? Infinity);
  }

  /** Resolves when something was taken out, or when the queue has no reader any more. */
  get room(): Promise<void> {
    return this.#changed.promise;
  }

  push(tag: MediaTag): void {
    if (this.#end) return;
    this.#tags.push({ tag, at: performance.now() });
    this.#bytes += sizeOfTag(tag);
    if (this.#bytes > queueMaxBytes) this.end(new Error('The encoder does not keep up with the broadcast'));
    this.#tell();
  }

  /** Ends the queue. Earlier tags are still read, but an error reaches the reader at once. */
  end(error?: unknown): void {
    this.#end ??= { at: performance.now(), error };
    this.#tell();
  }

  /** Ends the queue, and drops unread tags. */
  cut(): void {
    this.#tags = [];
    this.#bytes = 0;
    this.end();
  }

  async *read(): AsyncGenerator<MediaTag> {
    try {
      for (;;) {
        if (this.#end?.error !== undefined) throw this.#end.error;
        if (this.#end && performance.now() - this.#end.at > drainMaxMs) return;
        const tag = this.#tags.shift()?.tag;
        if (tag) {
          this.#bytes -= sizeOfTag(tag);
          this.#tell();
          yield tag;
        } else if (this.#end) return;
        else await this.#changed.promise;
      }
    } finally {
      this.end();
    }
  }

  #tell() {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}
