import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface CurrentVideoRow {
  mediaId: number;
  channelId: number | null;
  teamIds: number[];
  neighbourIds: number[] | null;
  similarities: number[] | null;
}

/** Undefined for a video that visitors cannot see. */
export async function findCurrentVideo(
  db: Db,
  { mediaId, at }: { mediaId: number; at: Date },
): Promise<CurrentVideoRow | undefined> {
  const { rows } = await sql<CurrentVideoRow>`
    select m.id as "mediaId", m.channel_id as "channelId", n.neighbour_ids as "neighbourIds", n.similarities,
      array(select team_id from media_creator where media_id = m.id order by position, team_id) as "teamIds"
    from media m left join media_neighbour n on n.media_id = m.id
    where m.id = ${mediaId} and m.listed_at <= ${at}`.execute(db);
  return rows[0];
}

const followingMax = 12;

/** The videos after one: the rest of its season, then later seasons; without a season, later videos of its show. */
export async function listVideosAfter(db: Db, { mediaId, at }: { mediaId: number; at: Date }): Promise<number[]> {
  const most = sql.lit(followingMax);
  const { rows } = await sql<{ id: number }>`
    with played as (
      select m.id, m.channel_id, m.season_id, m.episode, m.listed_at, s.number
      from media m left join season s on s.id = m.season_id where m.id = ${mediaId})
    select n.id from played p, lateral (
      (select 0 as season, id, episode, listed_at from media
        where season_id = p.season_id and listed_at <= ${at} and (episode, listed_at, id) > (p.episode, p.listed_at, p.id)
        order by media.episode, media.listed_at, media.id limit ${most})
      union all
      (select s.number, m.id, m.episode, m.listed_at from season s, lateral (
          select id, episode, listed_at from media where season_id = s.id and listed_at <= ${at}
          order by episode, listed_at, id limit ${most}) m
        where s.channel_id = p.channel_id and s.number > p.number
        order by s.number, m.episode, m.listed_at, m.id limit ${most})
      union all
      (select 0, id, null, listed_at from media
        where p.season_id is null and channel_id = p.channel_id and listed_at <= ${at}
          and (listed_at, id) > (p.listed_at, p.id)
        order by media.listed_at, media.id limit ${most})
    ) n
    order by n.season, n.episode, n.listed_at, n.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

const ofSeason = 200;
const ofTeam = 200;

/** The videos of a season in order; undefined if no published show has this season. */
export async function listOfSeason(
  db: Db,
  { seasonId, at }: { seasonId: number; at: Date },
): Promise<number[] | undefined> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(select id from media where season_id = s.id and listed_at <= ${at}
      order by episode, listed_at, id limit ${sql.lit(ofSeason)}) as ids
    from season s join channel c on c.id = s.channel_id and c.published where s.id = ${seasonId}`.execute(db);
  return rows[0]?.ids;
}

/** The newest videos of a creator team; undefined if it is not published. */
export async function listOfTeam(db: Db, { teamId, at }: { teamId: number; at: Date }): Promise<number[] | undefined> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(select media_id from media_creator where team_id = t.id and listed_at <= ${at}
      order by listed_at desc, media_id desc limit ${sql.lit(ofTeam)}) as ids
    from creator_team t where t.id = ${teamId} and t.published`.execute(db);
  return rows[0]?.ids;
}

/** The videos of `mediaIds` that credit the team. */
export async function listCreditedVideos(
  db: Db,
  { teamId, mediaIds }: { teamId: number; mediaIds: number[] },
): Promise<number[]> {
  const { rows } = await sql<{ media_id: number }>`
    select media_id from media_creator where team_id = ${teamId} and media_id = any(${mediaIds}::bigint[])`.execute(db);
  return rows.map(({ media_id }) => media_id);
}
