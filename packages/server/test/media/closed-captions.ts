import { type MediaTag, roleOf } from '../../src/platform/rtmp/flv.ts';

/** Pairs of bytes of CTA-608, without their parity bits. */
export type Pair = [number, number];

const control = { load: 0x20, rollUp2: 0x25, paint: 0x29, erase: 0x2c, newLine: 0x2d, eraseNext: 0x2e, show: 0x2f };

/** A command of the first channel of a field; `field` 2 has its own codes. */
export function command(name: keyof typeof control, field: 1 | 2 = 1): Pair[] {
  const pair: Pair = [field === 1 ? 0x14 : 0x15, control[name]];
  // A command is sent twice, for receivers that miss one.
  return [pair, pair];
}

/** The start of the last row. */
export const lastRow: Pair[] = [
  [0x14, 0x70],
  [0x14, 0x70],
];

export function letters(text: string): Pair[] {
  const bytes = [...Buffer.from(text, 'latin1')];
  if (bytes.length % 2 === 1) bytes.push(0);
  return bytes.flatMap((byte, at) => (at % 2 === 0 ? [[byte, bytes[at + 1] as number] as Pair] : []));
}

/** A text that appears at once, when its last pair arrives. */
export function popOn(text: string, field: 1 | 2 = 1): Pair[] {
  return [
    ...command('load', field),
    ...command('eraseNext', field),
    ...lastRow,
    ...letters(text),
    ...command('show', field),
  ];
}

function withParity(byte: number): number {
  const ones = byte.toString(2).replaceAll('0', '').length;
  return ones % 2 === 0 ? byte | 0x80 : byte;
}

/** The cc_data with one pair of a field; null for a picture without a pair. */
export function ccData(pair: Pair | null, field: 1 | 2 = 1): Buffer {
  if (pair === null) return Buffer.of(0xf8 | 4 | (field - 1), 0x80, 0x80);
  return Buffer.of(0xf8 | 4 | (field - 1), withParity(pair[0]), withParity(pair[1]));
}

/** The cc_data with a packet of CTA-708: one block of the first service. */
export function packet708(codes: number[]): Buffer {
  const bytes = [0x20 | codes.length, ...codes];
  if (bytes.length % 2 === 0) bytes.push(0);
  const all = [(bytes.length + 1) / 2, ...bytes];
  return Buffer.from(
    all.flatMap((byte, at) => (at % 2 === 0 ? [0xf8 | 4 | (at === 0 ? 3 : 2), byte, all[at + 1] as number] : [])),
  );
}

/** An SEI unit with cc_data (ATSC A/53 part 4), preceded by the number of its bytes. */
export function seiUnit(data: Buffer): Buffer {
  const userData = Buffer.concat([
    Buffer.from([0xb5, 0x00, 0x31, ...Buffer.from('GA94'), 0x03, 0x40 | (data.length / 3), 0xff]),
    data,
    Buffer.of(0xff),
  ]);
  const plain = Buffer.concat([Buffer.of(4, userData.length), userData, Buffer.of(0x80)]);
  const escaped: number[] = [];
  for (const byte of plain) {
    if (byte <= 3 && escaped.at(-1) === 0 && escaped.at(-2) === 0) escaped.push(3);
    escaped.push(byte);
  }
  const unit = Buffer.from([6, ...escaped]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(unit.length);
  return Buffer.concat([length, unit]);
}

/** Adds cc_data to the picture of a tag; `dataOf` receives the time at which the picture is shown. */
export function withCaptions(tag: MediaTag, dataOf: (shownMs: number) => Buffer | null): MediaTag {
  const role = roleOf(tag);
  if (tag.kind !== 'video' || (role !== 'key' && role !== 'frame')) return tag;
  const data = dataOf(tag.timestamp + tag.payload.readIntBE(2, 3));
  if (data === null) return tag;
  const payload = Buffer.concat([tag.payload.subarray(0, 5), seiUnit(data), tag.payload.subarray(5)]);
  return { ...tag, payload };
}

/** A tag with an empty picture. */
export function emptyPicture(timestamp: number, shownAfterMs = 0): MediaTag {
  const payload = Buffer.from([0x27, 1, 0, 0, 0, 0, 0, 0, 1, 0x41]);
  payload.writeIntBE(shownAfterMs, 2, 3);
  return { kind: 'video', timestamp, payload };
}
