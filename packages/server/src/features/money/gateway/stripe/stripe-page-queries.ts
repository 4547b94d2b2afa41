import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** `ref` is the checkout session of a payment page, or the payment intent to approve. */
export async function insertPage(db: Db, page: { id: string; ref: string; at: Date }): Promise<void> {
  await sql`insert into stripe_page (id, ref, created_at) values (${page.id}, ${page.ref}, ${page.at})
    on conflict (id) do nothing`.execute(db);
}

export async function findPage(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ ref: string }>`select ref from stripe_page where id = ${id}`.execute(db);
  return rows[0]?.ref ?? null;
}
