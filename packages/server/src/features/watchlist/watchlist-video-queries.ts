import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit, selectIds } from '../../platform/db/page.ts';

/** Videos in the list that visitors can see at `at`, the latest addition first. */
export function listItems(db: Db, { userId, at, page }: { userId: string; at: Date; page: Page }): Promise<number[]> {
  return selectIds(
    db,
    sql`
      select media_id as id from watchlist_item
      where account_id = ${userId}
        and exists (select from media where media.id = watchlist_item.media_id and media.listed_at <= ${at})
      order by created_at desc, media_id desc ${pageLimit(page)}`,
  );
}

/** The videos of `mediaIds` that are in the list. */
export function listItemsOf(db: Db, { userId, mediaIds }: { userId: string; mediaIds: number[] }): Promise<number[]> {
  return selectIds(
    db,
    sql`
      select media_id as id from watchlist_item
      where account_id = ${userId} and media_id = any(${mediaIds}::bigint[])`,
  );
}

/** Returns false when visitors cannot see the video. A video that is already in the list keeps its place. */
export async function insertItem(db: Db, args: { userId: string; mediaId: number; at: Date }): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    with listed as (select id from media where id = ${args.mediaId} and listed_at <= ${args.at} for key share),
    new as (
      insert into watchlist_item (account_id, media_id, created_at) select ${args.userId}, id, ${args.at} from listed
      on conflict do nothing)
    select exists (select from listed)`.execute(db);
  return rows[0]?.exists ?? false;
}

export async function deleteItem(db: Db, { userId, mediaId }: { userId: string; mediaId: number }): Promise<void> {
  await db.deleteFrom('watchlist_item').where('account_id', '=', userId).where('media_id', '=', mediaId).execute();
}
