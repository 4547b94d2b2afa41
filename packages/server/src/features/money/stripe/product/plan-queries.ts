import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { PlanName } from './plan-product.ts';

export async function listPlanLabels(db: Db, planIds: string[]): Promise<PlanName[]> {
  const { rows } = await sql<PlanName>`
    select id, name from plan where id = any(${planIds}::text[])`.execute(db);
  return rows;
}

export interface PlanBenefit {
  points: number;
  pointsGranted: 'monthly' | 'at-signup' | 'never';
  badge: boolean;
  /** Of one interval. */
  months: number;
}

/** What a plan gives besides; null for a plan that is not known here. */
export async function findPlanBenefit(db: Db, planId: string): Promise<PlanBenefit | null> {
  const { rows } = await sql<PlanBenefit>`
    select points, points_granted as "pointsGranted", badge,
      case interval when 'year' then 12 else 1 end as months from plan where id = ${planId}`.execute(db);
  return rows[0] ?? null;
}
