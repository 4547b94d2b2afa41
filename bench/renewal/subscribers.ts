import { sql } from 'kysely';
import type { Db } from '../../packages/server/src/platform/db/database.ts';

/** Members of the monthly plan with a card that works, whose paid month ended a minute ago. */
export async function writeSubscribers(db: Db, count: number): Promise<void> {
  await sql`insert into account (email, display_name, verified_at)
    select n || '@example.com', 'Member', now() from generate_series(1, ${count}) n`.execute(db);
  await sql`insert into sandbox_customer (id, account_key) select 'cus_' || id, id::text from account`.execute(db);
  await sql`insert into sandbox_card
      (id, customer_id, behaviour, brand, last4, expiry_month, expiry_year, country, fingerprint)
    select 'card_' || id, 'cus_' || id, 'works', 'visa', '4242', 12, 2099, 'US', id::text from account`.execute(db);
  await sql`insert into payment_method (id, account_id, gateway, gateway_ref, customer_ref, brand, last4, expiry_month,
      expiry_year, fingerprint, country, created_at)
    select gen_random_uuid(), id, 'sandbox', 'card_' || id, 'cus_' || id, 'visa', '4242', 12, 2099, id::text, 'US', now()
    from account`.execute(db);
  await sql`insert into foundry_subscription (account_id, plan_id, price_id, state, started_at, period_start, period_end,
      anchor, grace_end, due_at)
    select account.id, 'monthly', price.id, 'active', since, since, due, since, due + interval '7 days', due
    from account, (select id from plan_price where plan_id = 'monthly') price,
      (select now() - interval '1 minute' as due, now() - interval '1 month 1 minute' as since) times`.execute(db);
  await sql`insert into membership_fact (account_id, kind, plan, starts_at, ends_at, backend, subscription_id)
    select account_id, kind, 'monthly', case kind when 'paid' then period_start else period_end end,
      case kind when 'paid' then period_end else grace_end end, 'foundry', id::text
    from foundry_subscription, unnest(array['paid', 'grace']) kind`.execute(db);
  await sql`analyze`.execute(db);
}
