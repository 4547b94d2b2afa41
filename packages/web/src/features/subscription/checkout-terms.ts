import { dayMs } from '@greenlight/contract/duration';
import type { Money } from '@greenlight/contract/money';
import type { PlanOption } from '@greenlight/contract/plan';

const periodMonths = { month: 1, year: 12 };

/** The terms of a plan for a viewer who takes it now. */
export interface Terms {
  trialDays: number;
  /** Whether nothing is charged before the granted membership ends. */
  isLater: boolean;
  /** The amount that is charged at once. */
  today: Money;
  /** The first charge, with tax; today without a trial. */
  first: { price: Money; date: Date };
  /** The price after the discount, and after how many periods; null if the first price stays. */
  later: { price: Money; after: number } | null;
}

/**
 * Prices include the tax that is added for the buyer's place. If a granted membership runs until `given`, longer than a
 * trial, nothing is charged before, and there is no trial.
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

/** Saving against the most expensive monthly price, in whole percent; at least 0. */
export function savingOf(plan: PlanOption, plans: PlanOption[]): number {
  const months = plans.filter(({ interval, price }) => interval === 'month' && price.currency === plan.price.currency);
  const dearest = Math.max(0, ...months.map(({ price }) => price.amount));
  if (dearest === 0 || plan.interval !== 'year') return 0;
  return Math.max(0, Math.floor((1 - plan.price.amount / (dearest * 12)) * 100));
}
