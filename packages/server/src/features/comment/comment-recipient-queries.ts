import type { PlaceFields } from '@greenlight/contract/place';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isInTeam } from './team-queries.ts';

/** A person who is notified of a comment. */
export interface CommentRecipient {
  accountId: string;
  access: 'free' | 'members';
  /** Whether they may watch without a membership: in a team of the video or the pitch, or staff. */
  isExempt: boolean;
}

export interface ReplyRecipient extends CommentRecipient, PlaceFields {
  commentId: number;
  /** The author of the comment. */
  actorId: string;
  isMention: boolean;
}

const isOpen = sql`a.suspended_at is null and a.deletion_requested_at is null`;
const isExempt = sql`(a.role <> 'member' or ${isInTeam(sql`a.id`, { mediaId: sql`t.media_id`, pitchId: sql`t.pitch_id` })})`;
/** Everybody may read the comments of a pitch. */
const access = sql`coalesce(m.access, 'free') as access`;

/**
 * The people to notify of these comments, each once: the authors of the comments to which they reply, else the people
 * whom they mention. Leaves out people who muted the thread, and the authors of these comments.
 */
export async function listReplyRecipients(db: Db, commentIds: number[]): Promise<ReplyRecipient[]> {
  const { rows } = await sql<ReplyRecipient>`
    select c.id as "commentId", t.media_id as "mediaId", t.pitch_id as "pitchId", c.account_id as "actorId", r.is_mention as "isMention",
      a.id as "accountId", ${access}, ${isExempt} as "isExempt"
    from comment c join comment_thread t on t.id = c.thread_id left join media m on m.id = t.media_id
    left join comment o on o.id = c.original_comment_id
    cross join lateral (
      select o.account_id as id, false as is_mention where o.id is not null
      union all
      select distinct who, true from unnest(c.mentions) who where who is distinct from o.account_id) r
    join account a on a.id = r.id
    where c.id = any(${commentIds}::bigint[]) and c.removed_at is null and a.id <> c.account_id and ${isOpen}
      and not exists (
        select from comment_mute u where u.comment_id = coalesce(o.id, c.id) and u.account_id = a.id)
    order by c.id, a.id`.execute(db);
  return rows;
}

/** The author of a comment, if they get a notification that this account likes it. */
export async function findLikeRecipient(
  db: Db,
  { commentId, userId }: { commentId: number; userId: string },
): Promise<CommentRecipient | undefined> {
  const { rows } = await sql<CommentRecipient>`
    select a.id as "accountId", ${access}, ${isExempt} as "isExempt"
    from comment c join comment_thread t on t.id = c.thread_id left join media m on m.id = t.media_id
    join account a on a.id = c.account_id
    where c.id = ${commentId} and c.removed_at is null and a.id <> ${userId} and ${isOpen}
      and not exists (
        select from comment_mute u
        where u.comment_id = coalesce(c.original_comment_id, c.id) and u.account_id = a.id)`.execute(db);
  return rows[0];
}

/** The account with the latest like that a notification counts. */
export async function findLatestLiker(db: Db, eventId: number): Promise<string | null> {
  const row = await db
    .selectFrom('comment_like')
    .select('account_id')
    .where('event_id', '=', eventId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.account_id ?? null;
}
