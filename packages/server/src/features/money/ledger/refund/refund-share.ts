import { roundedShare } from '../../../../platform/money-math.ts';

export interface Returnable {
  state: string;
  amount: number;
  tax: number;
  refunded: number;
  disputed: number;
  /** Asked for, with an outcome that is not known yet. */
  pending: number;
}

/** What is left of a charge to give back. */
export function refundable({ state, amount, refunded, disputed, pending }: Returnable): number {
  return state === 'succeeded' ? amount - refunded - disputed - pending : 0;
}

/**
 * How much of what goes back is tax: its share, counted from the sum that has gone back after it, so that the shares
 * of all parts together are the tax to the cent.
 */
export function taxShare({ amount, tax }: { amount: number; tax: number }, before: number, back: number): number {
  return roundedShare(tax, before + back, amount) - roundedShare(tax, before, amount);
}

/** How a payment stands, in one word: a bank's word comes before ours. */
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
