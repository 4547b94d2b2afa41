import { chatShownMax } from '@greenlight/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { LockedText } from '../moderation/moderated-kind.ts';

export type LockedOfAnyState = LockedText & {
  mediaId: number;
  livestreamId: number;
  removedAt: Date | null;
  delayedUntil: Date | null;
};

/** A message in any state, locked until the transaction ends. */
export async function lockOfAnyState(tx: Db, id: number): Promise<LockedOfAnyState | undefined> {
  const { rows } = await sql<LockedOfAnyState>`
    select c.id, c.account_id as "accountId", l.media_id as "mediaId", c.livestream_id as "livestreamId",
      c.removed_at as "removedAt", c.delayed_until as "delayedUntil",
      case when c.removed_at is null then 'shown' when c.moderation_state is not null then c.moderation_state
        when c.removed_by = c.account_id then 'gone' else 'removed' end as state
    from chat_message c join livestream l on l.id = c.livestream_id where c.id = ${id} for no key update of c`.execute(
    tx,
  );
  return rows[0];
}

export interface StateBefore {
  moderationState: string | null;
  removedAt: Date | null;
}

/** Changes who sees a message. Returns the state before. */
export async function updateModerationState(
  tx: Db,
  { id, ...next }: StateBefore & { id: number; by: string | null },
): Promise<StateBefore | undefined> {
  const { rows } = await sql<StateBefore>`
    update chat_message c set moderation_state = ${next.moderationState}, removed_at = ${next.removedAt}, removed_by = ${next.by}::uuid
    from (select id, moderation_state, removed_at from chat_message where id = ${id}) o where c.id = o.id
    returning o.moderation_state as "moderationState", o.removed_at as "removedAt"`.execute(tx);
  return rows[0];
}

/** Pins a message of a chat without a pin. */
export async function restorePin(tx: Db, { id, livestreamId }: { id: number; livestreamId: number }): Promise<void> {
  await tx
    .updateTable('chat_setting')
    .set({ pinned_message_id: id })
    .where('livestream_id', '=', livestreamId)
    .where('pinned_message_id', 'is', null)
    .execute();
}

/** The latest messages that quote a message, as many as a screen has. */
export function listQuoting(tx: Db, id: number): Promise<{ id: number; delayedUntil: Date | null }[]> {
  return tx
    .selectFrom('chat_message')
    .select(['id', 'delayed_until as delayedUntil'])
    .where('reply_to_id', '=', id)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(chatShownMax)
    .execute();
}

const ownMax = 50;

/** The messages of a chat that only this account sees, newest first. */
export async function listOwnHeldOrHidden(
  db: Db,
  { livestreamId, userId }: { livestreamId: number; userId: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('chat_message')
    .select('id')
    .where('account_id', '=', userId)
    .where('livestream_id', '=', livestreamId)
    .where('moderation_state', 'is not', null)
    .orderBy('id', 'desc')
    .limit(ownMax)
    .execute();
  return rows.map(({ id }) => id);
}

/** For each of these names, given in lower case: two people who have it and wrote in this chat. */
export async function listWritersByName(
  db: Db,
  { livestreamId, names }: { livestreamId: number; names: string[] },
): Promise<{ userId: string; name: string }[]> {
  const { rows } = await sql<{ userId: string; name: string }>`
    select a.id as "userId", n.name from unnest(${names}::text[]) n (name),
      lateral (
        select id from account
        where lower(display_name) = n.name and exists (
          select from chat_message m where m.account_id = account.id and m.livestream_id = ${livestreamId})
        limit 2) a`.execute(db);
  return rows;
}
