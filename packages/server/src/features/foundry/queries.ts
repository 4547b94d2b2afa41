import type { PlanOption } from '@greenlight/contract/plan';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface PlanRow {
  id: string;
  name: string;
  interval: PlanOption['interval'];
  trialDays: number;
  points: number;
  pointsGranted: PlanOption['points']['granted'];
  badge: boolean;
  perks: string[];
  amount: number;
  currency: string;
}

/** With the price that who subscribes at this moment would agree to. */
export async function listOfferedPlans(db: Db, at: Date): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select p.id, p.name, p.interval, p.trial_days as "trialDays", p.points, p.points_granted as "pointsGranted",
      p.badge, p.perks, price.amount, price.currency
    from plan p cross join lateral (
      select amount, currency from plan_price where plan_id = p.id and valid_from <= ${at}
      order by valid_from desc, id desc limit 1) price
    where p.offered order by p.position, p.id`.execute(db);
  return rows;
}
