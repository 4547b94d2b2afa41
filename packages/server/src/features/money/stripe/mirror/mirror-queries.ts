import type { SubscriptionDiscount } from '@greenlight/contract/coupon';
import type { CardSubscription } from '@greenlight/contract/stripe';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { ExtensionMonths } from './snapshot-fact.ts';
import type { SubscriptionSnapshot } from './subscription-snapshot.ts';

export interface CustomerRow {
  id: string;
  /** Null if the account was erased. */
  userId: string | null;
  checkoutId: string | null;
  trialRefusedAt: Date | null;
  /** Counts the syncs of the customer. */
  version: number;
}

const customerFields = sql`id, account_id as "userId", checkout_id as "checkoutId",
  trial_refused_at as "trialRefusedAt", version`;

export async function findCustomer(db: Db, id: string): Promise<CustomerRow | null> {
  const { rows } = await sql<CustomerRow>`select ${customerFields} from stripe_customer where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function findCustomerOf(db: Db, userId: string): Promise<CustomerRow | null> {
  const { rows } = await sql<CustomerRow>`
    select ${customerFields} from stripe_customer where account_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the customer: other writes of its data wait until the transaction ends. */
export async function lockCustomer(db: Db, id: string): Promise<CustomerRow | null> {
  const { rows } = await sql<CustomerRow>`
    select ${customerFields} from stripe_customer where id = ${id} for update`.execute(db);
  return rows[0] ?? null;
}

/** Does nothing if the account has a customer or does not exist. */
export async function insertCustomer(
  db: Db,
  { id, userId, at }: { id: string; userId: string; at: Date },
): Promise<void> {
  await sql`
    insert into stripe_customer (id, account_id, created_at)
    select ${id}, id, ${at}::timestamptz from account where id = ${userId} on conflict do nothing`.execute(db);
}

/** For a customer that is gone at the provider, or that belongs to the provider account of earlier keys. */
export async function deleteCustomer(db: Db, id: string): Promise<void> {
  await sql`delete from stripe_customer where id = ${id}`.execute(db);
}

/** Returns false if another page was opened in the meantime. */
export async function updateCheckout(db: Db, id: string, change: { from: string | null; to: string | null }) {
  const { numAffectedRows } = await sql`
    update stripe_customer set checkout_id = ${change.to}
    where id = ${id} and checkout_id is not distinct from ${change.from}`.execute(db);
  return numAffectedRows === 1n;
}

export async function recordTrialRefusal(db: Db, id: string, at: Date): Promise<void> {
  await sql`update stripe_customer set trial_refused_at = ${at} where id = ${id}`.execute(db);
}

export async function recordSync(db: Db, id: string, at: Date): Promise<void> {
  await sql`update stripe_customer set synced_at = ${at}, version = version + 1 where id = ${id}`.execute(db);
}

export async function listErasedCustomers(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from stripe_customer where account_id is null order by created_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns false if nothing has changed. */
export async function upsertSubscription(db: Db, customerId: string, snapshot: SubscriptionSnapshot): Promise<boolean> {
  const { id, planId, state, amount, currency, interval, startedAt, trialEnd, paidUntil } = snapshot;
  const { billingAt, cancels, endedAt, discount, card, digest } = snapshot;
  const { numAffectedRows } = await sql`
    insert into stripe_subscription as known (id, customer_id, plan_id, state, amount, currency, interval, started_at,
      trial_end, paid_until, billing_at, cancels, ended_at, discount, card, digest)
    values (${id}, ${customerId}, ${planId}, ${state}, ${amount}, ${currency}, ${interval}, ${startedAt}, ${trialEnd},
      ${paidUntil}, ${billingAt}, ${cancels}, ${endedAt}, ${json(discount)}::jsonb, ${json(card)}::jsonb, ${digest})
    on conflict (id) do update set plan_id = excluded.plan_id, state = excluded.state, amount = excluded.amount,
      currency = excluded.currency, interval = excluded.interval, trial_end = excluded.trial_end,
      paid_until = excluded.paid_until, billing_at = excluded.billing_at, cancels = excluded.cancels,
      ended_at = excluded.ended_at, discount = excluded.discount, card = excluded.card, digest = excluded.digest
    where (known.plan_id, known.state, known.amount, known.currency, known.interval, known.trial_end, known.paid_until,
      known.billing_at, known.cancels, known.ended_at, known.discount, known.card, known.digest)
      is distinct from (excluded.plan_id, excluded.state, excluded.amount, excluded.currency, excluded.interval,
      excluded.trial_end, excluded.paid_until, excluded.billing_at, excluded.cancels, excluded.ended_at,
      excluded.discount, excluded.card, excluded.digest)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function isMirrored(db: Db, subscriptionId: string): Promise<boolean> {
  const { rows } = await sql`select from stripe_subscription where id = ${subscriptionId}`.execute(db);
  return rows.length > 0;
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Ends the subscriptions that the provider no longer knows. Returns their ids. */
export async function endMissingSubscriptions(db: Db, customerId: string, { seen, at }: { seen: string[]; at: Date }) {
  const { rows } = await sql<{ id: string }>`
    update stripe_subscription set state = 'cancelled', ended_at = ${at}, billing_at = null, digest = ''
    where customer_id = ${customerId} and ended_at is null and id <> all(${seen}::text[]) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface SubscriptionRow {
  id: string;
  customerId: string;
  planId: string;
  planName: string;
  state: CardSubscription['status'];
  amount: number;
  currency: string;
  interval: 'month' | 'year';
  trialEnd: Date | null;
  paidUntil: Date | null;
  billingAt: Date | null;
  cancels: boolean;
  endedAt: Date | null;
  discount: Omit<SubscriptionDiscount, 'subscriptionId'> | null;
  card: CardSubscription['paymentMethod'];
}

/** The running subscription, or else the latest; null if the account never had one. */
export async function findSubscriptionOf(db: Db, userId: string): Promise<SubscriptionRow | null> {
  const { rows } = await sql<SubscriptionRow>`
    select s.id, s.customer_id as "customerId", s.plan_id as "planId", p.name as "planName", s.state, s.amount, s.currency,
      s.interval, s.trial_end as "trialEnd", s.paid_until as "paidUntil", s.billing_at as "billingAt", s.cancels,
      s.ended_at as "endedAt", s.discount, s.card
    from stripe_customer c join stripe_subscription s on s.customer_id = c.id join plan p on p.id = s.plan_id
    where c.account_id = ${userId} order by (s.ended_at is null) desc, s.started_at desc, s.id limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function listDigests(
  db: Db,
): Promise<{ id: string; customerId: string; digest: string; ended: boolean }[]> {
  const { rows } = await sql<{ id: string; customerId: string; digest: string; ended: boolean }>`
    select id, customer_id as "customerId", digest, ended_at is not null as ended from stripe_subscription`.execute(db);
  return rows;
}

/** Months that were added before the next charge, or will be, oldest first. */
export async function listExtensionMonths(
  db: Db,
  subscriptionIds: string[],
): Promise<(ExtensionMonths & { subscriptionId: string })[]> {
  if (subscriptionIds.length === 0) return [];
  const { rows } = await sql<ExtensionMonths & { subscriptionId: string }>`
    select id::int as id, subscription_id as "subscriptionId", starts_at as "startsAt", ends_at as "endsAt",
      in_trial as "inTrial", state = 'moved' as "isMoved"
    from stripe_extension
    where subscription_id = any(${subscriptionIds}::text[]) and ends_at is not null and state <> 'behind'
    order by id`.execute(db);
  return rows;
}
