import type { StudioPlan } from '@greenlight/contract/plan-studio';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface PlanRow {
  id: string;
  name: string;
  interval: StudioPlan['interval'];
  trialDays: number;
  points: number;
  pointsGranted: StudioPlan['points']['granted'];
  badge: boolean;
  perks: string[];
  offered: boolean;
  atJoin: boolean;
}

export interface PriceRow {
  id: number;
  planId: string;
  amount: number;
  currency: string;
  /** Null for a price that is valid from the beginning. */
  validFrom: Date | null;
  isComing: boolean;
}

/** A plan with one of its plan prices. */
export interface PricedPlan extends PlanRow {
  priceId: number;
  amount: number;
  currency: string;
}

const planFields = sql`p.id, p.name, p.interval, p.trial_days as "trialDays", p.points,
  p.points_granted as "pointsGranted", p.badge, p.perks, p.offered, p.at_join as "atJoin"`;

/** In the order in which they are offered. */
export async function listPlans(db: Db): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select ${planFields} from plan p order by p.position, p.id`.execute(db);
  return rows;
}

/**
 * The plans on sale, with the price of a subscription that begins at `at`. Includes `wanted` if it is the plan of the
 * join page.
 */
export async function listOfferedPlans(db: Db, at: Date, wanted: string | null = null): Promise<PricedPlan[]> {
  const { rows } = await sql<PricedPlan>`
    select ${planFields}, price.id as "priceId", price.amount, price.currency
    from plan p cross join lateral (
      select id, amount, currency from plan_price where plan_id = p.id and valid_from <= ${at}
      order by valid_from desc, id desc limit 1) price
    where p.offered or (p.at_join and p.id = ${wanted}) order by p.position, p.id`.execute(db);
  return rows;
}

/** The plan of a plan price, on sale or not. Throws if there is no such price. */
export async function findPlanAtPrice(db: Db, priceId: number): Promise<PricedPlan> {
  return (await plansAtPrices(db, [priceId]))(priceId);
}

/** Like {@link findPlanAtPrice}, for many prices: returns a function of the price id. */
export async function plansAtPrices(db: Db, priceIds: number[]): Promise<(priceId: number) => PricedPlan> {
  const { rows } = await sql<PricedPlan>`
    select ${planFields}, price.id as "priceId", price.amount, price.currency
    from plan_price price join plan p on p.id = price.plan_id where price.id = any(${priceIds}::bigint[])`.execute(db);
  const plans = new Map(rows.map((plan) => [plan.priceId, plan]));
  return (priceId) => {
    const plan = plans.get(priceId);
    if (!plan) throw new Error(`there is no price ${priceId}`);
    return plan;
  };
}

/** By plan, newest first: the first one that is not in the future is in force. */
export async function listPrices(db: Db, at: Date): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`
    select id, plan_id as "planId", amount, currency, nullif(valid_from, '-infinity') as "validFrom",
      valid_from > ${at} as "isComing"
    from plan_price order by plan_id, valid_from desc, id desc`.execute(db);
  return rows;
}

export interface MemberCount {
  planId: string;
  priceId: number | null;
  members: number;
  trialing: number;
  paused: number;
}

/**
 * Counts running subscriptions by plan price; those of the card provider are matched by amount. One that is late with
 * its first payment after a trial still counts as `trialing`.
 */
export async function countMembers(db: Db): Promise<MemberCount[]> {
  const { rows } = await sql<MemberCount>`
    select plan_id as "planId", price_id as "priceId", count(*)::int as members,
      count(*) filter (where state = 'trialing'
        or (state in ('past_due', 'grace') and trial_end >= period_end))::int as trialing,
      count(*) filter (where state = 'paused')::int as paused
    from foundry_subscription
    where state in ('trialing', 'active', 'past_due', 'grace', 'paused') group by plan_id, price_id
    union all
    select s.plan_id, p.id, s.members, s.trialing, s.paused from (
      select plan_id, amount, currency, count(*)::int as members,
        count(*) filter (where state = 'trialing' or (state = 'past_due' and paid_until is null))::int as trialing,
        count(*) filter (where state = 'paused')::int as paused
      from stripe_subscription
      where ended_at is null group by plan_id, amount, currency) s
    left join lateral (
      select id from plan_price where plan_id = s.plan_id and amount = s.amount and currency = s.currency
      order by valid_from desc limit 1) p on true`.execute(db);
  return rows;
}

/** The plans that an account has or had, by a membership fact or a subscription. */
export async function listUsedPlans(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from plan where exists (select from membership_fact where plan = plan.id)
      or exists (select from foundry_subscription where plan_id = plan.id)
      or exists (select from stripe_subscription where plan_id = plan.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks the plan: no other transaction changes it before this one ends. */
export async function lockPlan(tx: Db, planId: string): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select ${planFields} from plan p where p.id = ${planId} for no key update`.execute(tx);
  return rows[0];
}

