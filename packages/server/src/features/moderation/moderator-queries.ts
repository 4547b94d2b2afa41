import type { Place } from '@greenlight/contract/place';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Moderator, Protection } from './policy.ts';

const moderatesAll = sql`(a.role = 'operator' or 'comment.moderate' = any(r.permissions))`;

/** An account that does not exist or is suspended moderates nothing. */
export async function findModerator(db: Db, userId: string): Promise<Moderator> {
  const { rows } = await sql<Omit<Moderator, 'userId'>>`
    select ${moderatesAll} as "moderatesAll", array(
      select tm.team_id from creator_team_member tm join team_role tr on tr.name = tm.role
      where tm.account_id = a.id and 'team.moderate' = any(tr.permissions)) as "teamIds"
    from account a join role r on r.name = a.role where a.id = ${userId} and a.suspended_at is null`.execute(db);
  return { userId, moderatesAll: false, teamIds: [], ...rows[0] };
}

export interface AuthorFacts extends Protection {
  createdAt: Date;
  isConfirmed: boolean;
}

/** The author; undefined for an account that is gone. */
export async function findAuthor(db: Db, userId: string): Promise<AuthorFacts | undefined> {
  const { rows } = await sql<AuthorFacts>`
    select a.created_at as "createdAt", a.verified_at is not null as "isConfirmed", ${moderatesAll} as "moderatesAll",
      a.role = 'operator' as "isOperator",
      array(select team_id from creator_team_member where account_id = a.id) as "memberOf"
    from account a join role r on r.name = a.role where a.id = ${userId}`.execute(db);
  return rows[0];
}

/** The creators of a video or a stream, or the creator of a pitch. */
export async function listTeamsAt(db: Db, { mediaId, pitchId }: Place): Promise<number[]> {
  const rows = mediaId
    ? await db.selectFrom('media_creator').select('team_id').where('media_id', '=', mediaId).execute()
    : await db.selectFrom('pitch').select('team_id').where('id', '=', Number(pitchId)).execute();
  return rows.flatMap(({ team_id }) => team_id ?? []);
}

export async function hasTeam(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('creator_team').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function listModeratedTeams(db: Db, { moderatesAll: isAll, teamIds }: Moderator, limit: number) {
  let query = db.selectFrom('creator_team').select(['id', 'display_name as displayName']);
  if (!isAll) query = query.where('id', 'in', [...teamIds, 0]);
  return query.orderBy('display_name').orderBy('id').limit(limit).execute();
}

/** Whether the account has written anything for these creators. */
export async function hasWrittenFor(
  db: Db,
  { userId, teamIds }: { userId: string; teamIds: readonly number[] },
): Promise<boolean> {
  const { rows } = await sql`
    (select 1 from comment c join comment_thread t on t.id = c.thread_id join media_creator mc on mc.media_id = t.media_id
      where c.account_id = ${userId} and mc.team_id = any(${teamIds}::bigint[]) limit 1)
    union all
    (select 1 from comment c join comment_thread t on t.id = c.thread_id join pitch p on p.id = t.pitch_id
      where c.account_id = ${userId} and p.team_id = any(${teamIds}::bigint[]) limit 1)
    union all
    (select 1 from chat_message m join livestream l on l.id = m.livestream_id
      join media_creator mc on mc.media_id = l.media_id
      where m.account_id = ${userId} and mc.team_id = any(${teamIds}::bigint[]) limit 1)
    union all
    (select 1 from clip c join media_creator mc on mc.media_id = c.media_id
      where c.account_id = ${userId} and mc.team_id = any(${teamIds}::bigint[]) limit 1)`.execute(db);
  return rows.length > 0;
}
