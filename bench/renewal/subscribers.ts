import { sql } from 'kysely';
import type { Db } from '../../packages/server/src/platform/db/database.ts';

/** Members of the monthly plan with a working card, whose first month (paid and posted) ended a minute ago. */
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
  await sql`insert into charge (id, account_id, subject, period_start, period_end, description, lines, amount, currency,
      gateway, method_id, state, gateway_ref, created_at, settled_at)
    select gen_random_uuid(), s.account_id, 'foundry:' || s.id, period_start, period_end, 'Monthly', '[]', 399, 'USD',
      'sandbox', m.id, 'succeeded', 'ch_' || s.id, period_start, period_start
    from foundry_subscription s join payment_method m on m.account_id = s.account_id`.execute(db);
  await sql`insert into sandbox_charge (id, key, card_id, amount, currency, description, state, created_at)
    select gateway_ref, id, 'card_' || account_id, 399, 'USD', 'Monthly', 'succeeded', created_at from charge`.execute(
    db,
  );
  await sql`insert into invoice (id, kind, number, account_id, charge_id, issued_at, content, total, currency)
    select gen_random_uuid(), 'invoice', row_number() over (order by id), account_id, id, settled_at, '{}', 399, 'USD'
    from charge`.execute(db);
  await sql`update invoice_series set last = ${count} where kind = 'invoice'`.execute(db);
  await sql`insert into ledger_posting (source, description, at) select 'charge:' || id, 'Monthly', settled_at from charge`.execute(
    db,
  );
  await sql`insert into ledger_line (posting_id, ledger, amount, currency)
    select id, ledger, case ledger when 'revenue' then -399 else 399 end, 'USD'
    from ledger_posting, unnest(array['gateway:sandbox', 'revenue']) ledger`.execute(db);
  await sql`analyze`.execute(db);
}
