import type { Db } from '../../../platform/db/database.ts';
import { invalidField, ProblemError } from '../../../platform/problem-error.ts';
import { listPlans, lockPlan, type PlanRow } from './queries.ts';

export { findPlanAtPrice, listOfferedPlans, type PricedPlan, plansAtPrices } from './queries.ts';

/** A plan as it is named now, on offer or not; undefined for none. */
export async function findPlan(db: Db, planId: string): Promise<PlanRow | undefined> {
  return (await listPlans(db)).find(({ id }) => id === planId);
}

/** Those of them that there are not. */
export async function listMissingPlans(db: Db, planIds: string[]): Promise<string[]> {
  if (planIds.length === 0) return [];
  const known = new Set((await listPlans(db)).map(({ id }) => id));
  return planIds.filter((id) => !known.has(id));
}

/** To be called in the transaction that gives the plan. Throws `invalid_request`, which names the field. */
export async function requirePlan(db: Db, planId: string, path: string): Promise<void> {
  if (!(await findPlan(db, planId))) throw invalidField(path, 'There is no such plan');
}

/** Nobody else changes it before the transaction ends. Throws `not_found`. */
export async function lockPlanWords(tx: Db, planId: string): Promise<Pick<PlanRow, 'name' | 'perks'>> {
  const plan = await lockPlan(tx, planId);
  if (!plan) throw new ProblemError('not_found');
  return plan;
}
