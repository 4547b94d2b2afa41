import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface SoldPlan {
  id: string;
  name: string;
  interval: 'month' | 'year';
  trialDays: number;
  priceId: number;
  amount: number;
  currency: string;
}

/** A plan that is on offer, with the price that who subscribes at this moment agrees to; null when there is none. */
export async function findSoldPlan(db: Db, { planId, at }: { planId: string; at: Date }): Promise<SoldPlan | null> {
  const { rows } = await sql<SoldPlan>`
    select p.id, p.name, p.interval, p.trial_days as "trialDays", price.id::int as "priceId", price.amount,
      price.currency
    from plan p cross join lateral (
      select id, amount, currency from plan_price where plan_id = p.id and valid_from <= ${at}
      order by valid_from desc, id desc limit 1) price
    where p.id = ${planId} and p.offered`.execute(db);
  return rows[0] ?? null;
}

export async function listNames(db: Db, planIds: string[]): Promise<Pick<SoldPlan, 'id' | 'name'>[]> {
  const { rows } = await sql<Pick<SoldPlan, 'id' | 'name'>>`
    select id, name from plan where id = any(${planIds}::text[])`.execute(db);
  return rows;
}

export interface PlanPromise {
  points: number;
  pointsGranted: 'monthly' | 'at-signup' | 'never';
  badge: boolean;
  /** Of one interval. */
  months: number;
}

/** What a plan gives besides; null for a plan that is not known here. */
export async function findPlanPromise(db: Db, planId: string): Promise<PlanPromise | null> {
  const { rows } = await sql<PlanPromise>`
    select points, points_granted as "pointsGranted", badge,
      case interval when 'year' then 12 else 1 end as months from plan where id = ${planId}`.execute(db);
  return rows[0] ?? null;
}
