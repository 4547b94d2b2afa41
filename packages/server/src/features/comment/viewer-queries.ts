import type { Place } from '@greenlight/contract/place';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { lastNumberOf } from '../../platform/realtime/room-queries.ts';
import type { ModerationRight } from './policy.ts';
import { isInTeam, moderatesForTeam } from './team-queries.ts';

/** A comment that others do not see. */
export interface OwnHeldOrHidden {
  id: number;
  originalCommentId: number | null;
}

/** The comments that an account likes, and the comments whose threads it muted. */
export interface OwnMarks {
  likedIds: number[];
  mutedIds: number[];
}

/** The facts about the comments of a video or a pitch for one viewer, or for a visitor. */
export interface ViewerRow extends ModerationRight, OwnMarks {
  /** Number of the last event of the room. */
  number: number;
  /** Null before the first comment. */
  threadId: number | null;
  /** Number of comments and replies. */
  total: number;
  /** How far the viewer has watched the video, in seconds; infinite for moderators and the team. */
  watchedS: number;
  /** The number of comments of others that are of later moments, up to a limit. */
  later: number;
  /** The comments whose likes and mutes were requested. */
  markedIds: number[];
  /** The comments that only the viewer sees, newest first. */
  own: OwnHeldOrHidden[];
}

const ownMax = 50;
/** Limit of the count of comments of later moments. */
const laterMax = 100;

/**
 * Reads all facts about the viewer in one statement, with likes and mutes of the comments `ids`. `playedS`: how far the
 * player has played.
 */
export async function findViewerRow(
  db: Db,
  args: { room: string; place: Place; userId: string | null; playedS: number; ids: number[] },
): Promise<ViewerRow> {
  const { room, place, userId, playedS, ids } = args;
  const { rows } = await sql<Omit<ViewerRow, 'markedIds'>>`
    select ${lastNumberOf(room)} as number,
      t.id as "threadId", coalesce(t.comment_count, 0) as total,
      s."moderatesAll", s."moderatesForTeam", w."watchedS",
      (select count(*)::int from (
        select from comment c
        where c.thread_id = t.id and c.removed_at is null and c.moment_s > w."watchedS"
          and c.account_id is distinct from v.id
        limit ${sql.lit(laterMax)}) bounded) as later,
      coalesce((
        select json_agg(json_build_object('id', o.id, 'originalCommentId', o.original_comment_id) order by o.id desc)
        from (
          select id, original_comment_id from comment
          where account_id = v.id and thread_id = t.id and moderation_state is not null
          order by id desc limit ${sql.lit(ownMax)}) o), '[]') as own,
      ${ownMarks(sql`v.id`, ids)}
    from (select ${userId}::uuid as id) v
    left join comment_thread t on t.room = ${room}
    cross join lateral (
      select coalesce((
          select a.role = 'operator' or 'comment.moderate' = any(r.permissions)
          from account a join role r on r.name = a.role where a.id = v.id), false) as "moderatesAll",
        ${isInTeam(sql`v.id`, place)} as "isInTeam",
        ${moderatesForTeam(sql`v.id`, place)} as "moderatesForTeam") s
    cross join lateral (
      select case when s."moderatesAll" or s."isInTeam" then 'Infinity'
        else greatest(${playedS}::float8, (
          select p.furthest_s from watch_progress p where p.account_id = v.id and p.media_id = ${place.mediaId ?? null}))
        end::float8 as "watchedS") w`.execute(db);
  return { ...(rows[0] as Omit<ViewerRow, 'markedIds'>), markedIds: ids };
}

/** The comments of `ids` that an account likes, and those whose threads it muted. */
export async function listOwnMarks(db: Db, { userId, ids }: { userId: string; ids: number[] }): Promise<OwnMarks> {
  const { rows } = await sql<OwnMarks>`select ${ownMarks(sql`${userId}::uuid`, ids)}`.execute(db);
  return rows[0] as OwnMarks;
}

function ownMarks(account: ReturnType<typeof sql>, ids: number[]) {
  return sql`
    array(select l.comment_id from comment_like l
      where l.account_id = ${account} and l.comment_id = any(${ids}::bigint[])) as "likedIds",
    array(select m.comment_id from comment_mute m
      where m.account_id = ${account} and m.comment_id = any(${ids}::bigint[])) as "mutedIds"`;
}
