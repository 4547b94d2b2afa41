import type { Db } from '../../platform/db/database.ts';
import { listRecordingParts, type RecordingPart, recordingTime } from '../transcode/broadcast/recording-part.ts';
import { listTexts, type TextIds, type TextRow } from './text-view-queries.ts';

/** These texts, if they exist, unordered. Messages have their moment in the recording. */
export async function readTexts(db: Db, ids: TextIds): Promise<TextRow[]> {
  const rows = await listTexts(db, ids);
  const assetIds = new Set(rows.flatMap(({ assetId }) => assetId ?? []));
  const parts = await listRecordingParts(db, [...assetIds]);
  return rows.map((row) => ({ ...row, momentS: row.momentS ?? momentOfMessage(row, parts) }));
}

/** The moment of a message in the recording; without a recording, seconds since the start of the stream. */
function momentOfMessage({ startedAt, createdAt, assetId }: TextRow, recorded: Map<string, RecordingPart[]>) {
  if (!startedAt) return null;
  const parts = recorded.get(assetId ?? '');
  if (parts) return recordingTime(parts, createdAt);
  return Math.max((createdAt.getTime() - startedAt.getTime()) / 1000, 0);
}
