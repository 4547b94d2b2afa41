import { findBox } from './box.ts';

/** RFC 6381 name of the one track of an initialisation segment: `avc1.64001f` or `mp4a.40.2`. */
export function codecOf(init: Buffer): string {
  const entries = findBox(init, 'moov/trak/mdia/minf/stbl/stsd')?.body.subarray(8);
  const entry = entries && findBox(entries, entries.toString('latin1', 4, 8));
  if (entry?.type === 'mp4a') return 'mp4a.40.2';
  const avcC = entry?.type === 'avc1' ? findBox(entry.body.subarray(visualSampleEntryBytes), 'avcC')?.body : undefined;
  if (avcC === undefined) throw new Error('The initialisation segment is neither H.264 nor AAC');
  return `avc1.${avcC.toString('hex', 1, 4)}`;
}

/** Ticks a second in the fragments that follow this initialisation segment. */
export function timescaleOf(init: Buffer): number {
  const body = findBox(init, 'moov/trak/mdia/mdhd')?.body;
  if (body === undefined) throw new Error('The initialisation segment has no track');
  return body.readUInt32BE(body[0] === 1 ? 20 : 12);
}

const visualSampleEntryBytes = 78;
