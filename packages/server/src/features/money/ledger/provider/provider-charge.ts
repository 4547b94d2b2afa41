import { createHash } from 'node:crypto';
import type { PaymentFailure } from '@greenlight/contract/payment';
import type Stripe from 'stripe';
import { roundedShare } from '../../../../platform/money-math.ts';
import type { GatewayRefund } from '../../gateway/gateway.ts';
import { idOf } from '../../gateway/stripe/stripe-answer.ts';
import { failureOf } from '../../gateway/stripe/stripe-trouble.ts';

/** A charge that the card provider took by itself, or could not take, for an invoice of its own. */
export interface ProviderCharge {
  /** The id of its charge here, derived from the provider's charge id. */
  id: string;
  /** The payment intent, for refunds; the charge id if there is none or the attempt failed. */
  ref: string;
  invoice: { id: string; number: string | null };
  lines: { description: string | null; amount: number }[];
  periodStart: Date;
  periodEnd: Date;
  amount: number;
  tax: number;
  currency: string;
  failure: PaymentFailure | null;
  refunds: GatewayRefund[];
  /** The money that the bank took back and has not returned. */
  disputed: { at: Date; amount: number } | null;
  card: ProviderCard;
  at: Date;
}

export interface ProviderCard {
  ref: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  fingerprint: string | null;
  country: string | null;
}

/** Null while the charge is pending. */
export function providerChargeOf(seen: {
  charge: Stripe.Charge;
  invoice: Stripe.Invoice;
  refunds: GatewayRefund[];
  disputed: ProviderCharge['disputed'];
}): ProviderCharge | null {
  const { charge, invoice, refunds, disputed } = seen;
  if (charge.status === 'pending') return null;
  const { id, amount, currency, failure_code: code, outcome } = charge;
  const isPaid = charge.status === 'succeeded';
  const given = invoice.lines.data.at(-1)?.period ?? { start: invoice.period_start, end: invoice.period_end };
  const taxes = (invoice.total_taxes ?? []).reduce((sum, tax) => sum + tax.amount, 0);
  return {
    id: uuidOf(id),
    ref: isPaid ? (idOf(charge.payment_intent) ?? id) : id,
    invoice: { id: invoice.id, number: invoice.number },
    lines: invoice.lines.data.map((line) => ({ description: line.description, amount: line.amount })),
    periodStart: new Date(given.start * 1000),
    periodEnd: new Date(given.end * 1000),
    amount,
    tax: invoice.total > 0 ? Math.min(amount, roundedShare(taxes, amount, invoice.total)) : 0,
    currency: currency.toUpperCase(),
    failure: isPaid ? null : failureOf(outcome?.reason ?? code),
    refunds,
    disputed,
    card: cardOf(charge),
    at: new Date(charge.created * 1000),
  };
}

/** Another payment method, such as a wallet of the provider, has only its type as brand and does not expire. */
function cardOf({ id, payment_method: method, payment_method_details: details }: Stripe.Charge): ProviderCard {
  const card = details?.card;
  return {
    ref: method ?? id,
    brand: card?.brand ?? details?.type ?? 'card',
    last4: card?.last4 ?? '',
    expiryMonth: card?.exp_month ?? 12,
    expiryYear: card?.exp_year ?? 9999,
    fingerprint: card?.fingerprint ?? null,
    country: card?.country ?? null,
  };
}

/** The id here of a charge of the provider. */
export function uuidOf(chargeRef: string): string {
  const hex = createHash('sha256').update(`stripe:${chargeRef}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
