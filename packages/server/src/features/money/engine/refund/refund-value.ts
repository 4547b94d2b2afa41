import { roundedShare } from '../../../../platform/money-math.ts';
import type { ChargeRow } from '../../ledger/charge/charge-row.ts';

/** The part of a charge's price for `ms` of its period, at most the whole price; before tax, unless it is included. */
export function valueOfTime({ periodStart, periodEnd, lines }: ChargeRow, ms: number): number {
  const wholeMs = periodEnd === null ? 0 : periodEnd.getTime() - periodStart.getTime();
  const price = priceOf(lines);
  return wholeMs <= 0 || price <= 0 ? 0 : roundedShare(price, Math.min(ms, wholeMs), wholeMs);
}

/** The part of the price that was returned when `back` of the charged amount was. */
export function refundedPriceOf({ lines, amount }: Pick<ChargeRow, 'lines' | 'amount'>, back: number): number {
  return roundedShare(Math.max(0, priceOf(lines)), back, amount);
}

function priceOf(lines: ChargeRow['lines']): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
