import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit, selectIds } from '../../platform/db/page.ts';

/** The followed teams, newest first; the limit is more than any account follows. */
export async function listFollowedTeamIds(db: Db, userId: string): Promise<number[]> {
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

/** `locked`: the team is being deleted or gets another address at this moment. */
export type FollowOutcome = 'done' | 'locked' | 'gone';

/** Following twice changes nothing. An unpublished team cannot be followed, but can be unfollowed. */
export function insertFollow(db: Db, args: { userId: string; teamId: number; at: Date }): Promise<FollowOutcome> {
  const insert = sql`
    insert into creator_follow (account_id, team_id, created_at) select ${args.userId}, id, ${args.at} from team
    on conflict do nothing`;
  return withTeam(db, sql`id = ${args.teamId} and published`, insert);
}

export function deleteFollow(db: Db, args: { userId: string; teamId: number }): Promise<FollowOutcome> {
  const remove = sql`
    delete from creator_follow using team where account_id = ${args.userId} and team_id = team.id`;
  return withTeam(db, sql`id = ${args.teamId}`, remove);
}

async function withTeam(db: Db, which: RawBuilder<unknown>, change: RawBuilder<unknown>): Promise<FollowOutcome> {
  const { rows } = await sql<{ outcome: FollowOutcome }>`
    with team as (select id from creator_team where ${which} for key share skip locked),
    changed as (${change})
    select case when exists (select from team) then 'done'
      when exists (select from creator_team where ${which}) then 'locked' else 'gone' end as outcome`.execute(db);
  return rows[0]?.outcome ?? 'gone';
}

/**
 * The newest videos of the followed teams and shows, each once. A team's own list has no video twice, so the first n of
 * all teams are among the first n of each team; the query reads only this part of the index, whatever the number of
 * videos.
 */
export function listFollowsLatest(
  db: Db,
  { userId, at, page }: { userId: string; at: Date; page: Page },
): Promise<number[]> {
  const depth = page.page * page.pageSize + 1;
  const newestOf = (team: ReturnType<typeof sql>) => sql`
    select media_id, listed_at from media_creator where team_id = ${team} and listed_at <= ${at}
    order by listed_at desc, media_id desc`;
  const newestOfShow = (show: ReturnType<typeof sql>) => sql`
    select id as media_id, listed_at from media where channel_id = ${show} and listed_at <= ${at}
    order by listed_at desc, id desc`;
  return selectIds(
    db,
    sql`
      with team as (
        select id from (
          select f.team_id as id, dense_rank() over (order by newest.listed_at desc, newest.media_id desc) as place
          from creator_follow f join creator_team t on t.id = f.team_id and t.published,
            lateral (${newestOf(sql`f.team_id`)} limit 1) newest
          where f.account_id = ${userId}) ranked
        where place <= ${depth}),
      show as (
        select id from (
          select f.channel_id as id, dense_rank() over (order by newest.listed_at desc, newest.media_id desc) as place
          from channel_follow f join channel c on c.id = f.channel_id and c.published,
            lateral (${newestOfShow(sql`f.channel_id`)} limit 1) newest
          where f.account_id = ${userId}) ranked
        where place <= ${depth})
      select distinct on (listed_at, media_id) media_id as id
      from (
        select latest.* from team, lateral (${newestOf(sql`team.id`)} limit ${depth}) latest
        union all
        select latest.* from show, lateral (${newestOfShow(sql`show.id`)} limit ${depth}) latest) newest
      order by listed_at desc, media_id desc ${pageLimit(page)}`,
  );
}

export interface FollowedTeamRow {
  id: number;
  slug: string;
  name: string;
  mediaIds: number[];
}

/** The followed teams, the last followed first, each with its newest videos. */
export async function listFollowedTeamRows(
  db: Db,
  args: { userId: string; at: Date; videos: number; offset: number; limit: number },
): Promise<FollowedTeamRow[]> {
  const { rows } = await sql<FollowedTeamRow>`
    select t.id, t.slug, t.display_name as name, array(
      select media_id from media_creator mc where mc.team_id = t.id and mc.listed_at <= ${args.at}
      order by listed_at desc, media_id desc limit ${sql.lit(args.videos)}) as "mediaIds"
    from creator_follow f join creator_team t on t.id = f.team_id and t.published where f.account_id = ${args.userId}
    order by f.created_at desc, t.id limit ${args.limit} offset ${args.offset}`.execute(db);
  return rows;
}

export async function listFollowersAmong(
  db: Db,
  { teamId, userIds }: { teamId: number; userIds: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from creator_follow
    where team_id = ${teamId} and account_id = any(${userIds}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}
