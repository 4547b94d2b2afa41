import type { Place } from '@greenlight/contract/place';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface NewCommentEvent {
  commentId: number;
  place: Place;
  href: string;
  actorId: string;
  isMention: boolean;
}

/** Inserts events of type CommentReply. Existing ones are left out. */
export async function insertCommentEvents(
  tx: Db,
  { events, at }: { events: NewCommentEvent[]; at: Date },
): Promise<{ id: number; commentId: number; isMention: boolean }[]> {
  const column = <K extends keyof NewCommentEvent>(name: K) => events.map((event) => event[name]);
  const { rows } = await sql<{ id: number; commentId: number; isMention: boolean }>`
    insert into notification_event (type, title, text, href, media_id, pitch_id, comment_id, actor_id, is_mention, created_at)
    select 1, '', '', n.href, n.media_id, n.pitch_id, n.comment_id, n.actor_id, n.is_mention, ${at}
    from unnest(${column('href')}::text[], ${events.map(({ place }) => place.mediaId ?? null)}::bigint[],
      ${events.map(({ place }) => place.pitchId ?? null)}::bigint[], ${column('commentId')}::bigint[],
      ${column('actorId')}::uuid[], ${column('isMention')}::boolean[])
      as n (href, media_id, pitch_id, comment_id, actor_id, is_mention)
    order by n.comment_id, n.is_mention
    on conflict (comment_id, is_mention) where type = 1 and comment_id is not null do nothing
    returning id, comment_id as "commentId", is_mention as "isMention"`.execute(tx);
  return rows;
}

export interface LikeNotification {
  id: number;
  /** The first id of the notification. */
  knownId: number;
}

/** The newest notification of a comment's likes, locked, if its author has not read it. */
export async function lockUnreadLikes(
  tx: Db,
  { commentId, authorId }: { commentId: number; authorId: string },
): Promise<LikeNotification | undefined> {
  const { rows } = await sql<LikeNotification>`
    select e.id, coalesce(e.known_id, e.id) as "knownId"
    from (
      select id, known_id from notification_event
      where type = 3 and comment_id = ${commentId} order by id desc limit 1) e
    join notification n on n.account_id = ${authorId} and n.event_id = e.id
    where n.read_at is null for update of n`.execute(tx);
  return rows[0];
}

/** Adds a like to a notification, which moves to the top of the inbox. */
export async function addLikeToEvent(
  tx: Db,
  args: { id: number; authorId: string; actorId: string; at: Date },
): Promise<void> {
  await sql`
    with moved as (
      update notification_event set id = default, known_id = coalesce(known_id, id), actor_id = ${args.actorId},
        others = others + 1, created_at = ${args.at}
      where id = ${args.id} returning id)
    update notification n set event_id = moved.id from moved
    where n.account_id = ${args.authorId} and n.event_id = ${args.id}`.execute(tx);
}

export async function removeLikeFromEvent(tx: Db, { id, actorId }: { id: number; actorId: string }): Promise<void> {
  await tx
    .updateTable('notification_event')
    .set(({ eb }) => ({ actor_id: actorId, others: eb('others', '-', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteLikes(tx: Db, { id, authorId }: { id: number; authorId: string }): Promise<void> {
  await tx.deleteFrom('notification').where('account_id', '=', authorId).where('event_id', '=', id).execute();
  await tx.deleteFrom('notification_event').where('id', '=', id).execute();
}
