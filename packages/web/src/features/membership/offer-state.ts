import type { PlanOption } from '@greenlight/contract/plan';

const monthsOf = { month: 1, year: 12 };

/** How long one may try for nothing: `isSame` where every plan gives as many days. */
export function trialOf(plans: Pick<PlanOption, 'trialDays'>[]): { days: number; isSame: boolean } {
  const days = Math.max(0, ...plans.map(({ trialDays }) => trialDays));
  return { days, isSame: plans.every(({ trialDays }) => trialDays === days) };
}

/** Which lengths of plans are on offer: what may be said of them. */
export function rhythmOf(plans: Pick<PlanOption, 'interval'>[]): 'both' | 'month' | 'year' | undefined {
  const has = (interval: PlanOption['interval']) => plans.some((plan) => plan.interval === interval);
  if (has('month') && has('year')) return 'both';
  return plans[0]?.interval;
}

/** Of those that are paid by the month, else of all, the one that costs least. */
export function cheapestOf<P extends Priced>(plans: P[]): P | undefined {
  const ofMonth = plans.filter(({ interval }) => interval === 'month');
  return (ofMonth.length > 0 ? ofMonth : plans).toSorted((one, other) => perMonth(one) - perMonth(other))[0];
}

/** Whether a month costs less with this plan than with any other; where there is no other there is nothing to say. */
export function isBestValue(plan: Priced, plans: Priced[]): boolean {
  const others = plans.filter((other) => other !== plan);
  return others.length > 0 && others.every((other) => perMonth(plan) < perMonth(other));
}

type Priced = Pick<PlanOption, 'interval' | 'price'>;

function perMonth({ interval, price }: Priced): number {
  return price.amount / monthsOf[interval];
}
