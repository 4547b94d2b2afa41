import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { type Page, pageLimit } from '../../../../platform/db/page.ts';
import type { ChargeRow } from './charge-row.ts';

export type PaymentRow = Pick<
  ChargeRow,
  'id' | 'description' | 'amount' | 'tax' | 'currency' | 'state' | 'refunded'
> & {
  date: Date;
  /** What a bank took back. */
  disputed: number;
};

/** Newest first. */
export async function listPayments(db: Db, { userId, ...page }: Page & { userId: string }): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select id, description, amount, tax, currency, state, refunded, disputed, coalesce(settled_at, created_at) as date
    from charge where account_id = ${userId} order by created_at desc, attempt desc, id ${pageLimit(page)}`.execute(db);
  return rows;
}
