import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Interval } from '../../plan/billing-calendar.ts';
import type { Subscription, Terms } from './state-machine.ts';

export interface SubscriptionRow extends Subscription {
  id: number;
  /** Null once the account is erased. */
  userId: string | null;
}

interface Stored extends Omit<SubscriptionRow, 'terms' | 'next'> {
  planId: string;
  priceId: number;
  interval: Interval;
  nextPlanId: string | null;
  nextPriceId: number | null;
  nextInterval: Interval | null;
}

const selected = sql`
  select s.id, s.account_id as "userId", s.plan_id as "planId", s.price_id as "priceId", p.interval, s.state,
    s.started_at as "startedAt", s.period_start as "periodStart", s.period_end as "periodEnd", s.anchor,
    s.trial_end as "trialEnd", s.cancel_at_end as "cancelAtEnd", s.resume_at as "resumeAt",
    s.next_plan_id as "nextPlanId", s.next_price_id as "nextPriceId", n.interval as "nextInterval", s.attempts,
    s.grace_end as "graceEnd", s.due_at as "dueAt", s.ended_at as "endedAt"
  from foundry_subscription s join plan p on p.id = s.plan_id left join plan n on n.id = s.next_plan_id`;

function toRow({ planId, priceId, interval, nextPlanId, nextPriceId, nextInterval, ...row }: Stored): SubscriptionRow {
  const next: Terms | null =
    nextPlanId !== null && nextPriceId !== null && nextInterval !== null
      ? { planId: nextPlanId, priceId: nextPriceId, interval: nextInterval }
      : null;
  return { ...row, terms: { planId, priceId, interval }, next };
}

/** The subscription that has not ended. `isLocked` locks its row until the transaction ends. */
export async function findRunningSubscription(
  db: Db,
  userId: string,
  isLocked = false,
): Promise<SubscriptionRow | null> {
  const { rows } = await sql<Stored>`
    ${selected} where s.account_id = ${userId} and s.ended_at is null
    ${isLocked ? sql`for no key update of s` : sql``}`.execute(db);
  return rows[0] ? toRow(rows[0]) : null;
}

/** The running subscription, or the latest one that has ended. Leaves out those that never had a period. */
export async function findLatest(db: Db, userId: string): Promise<SubscriptionRow | null> {
  const { rows } = await sql<Stored>`
    ${selected} where s.account_id = ${userId} and s.period_end > s.started_at
    order by s.ended_at is null desc, s.started_at desc, s.id desc limit 1`.execute(db);
  return rows[0] ? toRow(rows[0]) : null;
}

/** Locks in the order of ids, so that transactions that lock several do not deadlock. */
export async function lockSubscriptions(tx: Db, ids: number[]): Promise<SubscriptionRow[]> {
  const { rows } = await sql<Stored>`
    ${selected} where s.id = any(${ids}::bigint[]) order by s.id for no key update of s`.execute(tx);
  return rows.map(toRow);
}

function toColumns(subscription: Subscription) {
  const { terms, next } = subscription;
  return {
    plan_id: terms.planId,
    price_id: terms.priceId,
    state: subscription.state,
    started_at: subscription.startedAt,
    period_start: subscription.periodStart,
    period_end: subscription.periodEnd,
    anchor: subscription.anchor,
    trial_end: subscription.trialEnd,
    cancel_at_end: subscription.cancelAtEnd,
    resume_at: subscription.resumeAt,
    next_plan_id: next?.planId ?? null,
    next_price_id: next?.priceId ?? null,
    attempts: subscription.attempts,
    grace_end: subscription.graceEnd,
    due_at: subscription.dueAt,
    ended_at: subscription.endedAt,
  };
}

