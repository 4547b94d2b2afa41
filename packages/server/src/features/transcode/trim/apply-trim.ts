import type { Db } from '../../../platform/db/database.ts';
import type { AssetRow } from '../asset-queries.ts';
import { fileOutcome } from '../file-outcome.ts';
import { readRecordedCaptions } from './recording-captions.ts';
import { findTrimmedSpan, type Trim, updateTrimmedSegments } from './trim-queries.ts';

/**
 * Applies the trim to renditions that play from now on. Chat, chapters and captions change with them. Resolves with
 * whether the trim changed.
 */
export async function applyTrim(tx: Db, asset: AssetRow): Promise<boolean> {
  const { id, media_id: mediaId, trim_start_s, trim_length_s } = asset;
  const trim: Trim = { startS: trim_start_s, lengthS: trim_length_s };
  const before = await findTrimmedSpan(tx, id);
  const captions = { before: await readRecordedCaptions(tx, asset) };
  if (!before || !(await updateTrimmedSegments(tx, id, trim))) return false;
  const after = await findTrimmedSpan(tx, id);
  if (mediaId === null || !after) return true;
  await fileOutcome().onTrim(tx, {
    mediaId,
    movedS: before.startS - after.startS,
    lengthS: after.lengthS,
    captions: { ...captions, after: await readRecordedCaptions(tx, asset) },
  });
  return true;
}
