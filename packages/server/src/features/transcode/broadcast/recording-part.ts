import type { Db } from '../../../platform/db/database.ts';
import { findLastSegment, findSegmentAt, findSegmentStart, listRuns } from './broadcast-queries.ts';
import { findOpenPicture } from './part-queries.ts';

/**
 * A part of a recording: the broadcast of one encoder, or a slate between two. Nothing was recorded between two parts.
 * Times are in seconds.
 */
export interface RecordingPart {
  /** Start of the part in the recording. */
  startS: number;
  shownAt: Date;
  lengthS: number;
}

/** The parts of each recording, in order. An asset that is not a recording has none. */
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

/**
 * The second of the recording at this time. In a gap it is where the recording continues; outside the recording, its
 * start or end.
 */
export function recordingTime(parts: readonly RecordingPart[], at: Date): number {
  const part = parts.findLast(({ shownAt }) => shownAt <= at);
  if (!part) return 0;
  return part.startS + Math.min((at.getTime() - part.shownAt.getTime()) / 1000, part.lengthS);
}

/** Maximum length of the picture that has arrived and is still in the encoder. */
const encodingMaxS = 3;

/** The second of a stream on air whose picture arrived at this time. After its last picture, the second of that. */
export async function broadcastTime(db: Db, assetId: string, at: Date): Promise<number> {
  const last = await findLastSegment(db, assetId);
  const open = await findOpenPicture(db, assetId, (last?.index ?? -1) + 1);
  const shown = await findSegmentAt(db, assetId, at);
  const segments = [shown?.index === last?.index ? undefined : shown, last].filter((each) => each !== undefined);
  const parts = segments.map(({ starts_s, shown_at, picture_s }) => {
    return { startS: starts_s[0] ?? 0, shownAt: shown_at, lengthS: picture_s };
  });
  return recordingTime(withOpen(parts, open && { ...open, isNew: open.run !== last?.run }), at);
}

/** The start of the segment of a stream on air that contains this second. */
export function broadcastSegmentStart(db: Db, place: { assetId: string; atS: number }): Promise<number> {
  return findSegmentStart(db, place);
}

/** The parts with the data that is not a segment yet. */
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