interface PlanColumns {
  name: string;
  interval: string;
  trial_days: number;
  points: number;
  points_granted: string;
  badge: boolean;
  perks: string[];
  offered: boolean;
}

/** Inserts the plan as the last one. Returns false if the id exists. */
export async function insertPlan(db: Db, id: string, columns: PlanColumns): Promise<boolean> {
  const { name, interval, perks, badge, offered } = columns;
  const { rows } = await sql`
    insert into plan (id, name, interval, trial_days, points, points_granted, badge, perks, offered, position)
    select ${id}, ${name}, ${interval}, ${columns.trial_days}::int, ${columns.points}::int, ${columns.points_granted},
      ${badge}::boolean, ${perks}::text[], ${offered}::boolean, coalesce(max(position), 0) + 1
    from plan on conflict (id) do nothing returning 1`.execute(db);
  return rows.length > 0;
}

export async function updatePlan(db: Db, id: string, columns: Partial<PlanColumns>): Promise<void> {
  if (Object.values(columns).every((value) => value === undefined)) return;
  await db.updateTable('plan').set(columns).where('id', '=', id).execute();
}

export async function insertPrice(
  db: Db,
  price: { planId: string; amount: number; currency: string; validFrom: Date },
): Promise<void> {
  const { planId, amount, currency, validFrom } = price;
  await db.insertInto('plan_price').values({ plan_id: planId, amount, currency, valid_from: validFrom }).execute();
}

/** Returns false if the price has begun, or there is no such price. */
export async function deletePrice(
  db: Db,
  { planId, id, at }: { planId: string; id: number; at: Date },
): Promise<boolean> {
  const result = await db
    .deleteFrom('plan_price')
    .where('id', '=', id)
    .where('plan_id', '=', planId)
    .where('valid_from', '>', at)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function updateOrder(db: Db, planIds: string[]): Promise<void> {
  await sql`
    update plan set position = o.place from unnest(${planIds}::text[]) with ordinality o (id, place)
    where plan.id = o.id`.execute(db);
}

/** Replaces the plan of the join page; null for none. */
export async function updateJoinPlan(db: Db, planId: string | null): Promise<void> {
  await sql`update plan set at_join = false where at_join and id is distinct from ${planId}`.execute(db);
  if (planId !== null) await db.updateTable('plan').set({ at_join: true }).where('id', '=', planId).execute();
}

export async function findJoinPlan(db: Db): Promise<string | null> {
  const row = await db.selectFrom('plan').select('id').where('at_join', '=', true).executeTakeFirst();
  return row?.id ?? null;
}

/** Puts the plans of `offer` on sale and takes those of `withdraw` off sale. */
export async function updatePlansOnSale(
  db: Db,
  { offer, withdraw }: { offer: string[]; withdraw: string[] },
): Promise<void> {
  await sql`
    update plan set offered = id = any(${offer}::text[])
    where id = any(${[...offer, ...withdraw]}::text[])`.execute(db);
}

/** Pairs of account id and language, without accounts that have no language. */
export async function listLanguagesOf(db: Db, userIds: string[]): Promise<[userId: string, tag: string][]> {
  const { rows } = await sql<{ id: string; language: string }>`
    select id, language from account where id = any(${userIds}::uuid[]) and language is not null`.execute(db);
  return rows.map(({ id, language }) => [id, language]);
}

/** The translated plan names for these language tags. If several match a tag, the closest one comes last. */
export async function listNamesIn(db: Db, tags: string[]): Promise<{ tag: string; planId: string; name: string }[]> {
  const { rows } = await sql<{ tag: string; planId: string; name: string }>`
    select s.tag, t.entity_id as "planId", t.texts ->> 'name' as name
    from unnest(${tags}::text[]) s(tag)
    join language l on l.published and lower(l.code) in (lower(s.tag), split_part(lower(s.tag), '-', 1))
    join translation t on t.language_id = l.id and t.kind = 'plan' and t.texts ? 'name'
    order by length(l.code)`.execute(db);
  return rows;
}
