import type { ActKind } from '@greenlight/contract/moderation';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface ActToNotify {
  id: number;
  kind: ActKind;
  reason: string;
  /** Title of the video, stream or pitch; null without one. */
  title: string | null;
  text: string | null;
  /** Name of the creator; null: the whole service. */
  team: string | null;
  endsAt: Date | null;
}

/** Acts of which the author was not notified yet, and which are still in force; locked until the transaction ends. */
export async function lockActsToNotify(
  tx: Db,
  { userId, limit }: { userId: string; limit: number },
): Promise<ActToNotify[]> {
  const { rows } = await sql<ActToNotify>`
    select a.id, a.kind, a.reason, coalesce(m.title, p.title) as title, t.display_name as team, b.ends_at as "endsAt",
      case a.subject_kind
        when 'comment' then (select message from comment where id = a.subject_id)
        when 'chat' then (select message from chat_message where id = a.subject_id)
        when 'clip' then (select title from clip where id = a.subject_id) end as text
    from moderation_act a left join media m on m.id = a.media_id
      left join pitch p on p.id = a.pitch_id left join moderation_ban b on b.id = a.ban_id
      left join creator_team t on t.id = b.team_id
    where a.account_id = ${userId} and a.kind in ('remove', 'time-out', 'ban') and a.notified_at is null
      and a.undone_at is null and b.lifted_at is null
    order by a.id limit ${sql.lit(limit)} for update of a`.execute(tx);
  return rows;
}

export async function findLastNotification(db: Db, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(notified_at) as at from (
      select notified_at from moderation_act where account_id = ${userId} order by id desc limit 200) a`.execute(db);
  return rows[0]?.at ?? null;
}

export async function recordNotification(tx: Db, { ids, at }: { ids: number[]; at: Date }): Promise<void> {
  await tx.updateTable('moderation_act').set({ notified_at: at }).where('id', 'in', ids).execute();
}
