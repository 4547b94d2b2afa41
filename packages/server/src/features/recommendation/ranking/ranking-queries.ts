import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { selectIds } from '../../../platform/db/page.ts';

export interface SeedRow {
  mediaId: number;
  fraction: number;
  finished: boolean;
  liked: boolean;
  at: Date;
  channelId: number | null;
  teamIds: number[];
  neighbourIds: number[] | null;
  similarities: number[] | null;
}

/** The watched part of a video: by position or by watched time, whichever is larger. */
export const fractionWatched = sql`
  least(1, greatest(current_time_s, watched_s) / greatest(total_time_s, 1))`;

/** The videos that a member watched and liked last, each with its similar videos; dismissed ones are left out. */
export async function listSeeds(db: Db, userId: string): Promise<SeedRow[]> {
  const { rows } = await sql<SeedRow>`
    select f.media_id as "mediaId", f.fraction, f.finished, f.liked, f.at, m.channel_id as "channelId",
      array(select team_id from media_creator where media_id = m.id) as "teamIds",
      n.neighbour_ids as "neighbourIds", n.similarities
    from (
      (select media_id, ${fractionWatched} as fraction, finished, false as liked, watched_at as at
        from watch_progress where account_id = ${userId} order by watched_at desc, media_id desc limit 60)
      union all
      (select media_id, 0, false, true, created_at
        from media_like where account_id = ${userId} order by created_at desc limit 30)
    ) f
    cross join lateral (select id, channel_id from media where id = f.media_id offset 0) m
    left join lateral (
      select neighbour_ids, similarities from media_neighbour where media_id = f.media_id offset 0) n on true
    where not exists (select from media_dismissal where account_id = ${userId} and media_id = f.media_id offset 0)
  `.execute(db);
  return rows;
}

/** The teams that a member follows, the latest first. */
export async function listLatestTeamFollows(db: Db, userId: string): Promise<number[]> {
  const { rows } = await sql<{ team_id: number }>`
    select team_id from creator_follow where account_id = ${userId} order by created_at desc, team_id limit 50
  `.execute(db);
  return rows.map(({ team_id }) => team_id);
}

/**
 * The next episode of each series whose episode a member finished lately, the last watched series first. Only shows
 * with seasons are series.
 */
