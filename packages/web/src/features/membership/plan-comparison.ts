import type { PlanOption } from '@greenlight/contract/plan';

const monthsOf = { month: 1, year: 12 };

/** The longest trial; `isSame` if every plan has the same. */
export function trialOf(plans: Pick<PlanOption, 'trialDays'>[]): { days: number; isSame: boolean } {
  const days = Math.max(0, ...plans.map(({ trialDays }) => trialDays));
  return { days, isSame: plans.every(({ trialDays }) => trialDays === days) };
}

/** The billing intervals on offer. */
export function intervalsOf(plans: Pick<PlanOption, 'interval'>[]): 'both' | 'month' | 'year' | undefined {
  const has = (interval: PlanOption['interval']) => plans.some((plan) => plan.interval === interval);
  if (has('month') && has('year')) return 'both';
  return plans[0]?.interval;
}

/** The cheapest monthly plan, else the cheapest of all. */
export function cheapestOf<P extends Priced>(plans: P[]): P | undefined {
  const ofMonth = plans.filter(({ interval }) => interval === 'month');
  return (ofMonth.length > 0 ? ofMonth : plans).toSorted((one, other) => perMonth(one) - perMonth(other))[0];
}

/** Whether this plan has the lowest price per month; false if there is no other. */
export function isBestValue(plan: Priced, plans: Priced[]): boolean {
  const others = plans.filter((other) => other !== plan);
  return others.length > 0 && others.every((other) => perMonth(plan) < perMonth(other));
}

type Priced = Pick<PlanOption, 'interval' | 'price'>;

function perMonth({ interval, price }: Priced): number {
  return price.amount / monthsOf[interval];
}
