import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Newest first; more than anybody follows. */
export async function listFollowedIds(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('creator_follow')
    .select('team_id')
    .where('account_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('team_id')
    .limit(sql.lit(10_000))
    .execute();
  return rows.map(({ team_id }) => team_id);
}

/** False when there is no such team. Following twice is following. */
export async function insertFollow(db: Db, args: { userId: string; teamId: number; at: Date }): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    with team as (select id from creator_team where id = ${args.teamId}),
    new as (
      insert into creator_follow (account_id, team_id, created_at) select ${args.userId}, id, ${args.at} from team
      on conflict do nothing)
    select exists (select from team)`.execute(db);
  return rows[0]?.exists ?? false;
}

/** False when there is no such team. */
export async function deleteFollow(db: Db, args: { userId: string; teamId: number }): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    with old as (delete from creator_follow where account_id = ${args.userId} and team_id = ${args.teamId})
    select exists (select from creator_team where id = ${args.teamId})`.execute(db);
  return rows[0]?.exists ?? false;
}
