import type Stripe from 'stripe';
import { idOf } from '../../gateway/stripe/stripe-answer.ts';

export interface Fee {
  /** The provider's name of the movement that it came off. */
  id: string;
  /** Of the payment. */
  intent: string;
  amount: number;
  currency: string;
  at: Date;
}

/** Null where nothing was kept, or what is no payment. */
export function feeOf({ id, fee, currency, created, source }: Stripe.BalanceTransaction): Fee | null {
  const intent = typeof source === 'object' ? intentOf(source) : null;
  if (fee === 0 || intent === null) return null;
  return { id, intent, amount: fee, currency: currency.toUpperCase(), at: new Date(created * 1000) };
}

/** A charge, a refund and a dispute are each of a payment. */
function intentOf(source: Stripe.BalanceTransactionSource | null): string | null {
  if (source?.object !== 'charge' && source?.object !== 'refund' && source?.object !== 'dispute') return null;
  return idOf(source.payment_intent);
}
