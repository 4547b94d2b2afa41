import type { HandoverOutcome, HandoverRow } from '@greenlight/contract/handover-studio';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { type Page, pageLimit } from '../../../../platform/db/page.ts';
import type { Backend } from '../../entitlement/policy.ts';

export interface CandidateRow {
  userId: string;
  displayName: string | null;
  email: string;
  subscriptionId: string;
  planName: string;
  amount: number;
  currency: string;
  interval: 'month' | 'year';
  endsAt: Date | null;
  card: HandoverRow['card'];
  outcome: HandoverOutcome;
  reason: HandoverRow['reason'];
  problem: string | null;
}

/** The backend that bills new members. `takesCards`: whether the own engine can charge the card provider's cards. */
export interface Target {
  to: Backend;
  takesCards: boolean;
}

/** Subscriptions at the card provider, with the latest plan price of the same amount: members keep their price. */
const cardSubscriptions = sql`
  select c.account_id, s.id as subscription_id, s.plan_id, s.amount, s.currency, s.interval, s.paid_until as ends_at,
    s.card, s.cancels, s.state, exists (
      select from foundry_subscription f where f.account_id = c.account_id and f.ended_at is null) as is_both, (
      select id from plan_price v where v.plan_id = s.plan_id and v.amount = s.amount and v.currency = s.currency
      order by valid_from desc limit 1) as price_id
  from stripe_subscription s join stripe_customer c on c.id = s.customer_id where s.ended_at is null`;

const engineSubscriptions = sql`
  select f.account_id, f.id::text as subscription_id, f.plan_id, v.amount, v.currency, p.interval,
    f.period_end as ends_at, null::jsonb as card, f.cancel_at_end as cancels,
    case when f.resume_at is not null then 'paused' when f.state = 'grace' then 'past_due' else f.state end as state,
    exists (select from stripe_customer c join stripe_subscription s on s.customer_id = c.id
      where c.account_id = f.account_id and s.ended_at is null) as is_both, f.price_id
  from foundry_subscription f join plan p on p.id = f.plan_id join plan_price v on v.id = f.price_id
  where f.ended_at is null and f.state <> 'incomplete'`;

/** All subscriptions of the other backend, with the effect of a move on each. */
function candidates({ to, takesCards }: Target): RawBuilder<unknown> {
  const withCard = to === 'foundry' && takesCards ? sql`r.card is not null` : sql`false`;
  return sql`
    select r.account_id as "userId", a.display_name as "displayName", a.email, r.subscription_id as "subscriptionId",
      p.name as "planName", r.plan_id as "planId", r.price_id::int as "priceId", r.amount, r.currency, r.interval,
      coalesce(h.ends_at, r.ends_at) as "endsAt", r.card, h.problem,
      case when h.state = 'waiting' then 'moving' when h.state = 'done' and r.cancels then 'moved'
        when w.reason is not null then 'stays' when h.state = 'failed' then 'failed'
        when ${withCard} then 'card' else 'letter' end as outcome,
      case when h.state = 'waiting' or (h.state = 'done' and r.cancels) then null else w.reason end as reason
    from (${to === 'foundry' ? cardSubscriptions : engineSubscriptions}) r
    join account a on a.id = r.account_id join plan p on p.id = r.plan_id
    left join handover h on h.to_backend = ${to} and h.subscription_id = r.subscription_id
    cross join lateral (select case when r.cancels then 'ends' when r.state = 'trialing' then 'trial'
      when r.state = 'past_due' then 'late' when r.state <> 'active' then 'paused'
      when a.suspended_at is not null or a.deletion_due_at is not null then 'account' when r.is_both then 'both'
      when r.price_id is null then 'price' end as reason) w`;
}

