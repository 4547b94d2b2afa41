import type { RevenueKind } from '@greenlight/contract/revenue-studio';
import { type RawBuilder, sql } from 'kysely';
import { type Span } from '../../../platform/clock/days.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Page, pageLimit } from '../../../platform/db/page.ts';
import type { Backend } from '../entitlement/policy.ts';

export interface CurrencySpan extends Span {
  currency: string;
}

/** The currencies that have events: first the one of the newest event, then the others by name. */
export async function listCurrencies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    with recursive known as (
      (select currency from revenue_event order by currency limit 1)
      union all
      select (select e.currency from revenue_event e where e.currency > known.currency order by e.currency limit 1)
      from known where known.currency is not null)
    select currency from known where currency is not null
    order by currency <> (select currency from revenue_event order by id desc limit 1), currency`.execute(db);
  return rows.map(({ currency }) => currency);
}

function dayOf(at: Date): RawBuilder<unknown> {
  return sql`(${at}::timestamptz at time zone 'UTC')::date`;
}

export interface Standings {
  mrr: number;
  paying: number;
  trialing: number;
}

/** The sums at the start of the UTC day of `from`. `mrr` is in minor units. */
export async function sumBefore(
  db: Db,
  { currency, from }: Pick<CurrencySpan, 'currency' | 'from'>,
): Promise<Standings> {
  const { rows } = await sql<Standings>`
    select coalesce(sum(mrr), 0)::float as mrr, coalesce(sum(paying), 0)::int as paying,
      coalesce(sum(trialing), 0)::int as trialing
    from revenue_day where currency = ${currency} and day < ${dayOf(from)}`.execute(db);
  return rows[0] ?? { mrr: 0, paying: 0, trialing: 0 };
}

export interface DayRow extends Standings {
  day: string;
  trials: number;
  trialsLost: number;
  new: number;
  converted: number;
  back: number;
  paused: number;
  voluntary: number;
  involuntary: number;
  late: number;
  recovered: number;
  recoveredAmount: number;
}

/** The changes of each UTC day that has any. */
export async function listDays(db: Db, { currency, from, until }: CurrencySpan): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(day, 'YYYY-MM-DD') as day, mrr::float, paying, trialing, trials, trials_lost as "trialsLost", new,
      converted, back, paused, voluntary, involuntary, late, recovered, recovered_amount::float as "recoveredAmount"
    from revenue_day where currency = ${currency} and day >= ${dayOf(from)} and day < ${dayOf(until)}
    order by day`.execute(db);
  return rows;
}

/** The change in paying members in each month (`at`), by the month of their first payment (`month`). */
export async function listCohortSteps(
  db: Db,
  { currency, from, until }: CurrencySpan,
): Promise<{ month: string; at: string; members: number; paying: number }[]> {
  const monthOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM')`;
  const { rows } = await sql<{ month: string; at: string; members: number; paying: number }>`
    select ${monthOf('first_paid_at')} as month, ${monthOf('at')} as at,
      count(*) filter (where kind = 'new')::int as members, sum(paying)::int as paying
    from revenue_event
    where currency = ${currency} and first_paid_at >= ${from} and first_paid_at < ${until} and paying <> 0
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export interface EventRow {
  id: number;
  at: Date;
  kind: Exclude<RevenueKind, 'converted'>;
  userId: string | null;
  displayName: string | null;
  email: string | null;
  planName: string;
  backend: Backend;
  subscriptionId: string;
  monthly: number;
  price: number;
}

const described = sql`
  e.id, e.at, e.kind, e.account_id as "userId", a.display_name as "displayName", a.email, p.name as "planName", e.backend,
  e.subscription_id as "subscriptionId", e.monthly, e.price`;
const people = sql`join plan p on p.id = e.plan left join account a on a.id = e.account_id`;

function ofKind(kind: RevenueKind | undefined) {
  if (kind === undefined) return sql``;
  return kind === 'converted' ? sql`and kind = 'new' and converted` : sql`and kind = ${kind}`;
}

/** Newest first. */
export function listEvents(db: Db, { kind, page, ...span }: CurrencySpan & { kind?: RevenueKind; page: Page }) {
  return selectEvents(db, span, ofKind(kind), pageLimit(page));
}

const batchRows = 1000;

/** The next batch of events in the span, newest first. */
export function listEventBatch(
  db: Db,
  { after, ...span }: CurrencySpan & { after: Pick<EventRow, 'at' | 'id'> | undefined },
) {
  const rest = after ? sql`and (at, id) < (${after.at}, ${after.id})` : sql``;
  return selectEvents(db, span, rest, sql`limit ${sql.lit(batchRows)}`);
}

async function selectEvents(
  db: Db,
  { currency, from, until }: CurrencySpan,
  filter: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${described} from (
      select * from revenue_event
      where currency = ${currency} and at >= ${from} and at < ${until} ${filter}
      order by at desc, id desc ${limit}) e ${people}
    order by e.at desc, e.id desc`.execute(db);
  return rows;
}

/** The subscriptions that pay or are in trial just before `until`, with their monthly revenue, newest first. */
export async function listSubscribers(
  db: Db,
  { currency, until, who, page }: { currency: string; until: Date; who: 'paying' | 'trialing'; page: Page },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${described} from (
      select id, at, kind, account_id, plan, backend, subscription_id, monthly_from_then as monthly, price from revenue_event
      where currency = ${currency} and at < ${until} and (state_ends_at is null or state_ends_at >= ${until})
        and ${who === 'paying' ? sql`is_paying_from_then` : sql`is_trial_from_then`}
      order by at desc, id desc ${pageLimit(page)}) e ${people}
    order by e.at desc, e.id desc`.execute(db);
  return rows;
}
