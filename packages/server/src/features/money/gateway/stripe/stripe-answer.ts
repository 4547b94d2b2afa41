import type Stripe from 'stripe';
import type { ChargeOutcome, GatewayMethod, GatewayNews, GatewayPage, GatewayRefund } from '../gateway.ts';
import { failureOf } from './stripe-trouble.ts';

/** The id of a reference, which is an object if the request expanded it. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** The provider gives times in seconds. */
export function dateOfSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** Throws if the bank has not decided yet: ask again. */
export function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  const { id: ref, status, last_payment_error: error } = intent;
  if (status === 'succeeded') return { state: 'succeeded', ref };
  // Before the other checks: a cancelled payment still has the error for which it waited.
  if (status === 'canceled') return { state: 'failed', ref, failure: 'authentication_failed' };
  if (status === 'requires_action' || error?.code === 'authentication_required')
    return { state: 'needs-approval', ref };
  if (status === 'requires_payment_method') {
    return { state: 'failed', ref, failure: failureOf(error?.decline_code ?? error?.code) };
  }
  throw new Error(`the payment ${ref} is ${status}`);
}

export function methodOf(method: Stripe.PaymentMethod | null): GatewayMethod | null {
  const customerRef = idOf(method?.customer);
  if (!method?.card || !customerRef) return null;
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear, fingerprint, country } = method.card;
  return {
    ref: method.id,
    customerRef,
    brand,
    last4,
    expiryMonth,
    expiryYear,
    fingerprint: fingerprint ?? null,
    country,
  };
}

/** The state of a page to enter a card. */
export function cardSessionOf(session: Stripe.Checkout.Session): GatewayPage {
  if (session.status === 'expired') return { state: 'expired', failure: 'expired', method: null };
  const setup = typeof session.setup_intent === 'object' ? session.setup_intent : null;
  const given = typeof setup?.payment_method === 'object' ? setup.payment_method : null;
  if (session.status !== 'complete' || !given) return { state: 'open', failure: null, method: null };
  return { state: 'succeeded', failure: null, method: methodOf(given) };
}

/** The state of a page to approve a payment. */
export function actionSessionOf(intent: Stripe.PaymentIntent): GatewayPage {
  const { status, last_payment_error: error } = intent;
  const given = typeof intent.payment_method === 'object' ? intent.payment_method : null;
  if (status === 'succeeded') return { state: 'succeeded', failure: null, method: methodOf(given) };
  const refused = status === 'canceled' || (status === 'requires_payment_method' && error !== null);
  if (!refused) return { state: 'open', failure: null, method: null };
  return { state: 'failed', failure: failureOf(error?.decline_code ?? error?.code), method: null };
}

/** For disputes, only events that move money: an inquiry of a bank moves none. */
export const newsTypes = [
  'charge.refunded',
  'charge.refund.updated',
  'refund.failed',
  'refund.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

const failedStatuses: (string | null)[] = ['failed', 'canceled'];

/** A refund can fail days after it has succeeded. */
export function refundOf({ id, amount, status, metadata, failure_reason: reason }: Stripe.Refund): GatewayRefund {
  const failure = failedStatuses.includes(status) ? (reason ?? status) : null;
  return { ref: id, key: metadata?.refund ?? null, amount, failure };
}

/** Null if the event belongs to no payment. For refunds, the caller reads all refunds of the payment. */
export function newsOf(event: Stripe.Event): GatewayNews | null {
  const subject = event.data.object as { payment_intent?: string | { id: string } | null };
  const chargeRef = idOf(subject.payment_intent);
  if (chargeRef === null) return null;
  const news = { id: event.id, chargeRef, at: new Date(event.created * 1000) };
  if (event.type === 'charge.dispute.funds_withdrawn')
    return { ...news, kind: 'disputed', amount: event.data.object.amount };
  if (event.type === 'charge.dispute.funds_reinstated')
    return { ...news, kind: 'dispute-won', amount: event.data.object.amount };
  return { ...news, kind: 'refunds', refunds: [] };
}
