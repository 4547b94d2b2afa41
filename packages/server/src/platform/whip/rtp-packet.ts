/** A packet of RTP (RFC 3550) without its padding and extensions. */
export interface RtpPacket {
  payloadType: number;
  sequence: number;
  timestamp: number;
  ssrc: number;
  /** Whether it is the last packet of a picture. */
  marker: boolean;
  payload: Buffer;
}

const version = 2;
const fixedBytes = 12;

/** Whether a packet is RTCP. RTP and RTCP share a port (RFC 5761). */
export function isRtcp(bytes: Buffer): boolean {
  const type = (bytes[1] ?? 0) & 0x7f;
  return type >= 64 && type <= 95;
}

/** Returns null if the bytes are not an RTP packet. */
export function readRtp(bytes: Buffer): RtpPacket | null {
  if (bytes.length < fixedBytes) return null;
  const first = bytes.readUInt8(0);
  if (first >> 6 !== version) return null;
  let start = fixedBytes + (first & 0x0f) * 4;
  if ((first & 0x10) !== 0) {
    if (start + 4 > bytes.length) return null;
    start += 4 + bytes.readUInt16BE(start + 2) * 4;
  }
  const padding = (first & 0x20) !== 0 ? bytes.readUInt8(bytes.length - 1) : 0;
  const end = bytes.length - padding;
  if (start > end) return null;
  const second = bytes.readUInt8(1);
  return {
    payloadType: second & 0x7f,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    ssrc: bytes.readUInt32BE(8),
    marker: (second & 0x80) !== 0,
    payload: bytes.subarray(start, end),
  };
}

/** Continues a counter that wraps around at 2^`bits`, from its latest value. */
export function unwrapCounter(value: number, latest: number | undefined, bits: 16 | 32): number {
  if (latest === undefined) return value;
  const size = 2 ** bits;
  const step = (((value - latest) % size) + size) % size;
  return latest + (step < size / 2 ? step : step - size);
}
