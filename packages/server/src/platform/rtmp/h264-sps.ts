const highProfiles = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];
const largestPx = 16_384;

export interface SequenceParameters {
  id: number;
  width: number;
  height: number;
  /** Chroma format; 1 is 4:2:0. */
  chroma: number;
  /** Whether it is not interlaced. */
  isFrames: boolean;
}

/** Parses a sequence parameter set (ITU-T H.264 §7.3.2.1.1). Returns null for an invalid one. */
export function readSps(sps: Buffer): SequenceParameters | null {
  try {
    const read = readSequence(new Bits(withoutEmulation(sps.subarray(1))));
    return read.width > 0 && read.height > 0 && Math.max(read.width, read.height) <= largestPx ? read : null;
  } catch {
    return null;
  }
}

/** The number of a picture parameter set (§7.3.2.2); null for an invalid one. */
export function idOfPps(pps: Buffer): number | null {
  try {
    return new Bits(withoutEmulation(pps.subarray(1))).unsigned();
  } catch {
    return null;
  }
}

function readSequence(bits: Bits): SequenceParameters {
  const profile = bits.number(8);
  bits.number(16);
  const id = bits.unsigned();
  const chroma = highProfiles.includes(profile) ? readChroma(bits) : 1;
  bits.unsigned();
  readOrder(bits);
  bits.unsigned();
  bits.number(1);
  const widthInBlocks = bits.unsigned() + 1;
  const heightInUnits = bits.unsigned() + 1;
  const isFrames = bits.number(1);
  if (isFrames === 0) bits.number(1);
  bits.number(1);
  const crop = bits.number(1) === 1 ? Array.from({ length: 4 }, () => bits.unsigned()) : [0, 0, 0, 0];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const unitX = chroma === 0 || chroma === 3 ? 1 : 2;
  const unitY = (chroma === 1 ? 2 : 1) * (2 - isFrames);
  return {
    id,
    chroma,
    isFrames: isFrames === 1,
    width: widthInBlocks * 16 - (left + right) * unitX,
    height: heightInUnits * 16 * (2 - isFrames) - (top + bottom) * unitY,
  };
}

function readChroma(bits: Bits): number {
  const chroma = bits.unsigned();
  if (chroma === 3) bits.number(1);
  bits.unsigned();
  bits.unsigned();
  bits.number(1);
  if (bits.number(1) === 0) return chroma;
  for (let list = 0; list < (chroma === 3 ? 12 : 8); list += 1) {
    if (bits.number(1) === 1) skipScaling(bits, list < 6 ? 16 : 64);
  }
  return chroma;
}

function skipScaling(bits: Bits, size: number) {
  let [last, next] = [8, 8];
  for (let index = 0; index < size; index += 1) {
    if (next !== 0) next = (last + bits.signed() + 256) % 256;
    last = next === 0 ? last : next;
  }
}

function readOrder(bits: Bits) {
  const type = bits.unsigned();
  if (type === 0) bits.unsigned();
  if (type !== 1) return;
  bits.number(1);
  bits.signed();
  bits.signed();
  const cycle = bits.unsigned();
  if (cycle > 255) throw new RangeError('Too long a cycle');
  for (let index = 0; index < cycle; index += 1) bits.signed();
}

function withoutEmulation(bytes: Buffer): Buffer {
  const payload: number[] = [];
  for (const [index, byte] of bytes.entries()) {
    if (byte === 3 && index >= 2 && bytes[index - 1] === 0 && bytes[index - 2] === 0) continue;
    payload.push(byte);
  }
  return Buffer.from(payload);
}

class Bits {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  number(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) {
      const byte = this.#bytes.readUInt8(this.#at >> 3);
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
      this.#at += 1;
    }
    return value;
  }

  /** Reads an exponential Golomb code (§9.1). */
  unsigned(): number {
    let zeros = 0;
    while (this.number(1) === 0) {
      zeros += 1;
      if (zeros > 31) throw new RangeError('Too long a number');
    }
    return 2 ** zeros - 1 + this.number(zeros);
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2;
  }
}
