import type { PlanOption } from '@greenlight/contract/plan';

interface Standing {
  planId: string | null;
  subscriptionBillingDate: string | null;
  automaticRenewal: boolean;
  isInTrial: boolean;
}

/** The points of the next payment. A monthly plan gives them with each payment, a plan with points at sign-up once. */
export function duePoints(
  { planId, subscriptionBillingDate: at, automaticRenewal, isInTrial }: Standing,
  plans: Pick<PlanOption, 'planId' | 'points' | 'interval'>[],
): { points: number; at: string } | null {
  const plan = plans.find((one) => one.planId === planId);
  if (!plan || at === null || !automaticRenewal) return null;
  const { amount, granted } = plan.points;
  const isDue = granted === 'monthly' || (granted === 'at-signup' && isInTrial);
  const months = granted === 'monthly' && plan.interval === 'year' ? 12 : 1;
  return isDue && amount > 0 ? { points: amount * months, at } : null;
}
