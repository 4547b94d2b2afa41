import type { MediaTag } from '../rtmp/flv.ts';

const mostBytes = 16 * 1024 * 1024;
const tagBytes = 100;

/** Tags that wait for the encoder. It ends with an error when the encoder takes too few. */
export class TagQueue {
  readonly #held: MediaTag[] = [];
  #bytes = 0;
  #end: { error?: Error } | undefined;
  #wake = () => {};

  get isOver(): boolean {
    return this.#end !== undefined;
  }

  push(tag: MediaTag): void {
    if (this.#end) return;
    this.#held.push(tag);
    this.#bytes += tagBytes + tag.payload.length;
    if (this.#bytes > mostBytes) this.end(new Error('The encoder does not keep up with the broadcast'));
    this.#wake();
  }

  end(error?: Error): void {
    this.#end ??= { ...(error && { error }) };
    this.#wake();
  }

  async *read(): AsyncGenerator<MediaTag> {
    for (;;) {
      const tag = this.#held.shift();
      if (tag) {
        this.#bytes -= tagBytes + tag.payload.length;
        yield tag;
      } else if (this.#end?.error) throw this.#end.error;
      else if (this.#end) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