export async function insertSubscription(db: Db, userId: string, subscription: Subscription): Promise<number> {
  const { id } = await db
    .insertInto('foundry_subscription')
    .values({ account_id: userId, ...toColumns(subscription) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSubscriptions(db: Db, rows: (Subscription & { id: number })[]): Promise<void> {
  const columns = rows.map((row) => ({ id: row.id, ...toColumns(row) }));
  await sql`
    update foundry_subscription s set plan_id = n.plan_id, price_id = n.price_id, state = n.state,
      started_at = n.started_at, period_start = n.period_start, period_end = n.period_end, anchor = n.anchor,
      trial_end = n.trial_end, cancel_at_end = n.cancel_at_end, resume_at = n.resume_at, next_plan_id = n.next_plan_id,
      next_price_id = n.next_price_id, attempts = n.attempts, grace_end = n.grace_end, due_at = n.due_at,
      ended_at = n.ended_at
    from jsonb_populate_recordset(null::foundry_subscription, ${JSON.stringify(columns)}::jsonb) n
    where s.id = n.id`.execute(db);
}

/** Skips subscriptions that have ended. */
export async function updateDueAt(db: Db, ids: number[], dueAt: Date): Promise<void> {
  await sql`
    update foundry_subscription set due_at = ${dueAt}
    where id = any(${ids}::bigint[]) and due_at is not null`.execute(db);
}

export async function updateCancelReason(
  db: Db,
  id: number,
  { reason, comment }: { reason: string | null; comment: string | null },
): Promise<void> {
  await db
    .updateTable('foundry_subscription')
    .set({ cancel_reason: reason, cancel_comment: comment })
    .where('id', '=', id)
    .execute();
}

/** Only for a subscription that never gave access. */
export async function deleteSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom('foundry_event').where('subscription_id', '=', id).execute();
  await db.deleteFrom('foundry_subscription').where('id', '=', id).execute();
}

/** One event per subscription; returns the event ids by subscription id. */
export async function insertEvents(
  db: Db,
  events: { subscriptionId: number; kind: string; at: Date; detail: Record<string, unknown> }[],
): Promise<Map<number, number>> {
  const rows = await db
    .insertInto('foundry_event')
    .values(
      events.map(({ subscriptionId, kind, at, detail }) => ({
        subscription_id: subscriptionId,
        kind,
        at,
        detail: JSON.stringify(detail),
      })),
    )
    .returning(['id', 'subscription_id'])
    .execute();
  return new Map(rows.map((row) => [row.subscription_id, row.id]));
}

/** The detail of the latest event of this kind whose detail has `value` at `key`; undefined if there is none. */
export async function findEventDetail(
  db: Db,
  { subscriptionId, kind, ...wanted }: { subscriptionId: number; kind: string; key: string; value: string },
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ detail: Record<string, unknown> }>`
    select detail from foundry_event
    where subscription_id = ${subscriptionId} and kind = ${kind} and detail ->> ${wanted.key} = ${wanted.value}
    order by id desc limit 1`.execute(db);
  return rows[0]?.detail;
}

/** The id of the charge of the current period; undefined if nothing was charged. */
export async function findChargeIdOfPeriod(db: Db, subscriptionId: number): Promise<string | undefined> {
  const { rows } = await sql<{ chargeId: string | null }>`
    select detail ->> 'chargeId' as "chargeId" from foundry_event
    where subscription_id = ${subscriptionId} and kind in ('paid', 'changed') order by id desc limit 1`.execute(db);
  return rows[0]?.chargeId ?? undefined;
}

/** Months that were added after paid time, with the ids of their events. */
export async function listExtensions(
  db: Db,
  subscriptionId: number,
): Promise<{ id: number; months: number; source: string }[]> {
  const { rows } = await sql<{ id: number; months: number; source: string }>`
    select id, (detail ->> 'months')::int as months, detail ->> 'source' as source from foundry_event
    where subscription_id = ${subscriptionId} and kind = 'extended' order by id`.execute(db);
  return rows;
}

/** Whether the member accepted an offer of this kind after `since`, for any subscription. */
export async function hasTakenOffer(
  db: Db,
  { userId, offer, since }: { userId: string; offer: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from foundry_event e join foundry_subscription s on s.id = e.subscription_id
    where s.account_id = ${userId} and e.kind = 'offer-taken' and e.detail ->> 'kind' = ${offer} and e.at > ${since}
    limit 1`.execute(db);
  return rows.length > 0;
}

export interface SubscriptionOwner {
  userId: string;
  email: string;
}

/** Null if the account is erased, or is not charged because it is suspended or waits for erasure. */
export async function findOwner(db: Db, subscriptionId: number): Promise<SubscriptionOwner | null> {
  const { rows } = await sql<SubscriptionOwner>`
    select s.account_id as "userId", a.email from foundry_subscription s join account a on a.id = s.account_id
    where s.id = ${subscriptionId} and a.suspended_at is null and a.deletion_due_at is null`.execute(db);
  return rows[0] ?? null;
}
