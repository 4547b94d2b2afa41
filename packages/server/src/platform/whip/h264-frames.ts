import type { RtpPacket } from './rtp-packet.ts';

/** A picture of H.264: its NAL units without start codes. */
export interface H264Frame {
  timestamp: number;
  isKey: boolean;
  units: Buffer[];
}

export interface ParameterSets {
  sps: Buffer;
  pps: Buffer;
}

const unitTypes = { slice: 1, idr: 5, sps: 7, pps: 8, delimiter: 9, filler: 12, stapA: 24, fuA: 28 };
const frameMaxBytes = 8 * 1024 * 1024;
/** Memory that a piece needs besides its bytes. */
const pieceBytes = 200;

/**
 * Assembles pictures from RTP packets in order (RFC 6184, single NAL units, STAP-A and FU-A). After a loss, all
 * pictures up to the next key frame are dropped, because they would be shown broken.
 */
export class H264Frames {
  readonly #onFrame: (frame: H264Frame, sets: ParameterSets) => void;
  #sets: Partial<ParameterSets> = {};
  #units: Buffer[] = [];
  #bytes = 0;
  #timestamp: number | undefined;
  /** The pieces of a unit that was split over several packets. */
  #pieces: Buffer[] | null = null;
  #isBroken = true;

  constructor(onFrame: (frame: H264Frame, sets: ParameterSets) => void) {
    this.#onFrame = onFrame;
  }

  /** Whether nothing can be shown before the next key frame. */
  get needsKey(): boolean {
    return this.#isBroken;
  }

  lose(): void {
    this.#drop();
    this.#isBroken = true;
  }

  take({ payload, timestamp, marker }: RtpPacket): void {
    if (this.#timestamp !== undefined && timestamp !== this.#timestamp) this.#finish();
    this.#timestamp = timestamp;
    if (payload.length > 0) this.#read(payload);
    if (this.#bytes > frameMaxBytes) this.lose();
    if (marker) this.#finish();
  }

  #read(payload: Buffer) {
    const type = payload.readUInt8(0) & 0x1f;
    if (type === unitTypes.fuA) this.#piece(payload);
    else if (type === unitTypes.stapA) this.#several(payload);
    else if (type > 0 && type < unitTypes.stapA) this.#unit(payload);
    else this.lose();
  }

  #several(payload: Buffer) {
    for (let at = 1; at + 2 <= payload.length; ) {
      const length = payload.readUInt16BE(at);
      at += 2;
      if (length === 0 || at + length > payload.length) return this.lose();
      this.#unit(payload.subarray(at, at + length));
      at += length;
    }
  }

  #piece(payload: Buffer) {
    if (payload.length < 3) return this.lose();
    const indicator = payload.readUInt8(0);
    const header = payload.readUInt8(1);
    if ((header & 0x80) !== 0) this.#pieces = [Buffer.of((indicator & 0xe0) | (header & 0x1f))];
    if (this.#pieces === null) return this.lose();
    this.#pieces.push(payload.subarray(2));
    this.#bytes += pieceBytes + payload.length;
    if ((header & 0x40) === 0) return;
    const unit = Buffer.concat(this.#pieces);
    this.#pieces = null;
    this.#unit(unit);
  }

  #unit(unit: Buffer) {
    const type = unit.readUInt8(0) & 0x1f;
    if (type === unitTypes.sps) this.#sets = { ...this.#sets, sps: Buffer.from(unit) };
    else if (type === unitTypes.pps) this.#sets = { ...this.#sets, pps: Buffer.from(unit) };
    else if (type !== unitTypes.delimiter && type !== unitTypes.filler) {
      this.#units.push(unit);
      this.#bytes += pieceBytes + unit.length;
    }
  }

  #finish() {
    const [units, timestamp] = [this.#units, this.#timestamp];
    const isCut = this.#pieces !== null;
    this.#drop();
    if (isCut) return this.lose();
    const types = units.map((unit) => unit.readUInt8(0) & 0x1f);
    const isKey = types.includes(unitTypes.idr);
    if (timestamp === undefined || (!isKey && !types.includes(unitTypes.slice))) return;
    const { sps, pps } = this.#sets;
    if (isKey && sps && pps) this.#isBroken = false;
    if (!this.#isBroken && sps && pps) this.#onFrame({ timestamp, isKey, units }, { sps, pps });
  }

  #drop() {
    [this.#units, this.#pieces, this.#bytes, this.#timestamp] = [[], null, 0, undefined];
  }
}
