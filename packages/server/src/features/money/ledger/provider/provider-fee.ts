import type Stripe from 'stripe';
import { idOf } from '../../gateway/stripe/stripe-answer.ts';

export interface Fee {
  /** The id of the balance transaction at the provider. */
  id: string;
  /** The id of the payment intent. */
  intent: string;
  amount: number;
  currency: string;
  at: Date;
}

/** Null if there is no fee, or the transaction belongs to no payment. */
export function feeOf({ id, fee, currency, created, source }: Stripe.BalanceTransaction): Fee | null {
  const intent = typeof source === 'object' ? intentOf(source) : null;
  if (fee === 0 || intent === null) return null;
  return { id, intent, amount: fee, currency: currency.toUpperCase(), at: new Date(created * 1000) };
}

/** Only charges, refunds and disputes belong to a payment. */
function intentOf(source: Stripe.BalanceTransactionSource | null): string | null {
  if (source?.object !== 'charge' && source?.object !== 'refund' && source?.object !== 'dispute') return null;
  return idOf(source.payment_intent);
}
