import { ByteReader } from './byte-reader.ts';
import type { MediaTag } from './flv.ts';

const headerBytes = 9;
const sizeBytes = 4;
const tagHeadBytes = 11;
const tagMaxBytes = 8 * 1024 * 1024;
const kinds: Record<number, MediaTag['kind']> = { 8: 'audio', 9: 'video', 18: 'data' };

/** Reads the tags of an FLV file or stream, and skips tags of other kinds. Throws if it is not FLV. */
export async function* readFlv(source: AsyncIterable<Buffer>): AsyncGenerator<MediaTag> {
  const bytes = new ByteReader(source);
  const header = await bytes.read(headerBytes + sizeBytes);
  if (header === null) return;
  if (header.toString('latin1', 0, 3) !== 'FLV') throw new Error('This is not FLV');
  for (;;) {
    const head = await bytes.read(tagHeadBytes);
    if (head === null) return;
    const length = head.readUIntBE(1, 3);
    if (length > tagMaxBytes) throw new Error('An FLV tag is too large');
    const payload = await bytes.read(length + sizeBytes);
    if (payload === null) return;
    const kind = kinds[head.readUInt8(0) & 0x1f];
    const timestamp = head.readUIntBE(4, 3) + head.readUInt8(7) * 2 ** 24;
    if (kind) yield { kind, timestamp, payload: payload.subarray(0, length) };
  }
}
