import type Stripe from 'stripe';
import { refusalOf } from './card.ts';
import { bareCharge, move } from './charge.ts';
import { ApiError, clockNow, emit, findObject, invalid, newId, refOf, type World } from './world.ts';

export interface Payment {
  amount: number;
  currency: string;
  customer: string;
  method: string;
  description?: string | null;
  metadata?: Stripe.Metadata;
  /** The cardholder is present and can approve. */
  onSession?: boolean;
}

/** Creates a payment intent and makes the first attempt. */
export function pay(world: World, payment: Payment): Stripe.PaymentIntent {
  const intent: Stripe.PaymentIntent = {
    id: newId(world, 'pi'),
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: payment.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: null,
    confirmation_method: 'automatic',
    created: clockNow(world),
    currency: payment.currency,
    customer: payment.customer,
    customer_account: null,
    description: payment.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: payment.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: payment.method,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
  world.intents.set(intent.id, intent);
  return attempt(world, intent, payment.method, payment.onSession ?? false);
}

/** Makes an attempt with this card. */
export function attempt(world: World, intent: Stripe.PaymentIntent, method: string, onSession: boolean) {
  const refusal = refusalOf(world.cardNumbers.get(method) ?? '');
  if (refusal?.code === 'authentication_required' && onSession) {
    intent.status = 'requires_action';
    intent.payment_method = method;
    intent.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${world.url}/3ds/${intent.id}`, return_url: null },
    };
    return intent;
  }
  if (refusal) return refuse(world, intent, method, refusal);
  return take(world, intent, method);
}

function refuse(
  world: World,
  intent: Stripe.PaymentIntent,
  method: string,
  why: { code: string; decline_code?: string },
) {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = {
    type: 'card_error',
    code: why.code,
    message: 'Your card was declined.',
    payment_method: findObject(world.methods, method, 'PaymentMethod'),
    ...(why.decline_code && { decline_code: why.decline_code }),
  };
  const charge = bareCharge(world, intent, method);
  Object.assign(charge, {
    status: 'failed',
    paid: false,
    amount_captured: 0,
    captured: false,
    failure_code: why.code,
    failure_message: 'Your card was declined.',
  } satisfies Partial<Stripe.Charge>);
  emit(world, 'charge.failed', charge);
  emit(world, 'payment_intent.payment_failed', intent);
  return intent;
}

export function take(world: World, intent: Stripe.PaymentIntent, method: string): Stripe.PaymentIntent {
  const charge = bareCharge(world, intent, method);
  // The provider's fee for a card payment: 2.9 % and 30 cents.
  const fee = Math.round(charge.amount * 0.029) + 30;
  charge.balance_transaction = move(world, { type: 'charge', amount: charge.amount, fee, source: charge });
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    payment_method: method,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  } satisfies Partial<Stripe.PaymentIntent>);
  emit(world, 'charge.succeeded', charge);
  emit(world, 'payment_intent.succeeded', intent);
  return intent;
}

/** The card error with which the API answers a declined payment. */
export function cardError(intent: Stripe.PaymentIntent): ApiError {
  const { code, decline_code, message } = intent.last_payment_error ?? {};
  return new ApiError(402, message ?? 'Your card was declined.', {
    type: 'card_error',
    ...(code && { code }),
    ...(decline_code && { decline_code }),
    payment_intent: intent,
  });
}

export function refund(
  world: World,
  { intent, amount, metadata }: { intent: string; amount?: number; metadata?: Stripe.Metadata },
): Stripe.Refund {
  const payment = findObject(world.intents, intent, 'payment_intent');
  const charge = findObject(world.charges, refOf(payment.latest_charge), 'charge');
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' });
  if ((amount ?? left) > left) throw invalid('Refund amount is greater than charge amount.', { param: 'amount' });
  const made: Stripe.Refund = {
    id: newId(world, 're'),
    object: 'refund',
    amount: amount ?? left,
    balance_transaction: null,
    charge: charge.id,
    created: clockNow(world),
    currency: charge.currency,
    customer: refOf(payment.customer),
    customer_account: null,
    metadata: metadata ?? {},
    payment_intent: intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  made.balance_transaction = move(world, { type: 'refund', amount: -made.amount, fee: 0, source: made });
  world.refunds.set(made.id, made);
  charge.amount_refunded += made.amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  emit(world, 'charge.refunded', charge);
  return made;
}

/**
 * Makes a refund fail: the bank returns it days later. With `isCounted`, as for older accounts, `amount_refunded` still
 * has it.
 */
export function failRefund(world: World, id: string, { isCounted = false } = {}): void {
  const failed = findObject(world.refunds, id, 'refund');
  const charge = findObject(world.charges, refOf(failed.charge), 'charge');
  failed.status = 'failed';
  failed.failure_reason = 'expired_or_canceled_card';
  failed.failure_balance_transaction = move(world, {
    type: 'refund_failure',
    amount: failed.amount,
    fee: 0,
    source: failed,
  });
  if (!isCounted) charge.amount_refunded -= failed.amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  emit(world, 'charge.refund.updated', failed);
  emit(world, 'refund.failed', failed);
}
