import type { Money } from '@greenlight/contract/money';
import type { PlanOption } from '@greenlight/contract/plan';

const dayMs = 24 * 60 * 60 * 1000;
const periodMonths = { month: 1, year: 12 };

/** What a plan means for anyone who takes it now. */
export interface Terms {
  trialDays: number;
  /** Not charged before the time is over that was given. */
  isLater: boolean;
  /** Taken at once. */
  today: Money;
  /** The first charge, with tax; of today where there is no trial. */
  first: { price: Money; date: Date };
  /** What is taken once the discount is over, after so many periods; null where the first price stays. */
  later: { price: Money; after: number } | null;
}

/**
 * Prices are with tax: what is added to them by the tax of the place is in them. Where time that was given runs until
 * `given`, beyond a trial, nothing is charged before, and there is no trial.
 */
export function termsOf(
  plan: PlanOption,
  { withoutTrial, given, now }: { withoutTrial: boolean; given: Date | null; now: Date },
): Terms {
  const { currency } = plan.price;
  const allowed = withoutTrial ? 0 : plan.trialDays;
  const begins = given && given.getTime() > now.getTime() + allowed * dayMs ? given : null;
  const trialDays = begins ? 0 : allowed;
  const price = withTax(plan, plan.discountedPrice ?? plan.price);
  const full = withTax(plan, plan.price);
  const isForAWhile = plan.discountedPrice !== null && plan.discountMonths !== null && full.amount !== price.amount;
  return {
    trialDays,
    isLater: begins !== null,
    today: trialDays > 0 || begins ? { amount: 0, currency } : price,
    first: { price, date: begins ?? new Date(now.getTime() + trialDays * dayMs) },
    later: isForAWhile
      ? { price: full, after: Math.ceil((plan.discountMonths ?? 0) / periodMonths[plan.interval]) }
      : null,
  };
}

function withTax({ tax }: PlanOption, { amount, currency }: Money): Money {
  if (!tax || tax.inclusive) return { amount, currency };
  return { amount: amount + Math.round((amount * tax.percent) / 100), currency };
}

/** What is saved by a plan against the dearest month there is, in whole percent; 0 for anyone who saves nothing. */
export function savingOf(plan: PlanOption, plans: PlanOption[]): number {
  const months = plans.filter(({ interval, price }) => interval === 'month' && price.currency === plan.price.currency);
  const dearest = Math.max(0, ...months.map(({ price }) => price.amount));
  if (dearest === 0 || plan.interval !== 'year') return 0;
  return Math.max(0, Math.floor((1 - plan.price.amount / (dearest * 12)) * 100));
}
