import { boxHeaderBytes, findBox, listBoxes } from './box.ts';

/** RFC 6381 name of the one track of an initialisation segment: `avc1.64001f` or `mp4a.40.2`. */
export function codecOf(init: Buffer): string {
  const entries = findBox(init, 'moov/trak/mdia/minf/stbl/stsd')?.body.subarray(bytesBefore.stsd);
  const entry = entries && findBox(entries, entries.toString('latin1', 4, 8));
  if (entry?.type === 'mp4a') return 'mp4a.40.2';
  const avcC = entry?.type === 'avc1' ? findBox(entry.body.subarray(bytesBefore.avc1), 'avcC')?.body : undefined;
  if (avcC === undefined) throw new Error('The initialisation segment is neither H.264 nor AAC');
  return `avc1.${avcC.toString('hex', 1, 4)}`;
}

/** Replaces the decoder configuration in an initialisation segment of H.264. */
export function withAvcConfig(init: Buffer, change: (config: Buffer) => Buffer): Buffer {
  return changeBox(init, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'avc1', 'avcC'], change);
}

function changeBox(bytes: Buffer, [first, ...rest]: string[], change: (body: Buffer) => Buffer): Buffer {
  const box = listBoxes(bytes).find(({ type }) => type === first);
  if (box === undefined) throw new Error(`The initialisation segment has no ${first}`);
  const before = bytesBefore[first as keyof typeof bytesBefore] ?? 0;
  const inside = box.body.subarray(before);
  const changed = rest.length === 0 ? change(inside) : changeBox(inside, rest, change);
  const head = Buffer.from(bytes.subarray(box.start, box.start + boxHeaderBytes + before));
  head.writeUInt32BE(head.length + changed.length);
  return Buffer.concat([bytes.subarray(0, box.start), head, changed, bytes.subarray(box.start + box.size)]);
}

/** Ticks a second in the fragments that follow this initialisation segment. */
export function timescaleOf(init: Buffer): number {
  const body = findBox(init, 'moov/trak/mdia/mdhd')?.body;
  if (body === undefined) throw new Error('The initialisation segment has no track');
  return body.readUInt32BE(body[0] === 1 ? 20 : 12);
}

/** Bytes before the child boxes, for boxes with fields of their own. */
const bytesBefore = { stsd: 8, avc1: 78 };
