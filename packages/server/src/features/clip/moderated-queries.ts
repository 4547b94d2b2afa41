import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { LockedText } from '../moderation/moderated-kind.ts';

export type LockedClip = LockedText & {
  mediaId: number;
  removedAt: Date | null;
};

/** A clip in any state, locked until the transaction ends. */
export async function lockClip(tx: Db, id: number): Promise<LockedClip | undefined> {
  const { rows } = await sql<LockedClip>`
    select c.id, c.account_id as "accountId", c.media_id as "mediaId", c.removed_at as "removedAt",
      case when c.removed_at is null then 'shown' when c.moderation_state is not null then c.moderation_state
        when c.removed_by = c.account_id then 'gone' else 'removed' end as state
    from clip c where c.id = ${id} for no key update of c`.execute(tx);
  return rows[0];
}

export interface ClipState {
  moderationState: string | null;
  removedAt: Date | null;
}

/** Changes who sees a clip; returns the state before. */
export async function updateClipState(
  tx: Db,
  { id, ...next }: ClipState & { id: number; by: string | null },
): Promise<ClipState | undefined> {
  const { rows } = await sql<ClipState>`
    update clip c set moderation_state = ${next.moderationState}, removed_at = ${next.removedAt}, removed_by = ${next.by}::uuid
    from (select id, moderation_state, removed_at from clip where id = ${id}) o where c.id = o.id
    returning o.moderation_state as "moderationState", o.removed_at as "removedAt"`.execute(tx);
  return rows[0];
}
