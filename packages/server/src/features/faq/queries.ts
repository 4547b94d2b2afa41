import type { FaqItem } from '@greenlight/contract/faq';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface FaqRow {
  version: number;
  title: string;
  faqs: (FaqItem & { published: boolean })[];
}

/** With `lock`, the questions cannot be changed by others until the transaction ends. */
export async function findFaq(db: Db, { lock }: { lock: boolean }): Promise<FaqRow> {
  const { rows } = await sql<FaqRow>`
    select version, title, faqs from faq ${lock ? sql`for no key update` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The row that the migration made is missing');
  return row;
}

export async function updateFaq(db: Db, { version, title, faqs }: FaqRow): Promise<void> {
  await db
    .updateTable('faq')
    .set({ version, title, faqs: JSON.stringify(faqs) })
    .execute();
}
