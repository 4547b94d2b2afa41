import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Page, pageLimit } from '../../../platform/db/page.ts';
import { type StoredImage } from '../../image/image.ts';

export interface TrashRow {
  id: number;
  title: string;
  duration: number | null;
  thumbnail: StoredImage | null;
  isStream: boolean;
  removedAt: Date;
  removedBy: string | null;
}

/** Videos in the trash, the last deleted first; `editorId` is undefined for the videos of all editors. */
export async function listTrash(
  db: Db,
  { editorId, page }: { editorId: string | undefined; page: Page },
): Promise<TrashRow[]> {
  const own =
    editorId === undefined
      ? sql``
      : sql`and (m.created_by = ${editorId} or exists (
          select from media_creator mc join creator_team_editor tm on tm.team_id = mc.team_id
          where mc.media_id = m.id and tm.account_id = ${editorId}))`;
  const { rows } = await sql<TrashRow>`
    select m.id, m.title, m.duration_s as duration, image_json(i) as thumbnail, m.removed_at as "removedAt",
      a.display_name as "removedBy",
      exists (select from livestream l where l.media_id = m.id and l.ended_at is null) as "isStream"
    from (
      select m.* from media m where m.removed_at is not null ${own}
      order by m.removed_at desc, m.id desc ${pageLimit(page)}) m
    left join image i on i.id = m.thumbnail_image_id
    left join account a on a.id = m.removed_by
    order by m.removed_at desc, m.id desc`.execute(db);
  return rows;
}

export async function moveMediaToTrash(
  db: Db,
  { mediaId, userId, at }: { mediaId: number; userId: string; at: Date },
): Promise<void> {
  await db.updateTable('media').set({ removed_at: at, removed_by: userId }).where('id', '=', mediaId).execute();
}

export async function takeMediaFromTrash(db: Db, mediaId: number): Promise<void> {
  await db.updateTable('media').set({ removed_at: null, removed_by: null }).where('id', '=', mediaId).execute();
}

export async function listTrashBefore(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('removed_at', '<=', before)
    .orderBy('removed_at')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the video against a restore until the transaction ends. Returns undefined when it was restored. */
export function lockTrashItem(db: Db, mediaId: number, before: Date): Promise<{ title: string } | undefined> {
  const query = db.selectFrom('media').select('title').where('id', '=', mediaId).where('removed_at', '<=', before);
  return query.forUpdate().executeTakeFirst();
}

export async function deleteMedia(db: Db, mediaId: number): Promise<void> {
  await db.deleteFrom('media').where('id', '=', mediaId).execute();
}
