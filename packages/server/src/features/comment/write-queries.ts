import type { Place } from '@greenlight/contract/place';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isInTeam } from './team-queries.ts';
import { roomOf } from './thread-place.ts';

export type NewComment = Place & {
  userId: string;
  clientId: string;
  message: string;
  originalCommentId: number | null;
  momentS: number | null;
  mentions: string[];
};

export async function insertThreads(tx: Db, places: Place[]): Promise<void> {
  await tx
    .insertInto('comment_thread')
    .values(places.map(({ mediaId, pitchId }) => ({ media_id: mediaId ?? null, pitch_id: pitchId ?? null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface RepliedTo {
  /** The comment or reply that is answered. */
  id: number;
  room: string;
  /** The original comment of the thread. */
  originalCommentId: number;
  momentS: number | null;
}

/** Finds the originals of these comments and replies. Locks the original comments. */
export async function lockRepliedTo(tx: Db, ids: number[]): Promise<RepliedTo[]> {
  const { rows } = await sql<RepliedTo>`
    select r.id, t.room, o.id as "originalCommentId", o.moment_s as "momentS"
    from comment r join comment o on o.id = coalesce(r.original_comment_id, r.id)
      join comment_thread t on t.id = o.thread_id
    where r.id = any(${ids}::bigint[]) and r.removed_at is null and o.removed_at is null
    order by o.id for no key update of o`.execute(tx);
  return rows;
}

type Mentioning = Place & Pick<NewComment, 'mentions'>;

/**
 * For each of these comments, the mentioned accounts that are in the teams of the video or the pitch, or that wrote
 * there with one of their last 1,000 comments.
 */
export async function listMentionable(tx: Db, comments: Mentioning[]): Promise<string[][]> {
  const asked = comments.flatMap(({ mentions, ...place }, index) => mentions.map((id) => ({ id, index, ...place })));
  if (asked.length === 0) return comments.map(() => []);
  const { rows } = await sql<{ id: string; index: number }>`
    select distinct k.id, k.index
    from unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ index }) => index)}::int[],
        ${asked.map(({ mediaId }) => mediaId ?? null)}::bigint[], ${asked.map(({ pitchId }) => pitchId ?? null)}::bigint[],
        ${asked.map(roomOf)}::text[]) as k (id, index, media_id, pitch_id, room)
      join account a on a.id = k.id
    where ${isInTeam(sql`k.id`, { mediaId: sql`k.media_id`, pitchId: sql`k.pitch_id` })}
      or (select t.id from comment_thread t where t.room = k.room) in (
        select c.thread_id from comment c where c.account_id = k.id order by c.id desc limit 1000)`.execute(tx);
  const found = Map.groupBy(rows, ({ index }) => index);
  return comments.map((_comment, index) => (found.get(index) ?? []).map(({ id }) => id));
}

export interface SentRow {
  id: number;
  userId: string;
  clientId: string;
}

/**
 * Inserts comments, counts them in their threads, and raises an event for each (raise-room-events.sql), in one
 * statement. Returns the new ones; the others were sent before, or their video or pitch has no thread.
 */
export async function insertComments(
  db: Db,
  { comments, at }: { comments: NewComment[]; at: Date },
): Promise<SentRow[]> {
  const column = <K extends keyof NewComment>(name: K) => comments.map((comment) => comment[name]);
  const rooms = comments.map(roomOf);
  const { rows } = await sql<SentRow>`
    with thread as materialized (
      select id, room from comment_thread where room = any(${[...new Set(rooms)]}::text[])
      order by id for no key update),
    written as (
      insert into comment (thread_id, original_comment_id, account_id, client_id, message, mentions, moment_s, created_at)
      select t.id, s.original_id, s.account_id, s.client_id, s.message, string_to_array(s.mentions, ' ')::uuid[],
        s.moment_s, ${at}
      from unnest(${rooms}::text[], ${column('originalCommentId')}::bigint[], ${column('userId')}::uuid[],
          ${column('clientId')}::uuid[], ${column('message')}::text[], ${column('momentS')}::float8[],
          ${column('mentions').map((ids) => ids.join(' '))}::text[]) with ordinality
        as s (room, original_id, account_id, client_id, message, moment_s, mentions, place)
      join thread t on t.room = s.room
      order by s.place on conflict (account_id, client_id) do nothing
      returning id, thread_id, account_id, client_id),
    counted as (
      update comment_thread set comment_count = comment_count + n.added
      from (select thread_id, count(*) as added from written group by thread_id) n where comment_thread.id = n.thread_id),
    raised as materialized (
      select raise_room_events(array_agg(t.room order by w.id), array_agg('message'::text order by w.id),
        array_agg(w.id order by w.id), ${at}) as is_raised
      from written w join thread t on t.id = w.thread_id)
    select w.id, w.account_id as "userId", w.client_id as "clientId"
    from written w, raised where raised.is_raised order by w.id`.execute(db);
  return rows;
}

/** Comments that were sent before. */
export async function listSentComments(
  tx: Db,
  comments: Pick<NewComment, 'userId' | 'clientId'>[],
): Promise<SentRow[]> {
  return tx
    .selectFrom('comment')
    .select(['id', 'account_id as userId', 'client_id as clientId'])
    .where((where) =>
      where.or(comments.map(({ userId, clientId }) => where.and({ account_id: userId, client_id: clientId }))),
    )
    .execute();
}

/** Changes the numbers of comments and replies. */
export async function updateCounts(
  tx: Db,
  { threads, originals }: { threads: Map<number, number>; originals: Map<number, number> },
): Promise<void> {
  const write = (table: 'comment_thread' | 'comment', column: string, counts: Map<number, number>) => sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + n.by
    from (
      select id from ${sql.table(table)} where id = any(${[...counts.keys()]}::bigint[]) order by id for no key update) r
    join unnest(${[...counts.keys()]}::bigint[], ${[...counts.values()]}::int[]) as n (id, by) on n.id = r.id
    where ${sql.table(table)}.id = r.id and ${sql.table(table)}.id = any(${[...counts.keys()]}::bigint[])`;
  if (originals.size > 0) await write('comment', 'reply_count', originals).execute(tx);
  if (threads.size > 0) await write('comment_thread', 'comment_count', threads).execute(tx);
}

export type LockedComment = Place & {
  id: number;
  threadId: number;
  originalCommentId: number | null;
  accountId: string;
  createdAt: Date;
  message: string;
  /** If not null, only its author sees it. */
  moderationState: string | null;
};

/**
 * The comment, locked until the transaction ends; undefined if it does not exist in this place. For `authorId`,
 * comments that others do not see exist, too.
 */
export async function lockComment(
  tx: Db,
  { room, commentId, authorId = null }: { room: string; commentId: number; authorId?: string | null },
): Promise<LockedComment | undefined> {
  const { rows } = await sql<LockedComment>`
    select c.id, t.media_id as "mediaId", t.pitch_id as "pitchId", c.thread_id as "threadId", c.account_id as "accountId",
      c.original_comment_id as "originalCommentId", c.created_at as "createdAt", c.message, c.moderation_state as "moderationState"
    from comment c join comment_thread t on t.id = c.thread_id
    where c.id = ${commentId} and t.room = ${room}
      and (c.removed_at is null or (c.moderation_state is not null and c.account_id = ${authorId}::uuid))
    for no key update of c`.execute(tx);
  return rows[0];
}

export async function updateMessage(tx: Db, { id, message, at }: { id: number; message: string; at: Date }) {
  await tx.updateTable('comment').set({ message, edited_at: at }).where('id', '=', id).execute();
}

/** Removes a comment with its replies. Returns their ids and authors. */
export function removeThread(
  tx: Db,
  args: { id: number; by: string; at: Date },
): Promise<{ id: number; accountId: string }[]> {
  return tx
    .updateTable('comment')
    .set({ removed_at: args.at, removed_by: args.by })
    .where((where) => where.or([where('id', '=', args.id), where('original_comment_id', '=', args.id)]))
    .where('removed_at', 'is', null)
    .returning(['id', 'account_id as accountId'])
    .execute();
}

/** Adds or removes a like. Returns the notification that counts it, if any; undefined if nothing changes. */
export async function updateLike(
  tx: Db,
  { id, userId, liked, at }: { id: number; userId: string; liked: boolean; at: Date },
): Promise<{ eventId: number | null } | undefined> {
  const like = liked
    ? await tx
        .insertInto('comment_like')
        .values({ comment_id: id, account_id: userId, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('event_id as eventId')
        .executeTakeFirst()
    : await tx
        .deleteFrom('comment_like')
        .where('comment_id', '=', id)
        .where('account_id', '=', userId)
        .returning('event_id as eventId')
        .executeTakeFirst();
  if (!like) return undefined;
  await tx
    .updateTable('comment')
    .set(({ eb }) => ({ like_count: eb('like_count', '+', liked ? 1 : -1) }))
    .where('id', '=', id)
    .execute();
  return like;
}

/** Stores the first id of the notification that counts a like. */
export async function updateLikeEvent(
  tx: Db,
  { id, userId, eventId }: { id: number; userId: string; eventId: number },
): Promise<void> {
  await tx
    .updateTable('comment_like')
    .set({ event_id: eventId })
    .where('comment_id', '=', id)
    .where('account_id', '=', userId)
    .execute();
}

/** Pins this comment only, or no comment. Returns the one that was pinned. */
export async function updatePin(
  tx: Db,
  { threadId, id, at }: { threadId: number; id: number; at: Date | null },
): Promise<number[]> {
  const before = await tx
    .updateTable('comment')
    .set({ pinned_at: null })
    .where('thread_id', '=', threadId)
    .where('pinned_at', 'is not', null)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute();
  if (at) await tx.updateTable('comment').set({ pinned_at: at }).where('id', '=', id).execute();
  return before.map((row) => row.id);
}

export async function updateHeart(tx: Db, { id, at }: { id: number; at: Date | null }): Promise<void> {
  await tx.updateTable('comment').set({ hearted_at: at }).where('id', '=', id).execute();
}

export async function updateMute(
  tx: Db,
  { id, userId, at }: { id: number; userId: string; at: Date | null },
): Promise<void> {
  if (at) {
    const row = { comment_id: id, account_id: userId, created_at: at };
    await tx
      .insertInto('comment_mute')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await tx.deleteFrom('comment_mute').where('comment_id', '=', id).where('account_id', '=', userId).execute();
  }
}

/** Deletes comments that were removed before this time. Returns their number. */
export async function deleteRemovedBefore(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from comment where id in (
      select id from comment where removed_at < ${before} order by removed_at limit ${sql.lit(limit)})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export interface OwnComment {
  id: number;
  room: string;
}

/** Some existing comments of an account. */
export async function listOwnComments(db: Db, { userId, limit }: { userId: string; limit: number }) {
  const { rows } = await sql<OwnComment>`
    select c.id, t.room from comment c join comment_thread t on t.id = c.thread_id
    where c.account_id = ${userId} and c.removed_at is null order by c.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export interface LostLike extends OwnComment {
  authorId: string;
  /** The first id of the notification that counts it; null without one. */
  eventId: number | null;
}

/** Removes some likes of an account. Returns the comments that lost one. */
export async function deleteLikesOf(tx: Db, { userId, limit }: { userId: string; limit: number }) {
  const { rows } = await sql<LostLike>`
    with gone as (
      delete from comment_like where account_id = ${userId} and comment_id in (
        select comment_id from comment_like where account_id = ${userId} order by comment_id limit ${sql.lit(limit)})
      returning comment_id, event_id)
    update comment c set like_count = like_count - 1
    from gone, comment_thread t where c.id = gone.comment_id and t.id = c.thread_id
    returning c.id, t.room, c.account_id as "authorId", gone.event_id as "eventId"`.execute(tx);
  return rows;
}
