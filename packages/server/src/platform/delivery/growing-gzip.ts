import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Compressed once this much has come: small enough to compress again with each answer until then. */
const pieceChars = 16_384;
/** RFC 1952 §2.3: deflate, no name, no time, an unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/**
 * Text that only grows, as one gzip file. What was compressed stays so: the answer for hours of a stream costs as much
 * as that for its first minutes.
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
    // Ends at a whole byte, so that more can follow.
    this.#pieces.push(deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }));
    this.#crc = crc32(bytes, this.#crc);
    this.#size += bytes.length;
    this.#open = '';
  }

  /** All of it and `tail`, which is not added. */
  end(tail: string): Buffer {
    const last = Buffer.from(this.#open + tail);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(last, this.#crc), 0);
    trailer.writeUInt32LE((this.#size + last.length) % 2 ** 32, 4);
    return Buffer.concat([header, ...this.#pieces, deflateRawSync(last), trailer]);
  }
}
