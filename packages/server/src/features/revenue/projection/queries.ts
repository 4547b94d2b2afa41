import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { RevenueEvent, Standing } from './policy.ts';

/**
 * Takes them off the list, in the transaction that writes their events. Who asks meanwhile waits until these are written;
 * what is just being put on the list is left for the next time, so that who bills never waits for long.
 */
export async function takeDue(tx: Db, limit: number): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('revenue', 0))`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    delete from revenue_due where account_id in (
      select account_id from revenue_due order by account_id limit ${sql.lit(limit)} for update skip locked)
    returning account_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** With the price of the version that was agreed to; for an earlier plan, the one that was in force then. */
export async function listStandingsOf(tx: Db, userIds: string[]): Promise<(Standing & { userId: string })[]> {
  const { rows } = await sql<Standing & { userId: string }>`
    select m.account_id as "userId", m.backend, m.subscription_id as "subscriptionId", m.plan, m.state, m.cancelled,
      m.since, coalesce(own.interval, p.interval) as interval,
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

export async function replaceEvents(
  tx: Db,
  userIds: string[],
  events: (RevenueEvent & { userId: string })[],
): Promise<void> {
  await sql`delete from revenue_event where account_id = any(${userIds}::uuid[])`.execute(tx);
  if (events.length === 0) return;
  await sql`
    insert into revenue_event (account_id, backend, subscription_id, plan, kind, converted, at, currency, monthly,
      paying, trialing, price, first_paid_at)
    select "userId", backend, "subscriptionId", plan, kind, converted, at, currency, monthly, paying, trialing, price,
      "firstPaidAt"
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e ("userId" uuid, backend text, "subscriptionId" text,
      plan text, kind text, converted boolean, at timestamptz, currency text, monthly int, paying smallint,
      trialing smallint, price int, "firstPaidAt" timestamptz)
    where exists (select from account where id = e."userId")
    order by at`.execute(tx);
}
