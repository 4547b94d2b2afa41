import type { BillingAddress } from '@greenlight/contract/payment';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

export async function listBillingAddresses(
  db: Db,
  userIds: string[],
): Promise<(BillingAddress & { userId: string })[]> {
  const { rows } = await sql<BillingAddress & { userId: string }>`
    select account_id as "userId", name, country, region from billing_address
    where account_id = any(${userIds}::uuid[])`.execute(db);
  return rows;
}

export async function upsertBillingAddress(
  db: Db,
  { userId, name, country, region, at }: BillingAddress & { userId: string; at: Date },
): Promise<void> {
  await sql`
    insert into billing_address (account_id, name, country, region, updated_at)
    values (${userId}, ${name}, ${country}, ${region}, ${at})
    on conflict (account_id) do update set name = excluded.name, country = excluded.country, region = excluded.region,
      updated_at = excluded.updated_at`.execute(db);
}
