import type { PlanOption } from '@greenlight/contract/plan';
import { ProblemError } from '../../platform/errors/problem-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { hadTrial } from '../membership/service.ts';
import { listOfferedPlans, type PlanRow } from './queries.ts';

/** Throws `coupon_invalid` for any code: none can be made yet. */
export async function readOptions(
  platform: Platform,
  { userId, coupon }: { userId: string | null; coupon?: string },
): Promise<{ options: PlanOption[]; coupon: null; backend: 'foundry'; taxCountries: string[] }> {
  if (coupon !== undefined) throw new ProblemError('coupon_invalid');
  const [plans, usedTrial] = await Promise.all([
    listOfferedPlans(platform.db, platform.clock.now()),
    userId !== null && hadTrial(platform, userId),
  ]);
  return {
    options: plans.map((plan) => toOption(plan, usedTrial)),
    coupon: null,
    backend: 'foundry',
    taxCountries: [],
  };
}

function toOption({ id, amount, currency, points, pointsGranted, ...plan }: PlanRow, usedTrial: boolean): PlanOption {
  return {
    ...plan,
    planId: id,
    price: { amount, currency },
    tax: null,
    discountedPrice: null,
    discountMonths: null,
    trialDays: usedTrial ? 0 : plan.trialDays,
    points: { amount: points, granted: pointsGranted },
  };
}
