import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { LiveCaption } from '../../../platform/ffmpeg/live/encode-live.ts';

export type LiveCaptionRow = Awaited<ReturnType<typeof listPartCaptions>>[number];

/** Times count from the start of the segment. */
export async function insertLiveCaptions(
  db: Db,
  { assetId, segment, part, captions }: { assetId: string; segment: number; part: number; captions: LiveCaption[] },
): Promise<void> {
  const rows = captions.map(({ track, startS, endS, lateS, text }, place) => {
    const shown = { start_s: startS, end_s: endS, late_s: lateS, text };
    return { asset_id: assetId, segment, part, track, place, ...shown };
  });
  await db.insertInto('live_caption').values(rows).execute();
}

/** Captions of the parts after `after`, in order. */
export function listPartCaptions(db: Db, assetId: string, after: { segment: number; index: number }) {
  return selectCaptions(db, assetId)
    .where(sql<boolean>`(segment, part) > (${after.segment}, ${after.index})`)
    .execute();
}

export function listSegmentCaptions(db: Db, assetId: string, segment: number) {
  return selectCaptions(db, assetId).where('segment', '=', segment).execute();
}

function selectCaptions(db: Db, assetId: string) {
  return db
    .selectFrom('live_caption')
    .select(['segment', 'part', 'track', 'start_s as startS', 'end_s as endS', 'text'])
    .where('asset_id', '=', assetId)
    .orderBy('segment')
    .orderBy('part')
    .orderBy('track')
    .orderBy('place');
}

export async function updateCaptionLanguages(db: Db, assetId: string, languages: string[]): Promise<void> {
  await db.updateTable('asset').set({ caption_languages: languages }).where('id', '=', assetId).execute();
}

/** Maximum number of texts that are read; only a hostile stream has more. */
const piecesMax = 200_000;

/** Captions at their times in the recording, without those of segments that it does not have. */
export async function listRecordedCaptions(db: Db, assetId: string) {
  const { rows } = await sql<{ track: number; startS: number; endS: number; text: string }>`
    select c.track, kept_s + c.start_s - c.late_s as "startS", kept_s + c.end_s - c.late_s as "endS", c.text
    from (
      select index, sum(picture_s) over (order by index) - picture_s as kept_s
      from live_segment where asset_id = ${assetId} and not is_trimmed
    ) segment
    join live_caption c on c.asset_id = ${assetId} and c.segment = segment.index
    order by c.track, c.segment, c.part, c.place limit ${sql.lit(piecesMax)}`.execute(db);
  return rows;
}
