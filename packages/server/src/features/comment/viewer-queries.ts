import type { Place } from '@greenlight/contract/place';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { lastNumberOf } from '../../platform/realtime/room-queries.ts';
import type { CommentStanding } from './policy.ts';
import { isInTeam } from './team-queries.ts';

/** A comment that others do not see. */
export interface OwnHeldOrHidden {
  id: number;
  originalCommentId: number | null;
}

/** The comments that an account likes, and whose threads it muted. */
export interface OwnMarks {
  likedIds: number[];
  mutedIds: number[];
}

/** What the comments of a video or a pitch are for one viewer, or for nobody. */
export interface ViewerRow extends CommentStanding, OwnMarks {
  /** Of the last event of the room. */
  number: number;
  /** Null before the first comment. */
  threadId: number | null;
  /** Comments with their replies. */
  total: number;
  /** How far the viewer was in the video, in seconds; infinite for moderators. */
  watchedS: number;
  /** How many comments of others are of later moments, up to a limit. */
  later: number;
  /** The comments whose marks were asked for. */
  markedIds: number[];
  /** What the viewer wrote and only the viewer sees: the newest first. */
  own: OwnHeldOrHidden[];
}

const ownMax = 50;
/** The count of comments of later moments stops here. */
const laterMax = 100;

/**
 * All that depends on the viewer, in one question. It has the marks of the comments `ids`. `playedS` is the moment up to
 * which the player has played.
 */
export async function findViewerRow(
  db: Db,
  args: { room: string; place: Place; userId: string | null; playedS: number; ids: number[] },
): Promise<ViewerRow> {
  const { room, place, userId, playedS, ids } = args;
  const { rows } = await sql<Omit<ViewerRow, 'markedIds'>>`
    select ${lastNumberOf(room)} as number,
      t.id as "threadId", coalesce(t.comment_count, 0) as total,
      s."moderatesAll", s."isInTeam", w."watchedS",
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
        ${isInTeam(sql`v.id`, place)} as "isInTeam") s
    cross join lateral (
      select case when s."moderatesAll" or s."isInTeam" then 'Infinity'
        else greatest(${playedS}::float8, (
          select p.furthest_s from watch_progress p where p.account_id = v.id and p.media_id = ${place.mediaId ?? null}))
        end::float8 as "watchedS") w`.execute(db);
  return { ...(rows[0] as Omit<ViewerRow, 'markedIds'>), markedIds: ids };
}

/** Which of the comments `ids` an account likes, and which threads it muted. */
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
