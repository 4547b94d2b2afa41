import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Takes those that are due first, which nobody else is taking, in hand until `lease`. */
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

/** Those that have ended while nobody knew the outcome of a charge, as it was some time ago. */
export async function listEndedWithCharge(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from charge c join foundry_subscription s
      on s.id = case when c.subject like 'foundry:%' then split_part(c.subject, ':', 2)::bigint end
    where c.state = 'intended' and c.created_at <= ${before} and s.due_at is null
    order by c.created_at limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those whose account is gone. */
export async function listErased(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from foundry_subscription where account_id is null and due_at is not null limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
