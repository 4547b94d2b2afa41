import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { LockedText } from '../moderation/moderated-kind.ts';
import { roomOf } from './thread-place.ts';
import type { NewComment } from './write-queries.ts';

export type LockedOfAnyState = LockedText & {
  threadId: number;
  originalCommentId: number | null;
  removedAt: Date | null;
};

/** A comment in any state, locked until the transaction ends. */
export async function lockOfAnyState(tx: Db, id: number): Promise<LockedOfAnyState | undefined> {
  const { rows } = await sql<LockedOfAnyState>`
    select c.id, c.account_id as "accountId", t.media_id as "mediaId", t.pitch_id as "pitchId", c.thread_id as "threadId",
      c.original_comment_id as "originalCommentId", c.removed_at as "removedAt",
      case when c.removed_at is null then 'shown' when c.moderation_state is not null then c.moderation_state
        when c.removed_by = c.account_id then 'gone' else 'removed' end as state
    from comment c join comment_thread t on t.id = c.thread_id where c.id = ${id} for no key update of c`.execute(tx);
  return rows[0];
}

/** Stores a comment that only its author sees. Returns its id, also if it was sent before. */
export async function insertHeldOrHidden(
  tx: Db,
  { comment, moderationState, at }: { comment: NewComment; moderationState: 'held' | 'hidden'; at: Date },
): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await sql<{ id: number }>`
    insert into comment (thread_id, original_comment_id, account_id, client_id, message, mentions, moment_s, created_at,
      removed_at, moderation_state)
    select t.id, ${comment.originalCommentId}, ${comment.userId}, ${comment.clientId}, ${comment.message},
      ${comment.mentions}::uuid[], ${comment.momentS}::float8, ${at}, ${at}, ${moderationState}
    from comment_thread t where t.room = ${roomOf(comment)}
    on conflict (account_id, client_id) do nothing returning id`.execute(tx);
  const [row] = rows;
  if (row) return { id: row.id, isNew: true };
  const known = await tx
    .selectFrom('comment')
    .select('id')
    .where('account_id', '=', comment.userId)
    .where('client_id', '=', comment.clientId)
    .executeTakeFirstOrThrow();
  return { ...known, isNew: false };
}

export interface StateBefore {
  moderationState: string;
  removedAt: Date;
}

/** Changes the moderation state. Returns the state before. */
export async function updateModerationState(
  tx: Db,
  { id, ...next }: { id: number; moderationState: string | null; removedAt: Date | null; by: string | null },
): Promise<StateBefore | undefined> {
  const { rows } = await sql<StateBefore>`
    update comment c set moderation_state = ${next.moderationState}, removed_at = ${next.removedAt}, removed_by = ${next.by}::uuid
    from (select id, moderation_state, removed_at from comment where id = ${id}) o where c.id = o.id
    returning o.moderation_state as "moderationState", o.removed_at as "removedAt"`.execute(tx);
  return rows[0];
}

/** Locks a comment. Returns whether it exists; true for null. */
export async function lockVisibleComment(tx: Db, id: number | null): Promise<boolean> {
  if (id === null) return true;
  const { rows } = await sql`
    select from comment where id = ${id} and removed_at is null for no key update`.execute(tx);
  return rows.length > 0;
}

/**
 * Restores comments that were removed at this time. Returns their ids. A pin is not restored if another comment has it.
 * Replies are counted again.
 */
export async function restoreComments(tx: Db, { ids, at }: { ids: number[]; at: Date }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update comment c set removed_at = null, removed_by = null, pinned_at = case when not exists (
      select from comment p where p.thread_id = c.thread_id and p.pinned_at is not null and p.removed_at is null)
      then c.pinned_at end
    where c.id = any(${ids}::bigint[]) and c.removed_at = ${at} and c.moderation_state is null returning c.id`.execute(
    tx,
  );
  const shown = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  await sql`
    update comment o set reply_count = (
      select count(*) from comment r where r.original_comment_id = o.id and r.removed_at is null)
    where o.id = any(${shown}::bigint[]) and o.original_comment_id is null`.execute(tx);
  return shown;
}

/** The replies to a comment that only their authors see. */
export async function listHeldReplies(tx: Db, originalCommentId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('comment')
    .select('id')
    .where('original_comment_id', '=', originalCommentId)
    .where('moderation_state', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}
