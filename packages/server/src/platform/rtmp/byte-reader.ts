/** Reads the bytes of a socket in requested lengths. The socket is paused while nothing is requested. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);
  #taken = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Number of bytes read so far. */
  get taken() {
    return this.#taken;
  }

  /** Returns null if the connection ends before. */
  async read(length: number): Promise<Buffer | null> {
    if (this.#held.length < length && !(await this.#fill(length))) return null;
    const bytes = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    this.#taken += length;
    return bytes;
  }

  async #fill(length: number): Promise<boolean> {
    const pieces = [this.#held];
    for (let have = this.#held.length; have < length; ) {
      const { value, done } = await this.#source.next();
      if (done) return false;
      pieces.push(value);
      have += value.length;
    }
    this.#held = Buffer.concat(pieces);
    return true;
  }
}
