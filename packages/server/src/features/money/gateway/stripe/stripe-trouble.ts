import type { PaymentFailure } from '@greenlight/contract/payment';
import type { Stripe } from 'stripe';
import { ProblemError } from '../../../../platform/problem-error.ts';

/**
 * An error of the card provider. It can be logged: it has no text of the request or answer, which can contain keys and
 * card data.
 */
export class StripeTrouble extends Error {
  /** `unknown`: the request may have been carried out; ask again with the same key. */
  readonly kind: 'card' | 'missing' | 'refused' | 'keys' | 'busy' | 'unknown';
  readonly code: string | null;
  readonly status: number | null;
  readonly requestId: string | null;
  /** The payment intent that failed, or null. */
  readonly intentId: string | null;

  constructor(
    kind: StripeTrouble['kind'],
    details: Partial<Pick<StripeTrouble, 'code' | 'status' | 'requestId' | 'intentId'>>,
  ) {
    super(`the card provider: ${kind}${details.code ? `, ${details.code}` : ''}`);
    this.name = 'StripeTrouble';
    this.kind = kind;
    this.code = details.code ?? null;
    this.status = details.status ?? null;
    this.requestId = details.requestId ?? null;
    this.intentId = details.intentId ?? null;
  }
}

/** Converts errors of the SDK; returns others unchanged. */
export function troubleOf(error: unknown): unknown {
  if (!isOfSdk(error)) return error;
  return new StripeTrouble(kindOf(error), {
    code: error.decline_code ?? error.code ?? null,
    status: error.statusCode ?? null,
    requestId: error.requestId ?? null,
    intentId: error.payment_intent?.id ?? null,
  });
}

/** Checks a property of all SDK errors, because the SDK's classes may not be loaded. */
function isOfSdk(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'rawType' in error;
}

function kindOf(error: Stripe.errors.StripeError): StripeTrouble['kind'] {
  if (error.type === 'StripeCardError') return 'card';
  if (error.type === 'StripeRateLimitError') return 'busy';
  if (error.type === 'StripeAuthenticationError') return 'keys';
  if (error.type === 'StripePermissionError') return 'keys';
  if (error.code === 'resource_missing') return 'missing';
  // Another request with the same key is under way.
  if (error.code === 'idempotency_key_in_use' || error.code === 'lock_timeout') return 'unknown';
  if (error.type === 'StripeInvalidRequestError') return 'refused';
  return 'unknown';
}

/** The problem for a member: `payment_failed` for a refused card, else `unavailable`. */
export function problemOf(trouble: StripeTrouble): ProblemError {
  return new ProblemError(trouble.kind === 'card' ? 'payment_failed' : 'unavailable');
}

/** Our failures by the codes and decline codes of the provider. */
const failures: Record<string, PaymentFailure> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  setup_intent_authentication_failure: 'authentication_failed',
  processing_error: 'processing_error',
  try_again_later: 'processing_error',
  issuer_not_available: 'processing_error',
};

export function failureOf(code: string | null | undefined): PaymentFailure {
  return failures[code ?? ''] ?? 'declined';
}
