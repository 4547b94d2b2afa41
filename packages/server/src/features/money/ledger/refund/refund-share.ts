import { roundedShare } from '../../../../platform/money-math.ts';

export interface ChargeAmounts {
  state: string;
  amount: number;
  tax: number;
  refunded: number;
  disputed: number;
  /** The amount of open refunds. */
  pending: number;
}

/** The amount of a charge that can still be refunded. */
export function refundableAmount({ state, amount, refunded, disputed, pending }: ChargeAmounts): number {
  return state === 'succeeded' ? amount - refunded - disputed - pending : 0;
}

/**
 * The tax in a refund of `back` after refunds of `before`. It is the difference of two rounded sums, so that the shares
 * of all partial refunds add up to exactly the tax.
 */
export function taxShare({ amount, tax }: { amount: number; tax: number }, before: number, back: number): number {
  return roundedShare(tax, before + back, amount) - roundedShare(tax, before, amount);
}

/** The status of a payment; a dispute comes before a refund. */
export function paymentStatusOf(charge: {
  state: string;
  amount: number;
  refunded: number;
  disputedAt: Date | null;
}): 'pending' | 'paid' | 'failed' | 'refunded' | 'partly_refunded' | 'disputed' {
  if (charge.state === 'failed') return 'failed';
  if (charge.state !== 'succeeded') return 'pending';
  if (charge.disputedAt) return 'disputed';
  if (charge.refunded === 0) return 'paid';
  return charge.refunded === charge.amount ? 'refunded' : 'partly_refunded';
}
