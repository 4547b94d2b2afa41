import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

const atOnce = 200;

/**
 * Open invitations whose invited member has a paid fact of either backend that is not revoked. At the own engine, money
 * must be left after refunds and disputes; how much the card provider charged is not known here.
 */
export async function listPaidInvitations(db: Db, { at, since }: { at: Date; since: Date }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from invitation i
    where i.state = 'open' and i.invited_at > ${since} and exists (
      select from membership_fact f where f.account_id = i.invited_id and f.kind = 'paid' and f.backend is not null
        and f.starts_at <= ${at} and f.revoked_at is null
        and (f.backend <> 'foundry' or exists (
          select from charge c where c.account_id = i.invited_id and c.subject = 'foundry:' || f.subscription_id
            and c.state = 'succeeded' and c.amount > c.refunded + c.disputed)))
    order by i.invited_at limit ${sql.lit(atOnce)}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface OpenInvitation {
  id: number;
  invitedId: string;
  inviterId: string | null;
}

/** Undefined if it was decided. Other invitations of the inviter wait, so that the yearly limit is counted right. */
export async function lockInvitation(tx: Db, id: number): Promise<OpenInvitation | undefined> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('invitation:' || inviter_id, 0)) from invitation
    where id = ${id} and inviter_id is not null`.execute(tx);
  const { rows } = await sql<OpenInvitation>`
    select id, invited_id as "invitedId", inviter_id as "inviterId" from invitation
    where id = ${id} and state = 'open' for update`.execute(tx);
  return rows[0];
}

export async function recordInvitationDecision(
  db: Db,
  id: number,
  decision: { state: 'rewarded' | 'refused'; refusedFor: string | null; months: number | null; at: Date },
): Promise<void> {
  await db
    .updateTable('invitation')
    .set({
      state: decision.state,
      refused_for: decision.refusedFor,
      months: decision.months,
      decided_at: decision.at,
    })
    .where('id', '=', id)
    .execute();
}
