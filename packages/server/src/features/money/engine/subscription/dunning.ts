import { dayMs } from '@greenlight/contract/duration';
import type { PaymentFailure } from '@greenlight/contract/payment';
import { addDays } from '../../plan/billing-calendar.ts';

/** Days after the due date on which the card is tried again. */
const retryDays = [1, 3, 5, 7];
/** Days of the month around which wages arrive. */
const paydays = [1, 15];
/** A payday counts only if it is later than this after the failed attempt. */
const paydayPauseMs = dayMs / 2;

/** The bank repeats these failures until the card is replaced or the cardholder acts. */
const hardFailures = new Set<PaymentFailure>(['expired_card', 'incorrect_cvc', 'authentication_failed', 'cancelled']);

function isHard(failure: PaymentFailure): boolean {
  return hardFailures.has(failure);
}

/**
 * When a renewal that failed at `at` is tried again; null if the card must be replaced or no try is left until `until`.
 * After `insufficient_funds`, a payday before the next retry day is preferred.
 */
export function retryAt(args: { due: Date; at: Date; until: Date; failure: PaymentFailure }): Date | null {
  const { due, at, until, failure } = args;
  if (isHard(failure)) return null;
  const turns = retryDays.map((days) => addDays(due, days));
  const wages = failure === 'insufficient_funds' ? paydaysAfter(new Date(at.getTime() + paydayPauseMs)) : [];
  const times = [...turns, ...wages].filter((time) => time > at && time <= until);
  return times.reduce<Date | null>((first, time) => (first === null || time < first ? time : first), null);
}

/** The next date of each payday, at noon UTC. */
function paydaysAfter(at: Date): Date[] {
  return paydays.map((day) => {
    const inThisMonth = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), day, 12));
    return inThisMonth > at ? inThisMonth : new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, day, 12));
  });
}
