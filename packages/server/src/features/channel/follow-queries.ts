import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { selectIds } from '../../platform/db/page.ts';

/** The followed shows, the last followed first; the limit is more than any account follows. */
export function listFollowedShows(db: Db, userId: string): Promise<number[]> {
  return selectIds(
    db,
    sql`
      select f.channel_id as id from channel_follow f join channel c on c.id = f.channel_id and c.published
      where f.account_id = ${userId} order by f.created_at desc, f.channel_id limit 10000`,
  );
}

/** Following twice changes nothing. Returns false for a show that is not published. */
export async function insertShowFollow(
  db: Db,
  { userId, channelId, at }: { userId: string; channelId: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    with show as (select id from channel where id = ${channelId} and published for key share),
    new as (
      insert into channel_follow (account_id, channel_id, created_at) select ${userId}, id, ${at} from show
      on conflict do nothing)
    select exists (select from show)`.execute(db);
  return rows[0]?.exists ?? false;
}

export async function deleteShowFollow(db: Db, { userId, channelId }: { userId: string; channelId: number }) {
  await db.deleteFrom('channel_follow').where('account_id', '=', userId).where('channel_id', '=', channelId).execute();
}
