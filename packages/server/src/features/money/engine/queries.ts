import type { PlanOption } from '@greenlight/contract/plan';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface PlanRow {
  id: string;
  name: string;
  interval: PlanOption['interval'];
  trialDays: number;
  points: number;
  pointsGranted: PlanOption['points']['granted'];
  badge: boolean;
  perks: string[];
  offered: boolean;
  priceId: number;
  amount: number;
  currency: string;
}

const planFields = sql`p.id, p.name, p.interval, p.trial_days as "trialDays", p.points,
  p.points_granted as "pointsGranted", p.badge, p.perks, p.offered`;

/**
 * With the price that whoever subscribes at this moment would agree to; `wanted` also where it is on sale at the join page
 * alone.
 */
export async function listOfferedPlans(db: Db, at: Date, wanted: string | null = null): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select ${planFields}, price.id as "priceId", price.amount, price.currency
    from plan p cross join lateral (
      select id, amount, currency from plan_price where plan_id = p.id and valid_from <= ${at}
      order by valid_from desc, id desc limit 1) price
    where p.offered or (p.at_join and p.id = ${wanted}) order by p.position, p.id`.execute(db);
  return rows;
}

/** A plan, offered or not, with the price that was agreed to. */
export async function findPlanAtPrice(db: Db, priceId: number): Promise<PlanRow> {
  return (await plansAtPrices(db, [priceId]))(priceId);
}

/** The same of many: answers what finds each by its price. */
export async function plansAtPrices(db: Db, priceIds: number[]): Promise<(priceId: number) => PlanRow> {
  const { rows } = await sql<PlanRow>`
    select ${planFields}, price.id as "priceId", price.amount, price.currency
    from plan_price price join plan p on p.id = price.plan_id where price.id = any(${priceIds}::bigint[])`.execute(db);
  const plans = new Map(rows.map((plan) => [plan.priceId, plan]));
  return (priceId) => {
    const plan = plans.get(priceId);
    if (!plan) throw new Error(`there is no price ${priceId}`);
    return plan;
  };
}

/** An hour: nobody loses access between two periods because a renewal takes its minute. */
const leastGraceDays = 1 / 24;

/** For how long access goes on while a renewal is not paid. */
export async function readBillingRules(db: Db): Promise<{ graceDays: number }> {
  const { rows } = await sql<{ graceDays: number }>`select grace_days as "graceDays" from billing_setting`.execute(db);
  return { graceDays: Math.max(leastGraceDays, rows[0]?.graceDays ?? 0) };
}
