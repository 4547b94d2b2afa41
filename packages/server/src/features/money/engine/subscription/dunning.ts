import type { PaymentFailure } from '@greenlight/contract/payment';
import { dayMs } from '../../../../platform/clock/days.ts';
import { addDays } from '../../plan/billing-calendar.ts';

/** Days after the first failure on which a card is tried again. */
const retryDays = [1, 3, 5, 7];
/** Wages come about these days of the month. */
const paydays = [1, 15];
/** Before a payday counts, so much time passes after the attempt that failed. */
const paydayPauseMs = dayMs / 2;

/** Of these the bank says the same until the card is another one, or its owner did something. */
const hardFailures = new Set<PaymentFailure>(['expired_card', 'incorrect_cvc', 'authentication_failed', 'cancelled']);

function isHard(failure: PaymentFailure): boolean {
  return hardFailures.has(failure);
}

/**
 * When a renewal that failed at `at` is tried again: null when it is not, since the card has to be another one or the
 * time to pay is over. Where money was short, a payday before the next turn is preferred.
 */
export function retryAt(args: { due: Date; at: Date; until: Date; failure: PaymentFailure }): Date | null {
  const { due, at, until, failure } = args;
  if (isHard(failure)) return null;
  const turns = retryDays.map((days) => addDays(due, days));
  const wages = failure === 'insufficient_funds' ? paydaysAfter(new Date(at.getTime() + paydayPauseMs)) : [];
  const times = [...turns, ...wages].filter((time) => time > at && time <= until);
  return times.reduce<Date | null>((first, time) => (first === null || time < first ? time : first), null);
}

/** The next one of each, at noon. */
function paydaysAfter(at: Date): Date[] {
  return paydays.map((day) => {
    const inThisMonth = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), day, 12));
    return inThisMonth > at ? inThisMonth : new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, day, 12));
  });
}