/** In the order in which their paid time ends. */
export async function listCandidates(
  db: Db,
  { page, outcome, userId, ...target }: Target & { outcome?: HandoverOutcome; userId?: string; page: Page },
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select * from (${candidates(target)}) c
    where true ${outcome ? sql`and outcome = ${outcome}` : sql``} ${userId ? sql`and "userId" = ${userId}` : sql``}
    order by "endsAt", "subscriptionId" ${pageLimit(page)}`.execute(db);
  return rows;
}

export async function countCandidates(db: Db, target: Target): Promise<Record<HandoverOutcome, number>> {
  const { rows } = await sql<{ outcome: HandoverOutcome; members: number }>`
    select outcome, count(*)::int as members from (${candidates(target)}) c group by 1`.execute(db);
  const counts = { card: 0, letter: 0, stays: 0, moving: 0, moved: 0, failed: 0 };
  for (const { outcome, members } of rows) counts[outcome] = members;
  return counts;
}

/** Queues a handover for all members who can move, or those of `userIds`. A failed one is queued again. */
export async function insertHandovers(
  tx: Db,
  { userIds, actorId, at, ...target }: Target & { userIds?: string[]; actorId: string; at: Date },
): Promise<number> {
  const { rows } = await sql`
    insert into handover (account_id, to_backend, subscription_id, created_by, created_at)
    select "userId", ${target.to}, "subscriptionId", ${actorId}, ${at} from (${candidates(target)}) c
    where outcome in ('card', 'letter', 'failed') ${userIds ? sql`and "userId" = any(${userIds}::uuid[])` : sql``}
    on conflict (to_backend, subscription_id) do update set state = 'waiting', problem = null
    returning 1`.execute(tx);
  return rows.length;
}

export interface WaitingRow {
  id: number;
  userId: string;
  to: Backend;
  subscriptionId: string;
  /** The customer at the card provider, for a move away from it. */
  customerId: string | null;
  /** The plan price that the member agreed to; null if the old subscription has ended or no plan price matches it. */
  priceId: number | null;
  discount: { code: string; percentOff: number; endDate: string | null } | null;
}

const batchRows = 100;

/** Oldest first, after the id `after`. */
export async function listOpenHandovers(db: Db, after: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select h.id, h.account_id as "userId", h.to_backend as "to", h.subscription_id as "subscriptionId",
      s.customer_id as "customerId", coalesce(v.id, f.price_id)::int as "priceId", s.discount
    from handover h
    left join stripe_subscription s on h.to_backend = 'foundry' and s.id = h.subscription_id and s.ended_at is null
    left join foundry_subscription f
      on f.id = case when h.to_backend = 'stripe' then h.subscription_id::bigint end and f.ended_at is null
    left join lateral (
      select id from plan_price where plan_id = s.plan_id and amount = s.amount and currency = s.currency
      order by valid_from desc limit 1) v on true
    where h.state = 'waiting' and h.id > ${after} order by h.id limit ${sql.lit(batchRows)}`.execute(db);
  return rows;
}

/** Returns false if the handover is no longer waiting. */
export async function finishHandover(
  tx: Db,
  id: number,
  { endsAt, withCard, at }: { endsAt: Date; withCard: boolean; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update handover set state = 'done', ends_at = ${endsAt}, with_card = ${withCard}, done_at = ${at}
    where id = ${id} and state = 'waiting'`.execute(tx);
  return numAffectedRows === 1n;
}

export async function failHandover(db: Db, id: number, problem: string): Promise<void> {
  await sql`update handover set state = 'failed', problem = ${problem} where id = ${id} and state = 'waiting'`.execute(
    db,
  );
}

/** Marks handovers to the card provider whose paid time is over. Returns the members without another subscription. */
export async function claimHandoverReminders(tx: Db, at: Date): Promise<{ userId: string }[]> {
  const { rows } = await sql<{ userId: string }>`
    update handover h set reminded_at = ${at}
    where state = 'done' and to_backend = 'stripe' and reminded_at is null and ends_at <= ${at}
    returning account_id as "userId", exists (
      select from stripe_customer c join stripe_subscription s on s.customer_id = c.id
      where c.account_id = h.account_id and s.ended_at is null) or exists (
      select from foundry_subscription f where f.account_id = h.account_id and f.ended_at is null
        and not f.cancel_at_end) as subscribed`.execute(tx);
  return rows.filter((row) => !(row as { subscribed?: boolean }).subscribed);
}

/** Members who took back the cancellation at the card provider before the subscription here began. */
export async function listUndoneHandovers(db: Db): Promise<{ id: number; userId: string; customerId: string }[]> {
  const { rows } = await sql<{ id: number; userId: string; customerId: string }>`
    select h.id, h.account_id as "userId", s.customer_id as "customerId"
    from handover h join stripe_subscription s on s.id = h.subscription_id
    join foundry_subscription f on f.account_id = h.account_id and f.ended_at is null and f.state = 'paused'
    where h.to_backend = 'foundry' and h.state = 'done' and s.ended_at is null and not s.cancels
      and f.period_end = h.ends_at`.execute(db);
  return rows;
}

export async function undoHandover(tx: Db, id: number, problem: string): Promise<void> {
  await sql`update handover set state = 'failed', problem = ${problem} where id = ${id}`.execute(tx);
}
