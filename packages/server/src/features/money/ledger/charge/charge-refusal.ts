import { rateLimit } from '../../../../platform/auth/rate-limit.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import type { ChargeRow } from './charge-row.ts';

/** Charges per account while the member waits: it stops card testing, and each attempt costs a fee. */
const attemptLimit = { name: 'charge-now', points: 20, perSeconds: 60 * 60 };

/** Call it before anything is written. Throws `rate_limited`. */
export async function requireChargeAllowance({ db }: Platform, userId: string): Promise<void> {
  if (!(await rateLimit(db, attemptLimit).take(userId))) throw new ProblemError('rate_limited');
}

/**
 * Checks that an intended charge is for the card that the member saw. Throws `conflict` for a new charge, which is then
 * rolled back, and `payment_failed` for an earlier one, because its money may have been taken.
 */
export function requireChargedCardIsShown(
  { state, methodId }: ChargeRow,
  { card, wasOpen = false }: { card: string | undefined; wasOpen?: boolean | undefined },
): void {
  if (card === undefined || card === methodId || state !== 'intended') return;
  if (wasOpen) throw unknownOutcome();
  throw new ProblemError('conflict', { values: { what: 'card' } });
}

/** The problem for a charge whose outcome is unknown. */
export function unknownOutcome(cause?: unknown): ProblemError {
  return new ProblemError('payment_failed', {
    detail: 'We do not know yet whether the payment went through. You are never charged twice: look again in a minute.',
    values: { failure: 'processing_error' },
    cause,
  });
}

/** The web app shows the text of `failure`: `failures` in web/src/locales/en/payment.json. */
export function paymentFailedError(failure: string): ProblemError {
  return new ProblemError('payment_failed', { values: { failure } });
}
