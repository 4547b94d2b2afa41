import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Text is compressed in pieces of this size. Shorter text at the end is compressed again for each answer. */
const pieceChars = 16_384;
/** Header of RFC 1952 §2.3: deflate, no name, no time, an unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/**
 * Text that only grows, as one gzip file. Compressed pieces are reused, so the answer for hours of a stream costs as
 * much as that for its first minutes.
 */
export class GrowingGzip {
  #pieces: Buffer[] = [];
  #crc = 0;
  #size = 0;
  #open = '';

  add(text: string): void {
    this.#open += text;
    if (this.#open.length < pieceChars) return;
    const bytes = Buffer.from(this.#open);
    // Ends at a whole byte, so that more data can follow.
    this.#pieces.push(deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }));
    this.#crc = crc32(bytes, this.#crc);
    this.#size += bytes.length;
    this.#open = '';
  }

  /** Returns all text with `tail` at its end. `tail` is not added. */
  end(tail: string): Buffer {
    const last = Buffer.from(this.#open + tail);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(last, this.#crc), 0);
    trailer.writeUInt32LE((this.#size + last.length) % 2 ** 32, 4);
    return Buffer.concat([header, ...this.#pieces, deflateRawSync(last), trailer]);
  }
}
