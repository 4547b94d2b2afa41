import { type MediaTag, roleOf } from '../rtmp/flv.ts';

const nalSei = 6;
/** Maximum number of NAL units that are read. A picture has a few units, and cc_data at most 31 × 3 bytes. */
const unitsMax = 64;
const seiMaxBytes = 4096;
const registeredUserData = 4;
/** ITU-T T.35: the United States, ATSC, `GA94`, cc_data. */
const captionHead = Buffer.from([0xb5, 0x00, 0x31, ...Buffer.from('GA94'), 0x03]);
/** Length of frame type, codec, kind of packet, and the offset from the decoding time. */
const flvHeadBytes = 5;
const bytesOfTriplet = 3;

/** The number of bytes before each unit (ISO 14496-15), from the tag that configures the decoder. */
export function unitLengthBytes(header: Buffer): number {
  return ((header[flvHeadBytes + 4] ?? 3) & 3) + 1;
}

/** The time from decoding to display of a picture, in ms. */
export function shownAfterMs({ payload }: MediaTag): number {
  return payload.length < flvHeadBytes ? 0 : payload.readIntBE(2, 3);
}

/**
 * The cc_data of a picture in H.264 (ATSC A/53 part 4), three bytes for each pair of characters; null if there are
 * none. From broken data it returns what comes before the fault.
 */
export function readCaptionData(tag: MediaTag, lengthBytes: number): Buffer | null {
  const { payload } = tag;
  const role = roleOf(tag);
  if (role !== 'key' && role !== 'frame') return null;
  const found: Buffer[] = [];
  let at = flvHeadBytes;
  for (let unit = 0; unit < unitsMax && at + lengthBytes < payload.length; unit += 1) {
    const start = at + lengthBytes;
    at = start + payload.readUIntBE(at, lengthBytes);
    if (((payload[start] ?? 0) & 0x1f) === nalSei) {
      found.push(...readSei(payload.subarray(start + 1, Math.min(at, start + seiMaxBytes))));
    }
  }
  return found.length === 0 ? null : Buffer.concat(found);
}

function readSei(escaped: Buffer): Buffer[] {
  const bytes = unescape(escaped);
  const found: Buffer[] = [];
  let at = 0;
  // The last byte ends the unit.
  while (at < bytes.length - 2) {
    const type = readNumber(bytes, at);
    const size = readNumber(bytes, type.end);
    at = size.end + size.value;
    if (type.value === registeredUserData) found.push(readUserData(bytes.subarray(size.end, at)));
  }
  return found.filter(({ length }) => length > 0);
}

function readUserData(bytes: Buffer): Buffer {
  const flags = bytes[captionHead.length] ?? 0;
  if ((flags & 0x40) === 0 || !bytes.subarray(0, captionHead.length).equals(captionHead)) return Buffer.alloc(0);
  const start = captionHead.length + 2;
  const count = Math.min(flags & 0x1f, Math.floor((bytes.length - start) / bytesOfTriplet));
  return bytes.subarray(start, start + Math.max(0, count) * bytesOfTriplet);
}

/** Reads a type or a size: 255 as often as it fits, and the rest. */
function readNumber(bytes: Buffer, from: number): { value: number; end: number } {
  let value = 0;
  let end = from;
  while (bytes[end] === 0xff) {
    value += 0xff;
    end += 1;
  }
  return { value: value + (bytes[end] ?? 0), end: end + 1 };
}

/** Removes the bytes that keep a unit from looking like a start code. */
function unescape(bytes: Buffer): Buffer {
  const plain = Buffer.alloc(bytes.length);
  let length = 0;
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    plain[length] = byte;
    length += 1;
  }
  return plain.subarray(0, length);
}
