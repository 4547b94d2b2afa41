import type { Money } from '@greenlight/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { LedgerLine } from './posting-lines.ts';

interface NewPosting {
  source: string;
  description: string;
  at: Date;
  currency: string;
  lines: LedgerLine[];
}

/** Inserts each source once; skips postings without lines. */
export async function insertPostings(db: Db, postings: NewPosting[]): Promise<void> {
  const some = postings.filter(({ lines }) => lines.length > 0);
  if (some.length === 0) return;
  await sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as posting(source text, description text, at timestamptz, currency text, lines jsonb)),
    posting as (
      insert into ledger_posting (source, description, at) select source, description, at from told
      on conflict (source) do nothing returning id, source)
    insert into ledger_line (posting_id, ledger, account_id, amount, currency)
    select posting.id, line.ledger, line."accountId", line.amount, told.currency
    from posting join told using (source), jsonb_to_recordset(told.lines)
      as line(ledger text, "accountId" uuid, amount bigint)`.execute(db);
}

interface TakenRow {
  gateway: string;
  amount: number;
  tax: number;
  taxRateId: number | null;
  currency: string;
  description: string;
  at: Date;
}

/** Throws if the charge does not exist. */
export async function findPostableCharge(db: Db, chargeId: string): Promise<TakenRow> {
  return (await listPostableCharges(db, [chargeId]))[0] ?? missing(`charge ${chargeId}`);
}

export async function listPostableCharges(db: Db, chargeIds: string[]): Promise<(TakenRow & { id: string })[]> {
  const { rows } = await sql<TakenRow & { id: string }>`
    select id, gateway, amount, tax, tax_rate_id as "taxRateId", currency, description,
      coalesce(settled_at, created_at) as at
    from charge where id = any(${chargeIds}::uuid[])`.execute(db);
  return rows;
}

export async function findPostableRefund(db: Db, refundId: string): Promise<TakenRow> {
  const { rows } = await sql<TakenRow>`
    select c.gateway, r.amount, r.tax, c.tax_rate_id as "taxRateId", c.currency, c.description,
      coalesce(r.settled_at, r.created_at) as at
    from refund r join charge c on c.id = r.charge_id where r.id = ${refundId}`.execute(db);
  return rows[0] ?? missing(`refund ${refundId}`);
}

function missing(what: string): never {
  throw new Error(`there is no ${what}`);
}

/** The credit of these accounts in `currency`, by default each in the currency with the most; none if it is zero. */
export async function listCredits(
  db: Db,
  userIds: string[],
  currency: string | null = null,
): Promise<(Money & { userId: string })[]> {
  const { rows } = await sql<Money & { userId: string }>`
    select distinct on (account_id) account_id as "userId", (-sum(amount))::bigint as amount, currency from ledger_line
    where account_id = any(${userIds}::uuid[]) and ledger = 'credit'
      and currency = coalesce(${currency}::text, currency)
    group by account_id, currency having sum(amount) < 0 order by account_id, sum(amount)`.execute(db);
  return rows;
}

/** The credit that a posting moved, without sign. */
export async function findPostedCredit(
  db: Db,
  source: string,
): Promise<{ userId: string; amount: number; currency: string; description: string } | undefined> {
  const { rows } = await sql<{ userId: string; amount: number; currency: string; description: string }>`
    select l.account_id as "userId", abs(l.amount) as amount, l.currency, p.description
    from ledger_posting p join ledger_line l on l.posting_id = p.id and l.ledger = 'credit'
    where p.source = ${source}`.execute(db);
  return rows[0];
}
