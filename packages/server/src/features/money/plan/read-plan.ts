import type { Db } from '../../../platform/db/database.ts';
import { invalidField, ProblemError } from '../../../platform/problem-error.ts';
import { listPlans, lockPlan, type PlanRow } from './queries.ts';

export { findPlanAtPrice, listOfferedPlans, type PricedPlan, plansAtPrices } from './queries.ts';

/** A plan, on sale or not; undefined if there is none. */
export async function findPlan(db: Db, planId: string): Promise<PlanRow | undefined> {
  return (await listPlans(db)).find(({ id }) => id === planId);
}

/** The ids for which there is no plan. */
export async function listMissingPlans(db: Db, planIds: string[]): Promise<string[]> {
  if (planIds.length === 0) return [];
  const known = new Set((await listPlans(db)).map(({ id }) => id));
  return planIds.filter((id) => !known.has(id));
}

/** Call it in the transaction that uses the plan. Throws `invalid_request` with the field `path`. */
export async function requirePlan(db: Db, planId: string, path: string): Promise<void> {
  if (!(await findPlan(db, planId))) throw invalidField(path, 'There is no such plan');
}

/** Locks the plan: no other transaction changes it before this one ends. Throws `not_found`. */
export async function lockPlanWords(tx: Db, planId: string): Promise<Pick<PlanRow, 'name' | 'perks'>> {
  const plan = await lockPlan(tx, planId);
  if (!plan) throw new ProblemError('not_found');
  return plan;
}
