import type { Db } from '../../../platform/db/database.ts';
import { findLastSegment, findSegmentStart, listRuns } from './broadcast-queries.ts';
import { findOpenPicture } from './partial-segment-queries.ts';

/**
 * What one encoder broadcast, or a slate between two. Between two parts nothing was recorded. Times in seconds.
 */
export interface RecordingPart {
  /** In the recording. */
  startS: number;
  shownAt: Date;
  lengthS: number;
}

/** The parts of each recording, in order; an asset that is no recording has none. */
export async function listRecordingParts(db: Db, assetIds: string[]): Promise<Map<string, RecordingPart[]>> {
  const found = new Map<string, RecordingPart[]>();
  if (assetIds.length === 0) return found;
  for (const { assetId, shownAt, lengthS } of await listRuns(db, assetIds)) {
    const parts = found.get(assetId) ?? [];
    const last = parts.at(-1);
    parts.push({ startS: last ? last.startS + last.lengthS : 0, shownAt, lengthS });
    found.set(assetId, parts);
  }
  return found;
}

/** The second of the recording at this time: in a gap where it goes on, outside of it its start or end. */
export function recordingTime(parts: readonly RecordingPart[], at: Date): number {
  const part = parts.findLast(({ shownAt }) => shownAt <= at);
  if (!part) return 0;
  return part.startS + Math.min((at.getTime() - part.shownAt.getTime()) / 1000, part.lengthS);
}

/** What the encoder still has of the picture that arrived. */
const encodingMaxS = 3;

/** The second of a stream on air whose picture arrived at this time; after its last picture, there. */
export async function broadcastTime(db: Db, assetId: string, at: Date): Promise<number> {
  const parts = (await listRecordingParts(db, [assetId])).get(assetId) ?? [];
  const lastSegment = await findLastSegment(db, assetId);
  const open = await findOpenPicture(db, assetId, (lastSegment?.index ?? -1) + 1);
  return recordingTime(withOpen(parts, open && { ...open, isNew: open.run !== lastSegment?.run }), at);
}

/** Where the segment of a stream on air that has this second begins. */
export function broadcastSegmentStart(db: Db, place: { assetId: string; atS: number }): Promise<number> {
  return findSegmentStart(db, place);
}

/** The parts with what is not a segment yet. */
export function withOpen(
  parts: readonly RecordingPart[],
  open: { shownAt: Date; lengthS: number; isNew: boolean } | undefined,
): RecordingPart[] {
  const last = parts.at(-1);
  const startS = last ? last.startS + last.lengthS : 0;
  if (open?.isNew) return [...parts, { startS, shownAt: open.shownAt, lengthS: open.lengthS + encodingMaxS }];
  if (!last) return [];
  return [...parts.slice(0, -1), { ...last, lengthS: last.lengthS + (open?.lengthS ?? 0) + encodingMaxS }];
}
