import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit, selectIds } from '../../platform/db/page.ts';

function selectShows(userId: string, limit: RawBuilder<unknown>) {
  return sql`
    select w.channel_id as id from watchlist_channel w join channel c on c.id = w.channel_id and c.published
    where w.account_id = ${userId} order by w.created_at desc, w.channel_id desc ${limit}`;
}

/** Published shows in the list, the latest addition first. */
export function listShows(db: Db, { userId, page }: { userId: string; page: Page }): Promise<number[]> {
  return selectIds(db, selectShows(userId, pageLimit(page)));
}

/** The ids of all shows in the list; the limit is more than any member adds. */
export function listShowIds(db: Db, userId: string): Promise<number[]> {
  return selectIds(db, selectShows(userId, sql`limit 10000`));
}

/** Returns false when visitors cannot see the show. A show that is already in the list keeps its place. */
export async function insertShow(
  db: Db,
  { userId, channelId, at }: { userId: string; channelId: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    with show as (select id from channel where id = ${channelId} and published for key share),
    new as (
      insert into watchlist_channel (account_id, channel_id, created_at) select ${userId}, id, ${at} from show
      on conflict do nothing)
    select exists (select from show)`.execute(db);
  return rows[0]?.exists ?? false;
}

export async function deleteShow(db: Db, { userId, channelId }: { userId: string; channelId: number }): Promise<void> {
  await db
    .deleteFrom('watchlist_channel')
    .where('account_id', '=', userId)
    .where('channel_id', '=', channelId)
    .execute();
}
