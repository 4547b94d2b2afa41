import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Seconds of the whole recording; without `lengthS`, up to its end. */
export interface Trim {
  startS: number;
  lengthS: number | null;
}

/** Tolerance, because sums of lengths are rounded. */
const roundedS = 0.01;

/** Sets the trim of the next renditions. Their storyboard is drawn again. */
export async function updateAssetTrim(db: Db, assetId: string, { startS, lengthS }: Trim): Promise<void> {
  const values = { trim_start_s: startS, trim_length_s: lengthS, storyboard_at: null };
  await db.updateTable('asset').set(values).where('id', '=', assetId).execute();
}

/** Restores the trim of the present renditions. */
export async function revertAssetTrim(db: Db, assetId: string): Promise<void> {
  const trimmed = await findTrimmedSpan(db, assetId);
  if (!trimmed) return;
  const { startS, lengthS, wholeS } = trimmed;
  const isToEnd = startS + lengthS > wholeS - roundedS;
  await updateAssetTrim(db, assetId, { startS, lengthS: isToEnd ? null : lengthS });
}

/** The start of the present recording in the whole one, and both lengths. Undefined without segments. */
export async function findTrimmedSpan(
  db: Db,
  assetId: string,
): Promise<{ startS: number; lengthS: number; wholeS: number } | undefined> {
  const { rows } = await sql<{ startS: number; lengthS: number; wholeS: number }>`
    select coalesce(sum(picture_s) filter (where index < kept.first), 0)::float8 as "startS",
      coalesce(sum(picture_s) filter (where not is_trimmed), 0)::float8 as "lengthS", sum(picture_s)::float8 as "wholeS"
    from live_segment
    cross join (select min(index) as first from live_segment where asset_id = ${assetId} and not is_trimmed) kept
    where asset_id = ${assetId} having count(*) > 0`.execute(db);
  return rows[0];
}

/** Returns false if nothing changed. */
export async function updateTrimmedSegments(db: Db, assetId: string, { startS, lengthS }: Trim): Promise<boolean> {
  const endS = lengthS === null ? Infinity : startS + lengthS;
  // Half-way into the segment, because sums are rounded.
  const { numAffectedRows } = await sql`
    update live_segment set is_trimmed = not is_trimmed
    from (
      select index, sum(picture_s) over (order by index) - picture_s / 2 as middle_s
      from live_segment where asset_id = ${assetId}
    ) placed
    where asset_id = ${assetId} and live_segment.index = placed.index
      and is_trimmed <> (middle_s < ${startS}::float8 or middle_s > ${endS}::float8)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
