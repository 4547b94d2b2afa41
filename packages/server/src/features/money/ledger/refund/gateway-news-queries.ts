import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Gateway } from '../../gateway/gateway.ts';

/** Gateways with charges, which may have news about them. */
export async function listGatewaysInUse(db: Db): Promise<Gateway['name'][]> {
  const { rows } = await sql<{ name: Gateway['name'] }>`
    select name from unnest(array['sandbox', 'stripe']) name
    where exists (select from charge where gateway = name and gateway_ref is not null)`.execute(db);
  return rows.map(({ name }) => name);
}

/** The id of the last news item that was applied. Locks its row, so that each item is applied once. */
export async function lockLastNews(db: Db, gateway: string, at: Date): Promise<string> {
  const { rows } = await sql<{ lastId: string }>`
    insert into gateway_news as known (gateway, last_id, read_at) values (${gateway}, '', ${at})
    on conflict (gateway) do update set read_at = excluded.read_at returning last_id as "lastId"`.execute(db);
  return rows[0]?.lastId ?? '';
}

export async function findLastNews(db: Db, gateway: string): Promise<string | null> {
  const { rows } = await sql<{ lastId: string }>`
    select last_id as "lastId" from gateway_news where gateway = ${gateway}`.execute(db);
  return rows[0]?.lastId || null;
}

export async function updateLastNews(db: Db, gateway: string, lastId: string): Promise<void> {
  await sql`update gateway_news set last_id = ${lastId} where gateway = ${gateway}`.execute(db);
}
