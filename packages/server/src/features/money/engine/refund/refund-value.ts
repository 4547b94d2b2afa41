import { roundedShare } from '../../../../platform/money-math.ts';
import type { ChargeRow } from '../../ledger/charge/charge-row.ts';

/** What so much of the time that a charge paid for cost before tax, unless the price contains it; all of it at most. */
export function valueOfTime({ periodStart, periodEnd, lines }: ChargeRow, ms: number): number {
  const wholeMs = periodEnd === null ? 0 : periodEnd.getTime() - periodStart.getTime();
  const paid = priceOf(lines);
  return wholeMs <= 0 || paid <= 0 ? 0 : roundedShare(paid, Math.min(ms, wholeMs), wholeMs);
}

/** What of a price went back, where so much of what was taken for it did. */
export function refundedPriceOf({ lines, amount }: Pick<ChargeRow, 'lines' | 'amount'>, back: number): number {
  return roundedShare(Math.max(0, priceOf(lines)), back, amount);
}

function priceOf(lines: ChargeRow['lines']): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
