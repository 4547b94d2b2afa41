import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface TrackRow {
  language: string;
  label: string;
  isDefault: boolean;
  lines: number;
  /** Identifies the text. */
  version: string;
}

/** The tracks without their texts, which may need too much memory. */
export async function listTracks(db: Db, mediaId: number): Promise<TrackRow[]> {
  const { rows } = await sql<TrackRow>`
    select language, label, is_default as "isDefault",
      (length(vtt) - length(replace(vtt, '-->', ''))) / length('-->') as lines,
      left(encode(sha256(convert_to(vtt, 'UTF8')), 'hex'), 16) as version
    from media_caption where media_id = ${mediaId} order by language`.execute(db);
  return rows;
}

export async function findCaptionText(db: Db, { mediaId, language }: Track): Promise<string | undefined> {
  const query = db.selectFrom('media_caption').select('vtt').where('media_id', '=', mediaId);
  return (await query.where('language', '=', language).executeTakeFirst())?.vtt;
}

/** If this is the default, it becomes the only one. */
export async function upsertCaptions(
  db: Db,
  { mediaId, language, label, isDefault, vtt }: Track & { label: string; isDefault: boolean; vtt: string },
): Promise<void> {
  if (isDefault) {
    await db.updateTable('media_caption').set({ is_default: false }).where('media_id', '=', mediaId).execute();
  }
  const values = { label, is_default: isDefault, vtt };
  await db
    .insertInto('media_caption')
    .values({ media_id: mediaId, language, ...values })
    .onConflict((conflict) => conflict.columns(['media_id', 'language']).doUpdateSet(values))
    .execute();
}

interface Track {
  mediaId: number;
  language: string;
}

/** Returns false when there are no captions in that language. */
export async function deleteCaptions(db: Db, { mediaId, language }: Track): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('media_caption')
    .where('media_id', '=', mediaId)
    .where('language', '=', language)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

const undoTextsMax = 10;

/** Stores a text for the undo of an entry; deletes the oldest ones of the language. */
export async function insertUndoCaption(
  db: Db,
  { entryId, mediaId, language, version, vtt }: Track & { entryId: number; version: string; vtt: string },
): Promise<void> {
  await db
    .insertInto('change_caption')
    .values({ entry_id: entryId, media_id: mediaId, language, version, vtt })
    .execute();
  await sql`
    delete from change_caption where media_id = ${mediaId} and language = ${language} and entry_id <= (
      select entry_id from change_caption where media_id = ${mediaId} and language = ${language}
      order by entry_id desc offset ${sql.lit(undoTextsMax)} limit 1)`.execute(db);
}

export async function findUndoCaption(
  db: Db,
  { mediaId, language, version }: Track & { version: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('change_caption')
    .select('vtt')
    .where('media_id', '=', mediaId)
    .where('language', '=', language)
    .where('version', '=', version)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row?.vtt;
}

export async function deleteOldUndoCaptions(db: Db, before: Date): Promise<void> {
  await sql`
    delete from change_caption cc using audit_entry e where e.id = cc.entry_id and e.at < ${before}`.execute(db);
}
