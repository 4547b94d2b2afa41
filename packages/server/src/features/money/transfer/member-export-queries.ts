import { type RawBuilder, sql } from 'kysely';
import type { Cell } from '../../../platform/csv.ts';
import type { Db } from '../../../platform/db/database.ts';

export type ExportRow = { id: string | number } & Record<string, Cell | Date>;

const batchRows = 1000;

/** The query of each table by its name; rows are ordered by `id`. Amounts are in minor units. */
export const tables: Record<string, RawBuilder<unknown>> = {
  members: sql`
    select a.id, a.email, a.display_name as name, a.role, a.created_at as joined, a.verified_at as confirmed,
      a.suspended_at as suspended, a.deletion_due_at as erased_on, a.language, b.name as billed_to, b.country, b.region
    from account a left join billing_address b on b.account_id = a.id`,
  memberships: sql`
    select f.id, f.account_id as member, a.email, f.kind, f.plan, f.starts_at as begins, f.ends_at as ends,
      f.revoked_at as revoked, f.revoked_reason as revoked_for, f.backend, f.subscription_id as subscription
    from membership_fact f join account a on a.id = f.account_id`,
  subscriptions: sql`
    select s.id, s.account_id as member, a.email, s.plan_id as plan, s.state, p.amount, p.currency,
      s.started_at as started, s.period_start, s.period_end, s.trial_end, s.cancel_at_end as cancels,
      s.cancel_reason, s.resume_at as resumes, s.ended_at as ended
    from foundry_subscription s join plan_price p on p.id = s.price_id left join account a on a.id = s.account_id`,
  'card-subscriptions': sql`
    select s.id, c.account_id as member, a.email, s.plan_id as plan, s.state, s.amount, s.currency,
      s.interval, s.started_at as started, s.paid_until, s.trial_end, s.cancels, s.ended_at as ended
    from stripe_subscription s join stripe_customer c on c.id = s.customer_id left join account a on a.id = c.account_id`,
  payments: sql`
    select c.id, c.account_id as member, a.email, c.subject, c.description, c.state, c.failure, c.amount, c.tax,
      c.refunded, c.currency, c.period_start, c.period_end, c.gateway, c.gateway_ref, c.created_at as created,
      c.settled_at as settled
    from charge c left join account a on a.id = c.account_id`,
  coupons: sql`
    select r.id, r.account_id as member, a.email, r.code, r.percent_off, r.duration_months, r.backend,
      r.subscription_id as subscription, r.starts_at as begins, r.ends_at as ends, r.redeemed_at as redeemed
    from coupon_redemption r left join account a on a.id = r.account_id`,
  gifts: sql`
    select g.id, g.buyer_id as buyer, b.email as buyer_email, g.plan_id as plan, g.months, g.amount, g.tax, g.currency,
      g.recipient_name, g.recipient_email, g.created_at as created, g.paid_at as paid, g.sent_at as sent,
      g.redeemed_at as redeemed, r.email as redeemed_by
    from gift g left join account b on b.id = g.buyer_id left join account r on r.id = g.redeemed_by`,
};

/** The next rows after `after`: only one batch of a table is in memory. */
export async function listBatch(db: Db, table: string, after: ExportRow['id'] | undefined): Promise<ExportRow[]> {
  const query = tables[table] ?? sql`select null where false`;
  const { rows } = await sql<ExportRow>`
    select * from (${query}) t ${after === undefined ? sql`` : sql`where id > ${after}`}
    order by id limit ${sql.lit(batchRows)}`.execute(db);
  return rows;
}
