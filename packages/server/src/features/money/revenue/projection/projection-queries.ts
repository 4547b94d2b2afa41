import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Discount, RevenueEvent, Standing } from './revenue-event.ts';

/**
 * Takes accounts off the list, in the transaction that writes their events. Parallel callers wait for its end. Skips
 * accounts that a billing transaction is adding at this moment, so that billing never waits for long.
 */
export async function claimChangedAccounts(tx: Db, limit: number): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('revenue', 0))`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    delete from revenue_due where account_id in (
      select account_id from revenue_due order by account_id limit ${sql.lit(limit)} for update skip locked)
    returning account_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Each with the price that the member agreed to; for an earlier plan, the plan price in force at that time. */
export async function listStandingsOf(tx: Db, userIds: string[]): Promise<(Standing & { userId: string })[]> {
  const { rows } = await sql<Standing & { userId: string }>`
    select m.account_id as "userId", m.backend, m.subscription_id as "subscriptionId", m.plan as "planId", m.state, m.cancelled,
      m.since, m.billing_at as "billingAt", coalesce(own.interval, p.interval) as interval,
      coalesce(own.amount, listed.amount) as price, coalesce(own.currency, listed.currency) as currency
    from membership_standing m join plan p on p.id = m.plan
    left join foundry_subscription f on f.id = case
      when m.backend = 'foundry' and m.subscription_id ~ '^\\d{1,18}$' then m.subscription_id::bigint end
    left join plan_price fp on fp.id = f.price_id and f.plan_id = m.plan
    left join stripe_subscription s on m.backend = 'stripe' and s.id = m.subscription_id and s.plan_id = m.plan
    left join lateral (select coalesce(fp.amount, s.amount) as amount, coalesce(fp.currency, s.currency) as currency,
      s.interval) own on true
    left join lateral (
      select amount, currency from plan_price where plan_id = m.plan
      order by valid_from <= m.since desc, case when valid_from <= m.since then valid_from end desc, valid_from limit 1
    ) listed on true
    where m.account_id = any(${userIds}::uuid[]) order by m.since, m.id`.execute(tx);
  return rows;
}

/** Keeps each discount seen at the card provider. Ends those that the card provider no longer names. */
export async function recordProviderDiscounts(tx: Db, userIds: string[], at: Date): Promise<void> {
  const own = sql`
    select s.id, s.discount from stripe_subscription s join stripe_customer c on c.id = s.customer_id
    where c.account_id = any(${userIds}::uuid[])`;
  await sql`
    insert into revenue_discount as known (subscription_id, starts_at, percent_off, ends_at)
    select id, (discount ->> 'startDate')::timestamptz, (discount ->> 'percentOff')::numeric,
      (discount ->> 'endDate')::timestamptz
    from (${own}) o where discount is not null
    on conflict (subscription_id, starts_at) do update
      set percent_off = excluded.percent_off, ends_at = excluded.ends_at`.execute(tx);
  await sql`
    update revenue_discount d set ends_at = ${at} from (${own}) o
    where d.subscription_id = o.id and (d.ends_at is null or d.ends_at > ${at})
      and d.starts_at is distinct from (o.discount ->> 'startDate')::timestamptz`.execute(tx);
}

export async function listDiscountsOf(tx: Db, userIds: string[]): Promise<(Discount & { userId: string })[]> {
  const { rows } = await sql<Discount & { userId: string }>`
    select r.account_id as "userId", r.backend, r.subscription_id as "subscriptionId", r.percent_off as "percentOff", r.plans,
      r.starts_at as "startsAt", r.ends_at as "endsAt"
    from coupon_redemption r where r.account_id = any(${userIds}::uuid[]) and r.backend = 'foundry'
    union all
    select c.account_id, 'stripe', d.subscription_id, d.percent_off::float, '{}'::text[], d.starts_at, d.ends_at
    from stripe_customer c join stripe_subscription s on s.customer_id = c.id
    join revenue_discount d on d.subscription_id = s.id
    where c.account_id = any(${userIds}::uuid[])`.execute(tx);
  return rows;
}

export async function replaceEvents(
  tx: Db,
  userIds: string[],
  events: (RevenueEvent & { userId: string })[],
): Promise<void> {
  await sql`delete from revenue_event where account_id = any(${userIds}::uuid[])`.execute(tx);
  if (events.length === 0) return;
  await sql`
    insert into revenue_event (account_id, backend, subscription_id, plan, kind, converted, at, currency, monthly,
      paying, trialing, price, first_paid_at, monthly_from_then, is_paying_from_then, is_trial_from_then,
      state_ends_at)
    select "userId", backend, "subscriptionId", "planId", kind, converted, at, currency, monthly, paying, trialing, price,
      "firstPaidAt", "monthlyFromThen", "isPayingFromThen", "isTrialFromThen", "stateEndsAt"
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e ("userId" uuid, backend text, "subscriptionId" text,
      "planId" text, kind text, converted boolean, at timestamptz, currency text, monthly int, paying smallint,
      trialing smallint, price int, "firstPaidAt" timestamptz, "monthlyFromThen" int,
      "isPayingFromThen" boolean, "isTrialFromThen" boolean, "stateEndsAt" timestamptz)
    where exists (select from account where id = e."userId")
    order by at`.execute(tx);
}
