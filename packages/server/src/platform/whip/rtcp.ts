/** The clocks of the sender (RFC 3550 §6.4.1). */
export interface SenderReport {
  ssrc: number;
  /** Time of the sender's wall clock in milliseconds. */
  wallMs: number;
  /** The same moment in the units of the RTP timestamps. */
  timestamp: number;
  /** The middle bits of the wall clock, which a receiver report repeats. */
  compact: number;
}

export interface ReceptionReport {
  ssrc: number;
  /** Share of lost packets since the last report (0 to 1). */
  lost: number;
  lostInAll: number;
  /** The highest sequence number, with the number of wraps. */
  highest: number;
  lastReport: { compact: number; agoMs: number } | null;
}

const types = { sender: 200, receiver: 201, transport: 205, payload: 206 };
const formats = { nack: 1, pli: 1, applicationLayer: 15 };
const ownSsrc = 1;
const ntpMs = 1000 / 2 ** 32;

/** The sender reports in a compound packet. Other parts are ignored. */
export function readSenderReports(bytes: Buffer): SenderReport[] {
  const reports: SenderReport[] = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = (bytes.readUInt16BE(at + 2) + 1) * 4;
    if (bytes.readUInt8(at + 1) === types.sender && length >= 28 && at + 28 <= bytes.length) {
      reports.push({
        ssrc: bytes.readUInt32BE(at + 4),
        wallMs: bytes.readUInt32BE(at + 8) * 1000 + bytes.readUInt32BE(at + 12) * ntpMs,
        timestamp: bytes.readUInt32BE(at + 16),
        compact: bytes.readUInt32BE(at + 10),
      });
    }
    at += length;
  }
  return reports;
}

/** Requests a key frame (RFC 4585 §6.3.1). */
export function pictureLoss(ssrc: number): Buffer {
  return feedback(types.payload, formats.pli, ssrc, Buffer.alloc(0));
}

/** Requests packets again (RFC 4585 §6.2.1). `sequences` is sorted. */
export function lostPackets(ssrc: number, sequences: number[]): Buffer {
  const entries: Buffer[] = [];
  for (let index = 0; index < sequences.length; ) {
    const first = sequences[index] as number;
    let others = 0;
    for (index += 1; index < sequences.length; index += 1) {
      const distance = (sequences[index] as number) - first;
      if (distance > 16) break;
      others |= 1 << (distance - 1);
    }
    const entry = Buffer.alloc(4);
    entry.writeUInt16BE(first & 0xffff, 0);
    entry.writeUInt16BE(others, 2);
    entries.push(entry);
  }
  return feedback(types.transport, formats.nack, ssrc, Buffer.concat(entries));
}

/** Limits the bitrate of the sender (REMB, draft-alvestrand-rmcat-remb). */
export function bitrateLimit(bitsPerSecond: number, ssrcs: number[]): Buffer {
  const exponent = Math.max(0, Math.ceil(Math.log2(bitsPerSecond / 2 ** 18)));
  const body = Buffer.alloc(8 + ssrcs.length * 4);
  body.write('REMB', 'latin1');
  body.writeUInt8(ssrcs.length, 4);
  body.writeUIntBE((exponent << 18) | Math.floor(bitsPerSecond / 2 ** exponent), 5, 3);
  for (const [index, ssrc] of ssrcs.entries()) body.writeUInt32BE(ssrc, 8 + index * 4);
  return feedback(types.payload, formats.applicationLayer, 0, body);
}

/** A receiver report (RFC 3550 §6.4.2), which gives the sender the loss and the round-trip time. */
export function receiverReport(receptions: ReceptionReport[]): Buffer {
  const packet = Buffer.alloc(8 + receptions.length * 24);
  writeHead(packet, types.receiver, receptions.length);
  for (const [index, { ssrc, lost, lostInAll, highest, lastReport }] of receptions.entries()) {
    const at = 8 + index * 24;
    packet.writeUInt32BE(ssrc, at);
    packet.writeUInt8(Math.min(255, Math.round(lost * 256)), at + 4);
    packet.writeUIntBE(Math.min(0x7fffff, Math.max(0, lostInAll)), at + 5, 3);
    packet.writeUInt32BE(highest % 2 ** 32, at + 8);
    packet.writeUInt32BE(lastReport?.compact ?? 0, at + 16);
    packet.writeUInt32BE(lastReport === null ? 0 : Math.round(lastReport.agoMs * 65.536), at + 20);
  }
  return packet;
}

function feedback(type: number, format: number, mediaSsrc: number, body: Buffer): Buffer {
  const packet = Buffer.alloc(12 + body.length);
  writeHead(packet, type, format);
  packet.writeUInt32BE(mediaSsrc, 8);
  body.copy(packet, 12);
  return packet;
}

function writeHead(packet: Buffer, type: number, count: number) {
  packet.writeUInt8(0x80 | count, 0);
  packet.writeUInt8(type, 1);
  packet.writeUInt16BE(packet.length / 4 - 1, 2);
  packet.writeUInt32BE(ownSsrc, 4);
}
