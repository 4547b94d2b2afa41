import type { Db } from '../../../platform/db/database.ts';
import { listRuns } from './broadcast-queries.ts';

/** What one connection of the encoder broadcast, or a slate between two. Between two parts nothing was recorded. Times in seconds. */
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
