import type { LedgerPosting, Payout } from '@greenlight/contract/payment-studio';
import { sql } from 'kysely';
import { type Span } from '../../../../platform/clock/days.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { type Page, pageLimit } from '../../../../platform/db/page.ts';

/** Sums of the gateways' ledgers, so that `net` is what they pay out; newest first. */
export async function listPayouts(db: Db, { from, until }: Span, by: 'day' | 'month'): Promise<Payout[]> {
  const format = by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM';
  const sumOf = (kind: string) => sql`coalesce(sum(l.amount) filter (where p.source like ${`${kind}:%`}), 0)::bigint`;
  const { rows } = await sql<Payout>`
    select to_char(p.at at time zone 'UTC', ${format}) as period, substr(l.ledger, 9) as gateway, l.currency,
      ${sumOf('charge')} as charged, -${sumOf('refund')} as refunded, -${sumOf('dispute')} as disputed,
      -${sumOf('fee')} as fees, sum(l.amount)::bigint as net
    from ledger_posting p join ledger_line l on l.posting_id = p.id
    where p.at >= ${from} and p.at < ${until} and l.ledger like 'gateway:%'
    group by 1, 2, 3 order by 1 desc, 2, 3`.execute(db);
  return rows;
}

export async function listBalances(db: Db, { from, until }: Span) {
  const { rows } = await sql<{ ledger: string; currency: string; debit: number; credit: number }>`
    select l.ledger, l.currency, coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint as debit,
      coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::bigint as credit
    from ledger_posting p join ledger_line l on l.posting_id = p.id
    where p.at >= ${from} and p.at < ${until} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export interface PostingRow extends Omit<LedgerPosting, 'at'> {
  at: Date;
}

/** Newest first. */
export async function listPostings(db: Db, { from, until }: Span, page: Page): Promise<PostingRow[]> {
  const { rows } = await sql<PostingRow>`
    select p.id, p.at, p.source, p.description, (
      select jsonb_agg(jsonb_build_object('ledger', l.ledger, 'debit', greatest(l.amount, 0),
        'credit', greatest(-l.amount, 0), 'currency', l.currency) order by l.id)
      from ledger_line l where l.posting_id = p.id) as lines
    from (select * from ledger_posting where at >= ${from} and at < ${until}
      order by at desc, id desc ${pageLimit(page)}) p
    order by p.at desc, p.id desc`.execute(db);
  return rows;
}
