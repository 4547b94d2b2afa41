import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { clockNow, newId, type World } from './world.ts';

/** Stripe's test cards, named by the result of a charge. */
export const cards = {
  good: '4242424242424242',
  other: '5555555555554444',
  declined: '4000000000000002',
  short: '4000000000009995',
  /** This card can be saved, but not charged. */
  failsLater: '4000000000000341',
  /** Each charge needs approval by the cardholder. */
  asks: '4000002760003184',
} as const;

/** The error codes of the refusal; null for a card that works. */
export function refusalOf(number: string): { code: string; decline_code?: string } | null {
  if (number === cards.declined || number === cards.failsLater)
    return { code: 'card_declined', decline_code: 'generic_decline' };
  if (number === cards.short) return { code: 'card_declined', decline_code: 'insufficient_funds' };
  if (number === cards.asks) return { code: 'authentication_required', decline_code: 'authentication_required' };
  return null;
}

export function makeCard(world: World, number: string, customer: string): Stripe.PaymentMethod {
  const fingerprint = createHash('sha256').update(number).digest('base64url').slice(0, 16);
  const method: Stripe.PaymentMethod = {
    id: newId(world, 'pm'),
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: number.startsWith('5') ? 'mastercard' : 'visa',
      checks: null,
      country: 'US',
      display_brand: null,
      exp_month: 12,
      exp_year: 2034,
      fingerprint,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: null,
      regulated_status: null,
      three_d_secure_usage: null,
      wallet: null,
    },
    created: clockNow(world),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  world.methods.set(method.id, method);
  world.cardNumbers.set(method.id, number);
  return method;
}
