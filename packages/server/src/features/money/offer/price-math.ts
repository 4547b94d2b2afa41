import { roundedShare } from '../ledger/tax/tax-math.ts';

/** What of a paid period is unused at `at`, in minor units, halves rounded up; nothing of one that is over. */
export function unusedOf(args: { paid: number; periodStart: Date; periodEnd: Date; at: Date }): number {
  const whole = args.periodEnd.getTime() - args.periodStart.getTime();
  const left = Math.min(args.periodEnd.getTime() - args.at.getTime(), whole);
  return whole <= 0 || left <= 0 ? 0 : roundedShare(args.paid, left, whole);
}

/** A price after so many percent off, the discount rounded half up. */
export function discounted(price: number, percentOff: number): number {
  return price - roundedShare(price, Math.round(percentOff * 1000), 100_000);
}
