const serial = 1;
const flags = { first: 2, none: 0 };
const polynomial = 0x04c11db7;
const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = (value << 1) ^ (value < 0 ? polynomial : 0);
  return value >>> 0;
});
const opusRate = 48_000;
/** Silence of 20 ms, which Opus writes in three bytes. */
export const silentOpus = { packet: Buffer.of(0xf8, 0xff, 0xfe), samples: 960 };
const frameSamples = { silk: [480, 960, 1920, 2880], hybrid: [480, 960], celt: [120, 240, 480, 960] };

/** Number of samples at 48 kHz in an Opus packet (RFC 6716 §3.1); 0 for an invalid one. */
export function samplesIn(packet: Buffer): number {
  const [first, second = 0] = packet;
  if (first === undefined) return 0;
  const config = first >> 3;
  const sizes = config < 12 ? frameSamples.silk : config < 16 ? frameSamples.hybrid : frameSamples.celt;
  const size = sizes[config < 12 || config >= 16 ? config & 3 : config & 1] ?? 0;
  const code = first & 3;
  const count = code === 0 ? 1 : code === 3 ? second & 0x3f : 2;
  return size * count <= opusRate * 0.12 ? size * count : 0;
}

/** Writes Opus packets as an Ogg stream (RFC 7845), one page for each packet, so that no page waits for another. */
export class OggOpus {
  #page = 0;
  #samples = 0;

  /** The pages before the first packet. */
  head(): Buffer {
    const head = Buffer.alloc(19);
    head.write('OpusHead', 'latin1');
    head.writeUInt8(1, 8);
    head.writeUInt8(2, 9);
    head.writeUInt32LE(opusRate, 12);
    const tags = Buffer.concat([Buffer.from('OpusTags', 'latin1'), Buffer.alloc(8)]);
    return Buffer.concat([this.#write(head, flags.first), this.#write(tags, flags.none)]);
  }

  packet(bytes: Buffer): Buffer {
    this.#samples += samplesIn(bytes);
    return this.#write(bytes, flags.none);
  }

  #write(body: Buffer, flag: number): Buffer {
    const lacing = [...Array.from({ length: Math.floor(body.length / 255) }, () => 255), body.length % 255];
    const page = Buffer.alloc(27 + lacing.length + body.length);
    page.write('OggS', 'latin1');
    page.writeUInt8(flag, 5);
    page.writeBigUInt64LE(BigInt(this.#samples), 6);
    page.writeUInt32LE(serial, 14);
    page.writeUInt32LE(this.#page, 18);
    page.writeUInt8(lacing.length, 26);
    page.set(lacing, 27);
    body.copy(page, 27 + lacing.length);
    page.writeUInt32LE(checksum(page), 22);
    this.#page += 1;
    return page;
  }
}

function checksum(page: Buffer): number {
  let value = 0;
  for (const byte of page) value = ((value << 8) ^ (crcTable[((value >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return value;
}
