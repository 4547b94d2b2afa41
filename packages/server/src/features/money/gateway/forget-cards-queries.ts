import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { MethodRow } from './payment-row.ts';

type OwnerlessCard = Pick<MethodRow, 'id' | 'gateway' | 'ref' | 'customerRef'>;

/** Cards of nobody that no charge waits for, oldest first. */
export async function listOwnerless(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<OwnerlessCard[]> {
  const { rows } = await sql<OwnerlessCard>`
    select id, gateway, gateway_ref as "ref", customer_ref as "customerRef" from payment_method m
    where account_id is null and removed_at is null and created_at < ${before} and not exists (
      select from charge where method_id = m.id and state in ('intended', 'action'))
    order by created_at limit ${limit}`.execute(db);
  return rows;
}
