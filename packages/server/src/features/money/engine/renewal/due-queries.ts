import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Claims due subscriptions until `lease`, the longest overdue first. Skips those that another process is claiming. */
export async function claimDue(
  db: Db,
  { at, lease, limit }: { at: Date; lease: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update foundry_subscription set due_at = ${lease}
    where id = any(array(
      select id from foundry_subscription where due_at <= ${at} order by due_at limit ${sql.lit(limit)}
      for no key update skip locked))
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Subscriptions with a charge from `before` or earlier whose outcome is unknown, and that are not due until `soon`,
 * because they have ended, or an action of the member moved the due date. The money may have been taken.
 */
export async function listWithUnknownCharge(
  db: Db,
  { before, soon, limit }: { before: Date; soon: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from charge c join foundry_subscription s
      on s.id = case when c.subject like 'foundry:%' then split_part(c.subject, ':', 2)::bigint end
    where c.state = 'intended' and c.created_at <= ${before} and (s.due_at is null or s.due_at > ${soon})
    order by c.created_at limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Charges of a plan change, or of an early end of a pause, that have waited for the cardholder since `before` or
 * earlier. Only if the subscription has ended or its period still runs.
 */
export async function listUnapprovedCharges(
  db: Db,
  { before, at, limit }: { before: Date; at: Date; limit: number },
): Promise<{ subscriptionId: number; chargeId: string }[]> {
  const { rows } = await sql<{ subscriptionId: number; chargeId: string }>`
    select s.id as "subscriptionId", c.id as "chargeId" from charge c join foundry_subscription s
      on s.id = case when c.subject like 'foundry:%' then split_part(c.subject, ':', 2)::bigint end
    where c.state = 'needs-approval' and c.created_at <= ${before} and (
      s.ended_at is not null or (c.period_start < s.period_end and s.period_end > ${at}))
    order by c.created_at limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Subscriptions that have not ended although their account is erased. */
export async function listErasedOwners(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from foundry_subscription where account_id is null and due_at is not null limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