export async function listNextEpisodes(db: Db, { userId, at }: { userId: string; at: Date }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with latest as (
      select distinct on (m.channel_id) m.id, m.channel_id, m.season_id, m.episode, m.listed_at, s.number, w.watched_at
      from (select media_id, watched_at, finished from watch_progress where account_id = ${userId}
        order by watched_at desc, media_id desc limit 60) w
      join media m on m.id = w.media_id
      join season s on s.id = m.season_id
      where w.finished
      order by m.channel_id, w.watched_at desc)
    select n.id from latest l, lateral (
      (select id from media where season_id = l.season_id and listed_at <= ${at}
          and (episode, listed_at, id) > (l.episode, l.listed_at, l.id)
        order by episode, listed_at, id limit 1)
      union all
      (select m.id from season s, lateral (
          select id from media where season_id = s.id and listed_at <= ${at} order by episode, listed_at, id limit 1) m
        where s.channel_id = l.channel_id and s.number > l.number order by s.number limit 1)
      limit 1) n
    order by l.watched_at desc limit 8`.execute(db);
  return rows.map(({ id }) => id);
}

export interface CandidateRow {
  mediaId: number;
  channelId: number | null;
  teamIds: number[];
  popularity: number;
  listedAt: Date;
  isBegun: boolean;
  isFinished: boolean;
}

/** The sources of candidates; each show and team gives its newest videos. */
export interface Sources {
  mediaIds?: number[];
  channelIds?: number[];
  teamIds?: number[];
  /** The number of the most watched and of the newest videos. */
  popular?: number;
  newest?: number;
}

const ofShow = 12;
const ofTeam = 8;

/**
 * The videos of the sources that visitors can see at `at`, without dismissed ones and, unless wanted, finished ones.
 * `offset 0` prevents PostgreSQL from joining: a plan that suits a member who watched little would read the whole
 * history of one who watched everything, for each candidate. Instead each video is looked up by its key, if its
 * progress does not exclude it.
 */
export async function listCandidates(
  db: Db,
  args: { userId: string | null; at: Date; sources: Sources; withFinished?: boolean },
): Promise<CandidateRow[]> {
  const { userId, at, sources } = args;
  const finished = args.withFinished ? sql`` : sql`where w.finished is not true`;
  const { rows } = await sql<CandidateRow>`
    with source as (${sql.join(partsOf(sources, at), sql` union `)}),
    candidate as (
      select s.id, w.finished from source s
      left join lateral (
        select finished from watch_progress where account_id = ${userId}::uuid and media_id = s.id offset 0) w on true
      ${finished} order by s.id)
    select m.id as "mediaId", m.channel_id as "channelId", m.popularity, m.listed_at as "listedAt",
      array(select team_id from media_creator where media_id = m.id) as "teamIds",
      c.finished is false as "isBegun", c.finished is true as "isFinished"
    from candidate c
    cross join lateral (
      select id, channel_id, popularity, listed_at from media where id = c.id and listed_at <= ${at} offset 0) m
    where not exists (
        select from media_dismissal where account_id = ${userId}::uuid and media_id = m.id offset 0)
      and not exists (
        select from channel_dismissal where account_id = ${userId}::uuid and channel_id = m.channel_id offset 0)
  `.execute(db);
  return rows;
}

function partsOf({ mediaIds = [], channelIds, teamIds, popular, newest }: Sources, at: Date): RawBuilder<unknown>[] {
  const parts = [sql`select unnest(${mediaIds}::bigint[]) as id`];
  if (popular) {
    parts.push(sql`
      (select id from media where listed_at <= ${at}
        order by popularity desc, like_count desc, listed_at desc, id desc limit ${sql.lit(popular)})`);
  }
  if (newest) {
    parts.push(sql`
      (select id from media where listed_at <= ${at} order by listed_at desc, id desc limit ${sql.lit(newest)})`);
  }
  if (channelIds?.length) {
    parts.push(sql`
      (select v.id from unnest(${channelIds}::bigint[]) as show (id), lateral (
        select id from media where channel_id = show.id and listed_at <= ${at}
        order by listed_at desc, id desc limit ${sql.lit(ofShow)}) v)`);
  }
  if (teamIds?.length) {
    parts.push(sql`
      (select v.media_id from unnest(${teamIds}::bigint[]) as team (id), lateral (
        select media_id from media_creator where team_id = team.id and listed_at <= ${at}
        order by listed_at desc, media_id desc limit ${sql.lit(ofTeam)}) v)`);
  }
  return parts;
}

const watchedLooked = 400;
const rewatchMax = 100;

/** Finished videos of a member that are not dismissed: liked ones first, then those watched longest ago. */
export function listVideosToRewatch(db: Db, { userId, at }: { userId: string; at: Date }): Promise<number[]> {
  return selectIds(
    db,
    sql`
      select m.id from (
        select media_id, finished, watched_at from watch_progress where account_id = ${userId}
        order by watched_at desc, media_id desc limit ${sql.lit(watchedLooked)}) w
      cross join lateral (select id, channel_id from media where id = w.media_id and listed_at <= ${at} offset 0) m
      where w.finished
        and not exists (select from media_dismissal where account_id = ${userId} and media_id = m.id offset 0)
        and not exists (
          select from channel_dismissal where account_id = ${userId} and channel_id = m.channel_id offset 0)
      order by exists (select from media_like where account_id = ${userId} and media_id = m.id) desc, w.watched_at, m.id
      limit ${sql.lit(rewatchMax)}`,
  );
}

/** The most watched videos of the last time, then the most liked; videos with neither are left out. */
export function listMostWatched(db: Db, { at, count }: { at: Date; count: number }): Promise<number[]> {
  return selectIds(
    db,
    sql`
      select id from media where listed_at <= ${at} and (popularity, like_count) > (0::real, 0)
      order by popularity desc, like_count desc, listed_at desc, id desc limit ${sql.lit(count)}`,
  );
}

export interface ExclusionRow {
  mediaId: number;
  isFinished: boolean;
  isDismissed: boolean;
  isShowDismissed: boolean;
}

/** The videos of `mediaIds` that a member finished or dismissed, one by one or with their show. */
export async function listExclusions(
  db: Db,
  { userId, mediaIds }: { userId: string; mediaIds: number[] },
): Promise<ExclusionRow[]> {
  const { rows } = await sql<ExclusionRow>`
    select * from (
      select m.id as "mediaId",
        coalesce((select finished from watch_progress where account_id = ${userId} and media_id = m.id), false)
          as "isFinished",
        exists (select from media_dismissal where account_id = ${userId} and media_id = m.id offset 0) as "isDismissed",
        exists (select from channel_dismissal where account_id = ${userId} and channel_id = m.channel_id offset 0)
          as "isShowDismissed"
      from unnest(${mediaIds}::bigint[]) as wanted (id) join media m on m.id = wanted.id) bars
    where "isFinished" or "isDismissed" or "isShowDismissed"`.execute(db);
  return rows;
}
