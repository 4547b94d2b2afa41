import { minorUnitsOf } from '../../platform/money.ts';
import type { Days, StudioPaymentDetail } from './hooks.ts';

/** The days from the first of the month to today, in UTC. */
export function thisMonth(now: Date): Days {
  const today = now.toISOString().slice(0, 10);
  return { from: `${today.slice(0, 8)}01`, to: today };
}

export interface RefundForm {
  whole: boolean;
  typed: string;
  reason: string;
  endAccess: boolean;
}

/** The errors of the typed values, and the input of the call. Without an amount the whole rest is refunded. */
export function refundOf({ whole, typed, reason, endAccess }: RefundForm, left: StudioPaymentDetail['refundable']) {
  const amount = whole ? left.amount : minorUnitsOf(typed, left.currency);
  const isAmount = amount !== null && amount > 0;
  return {
    problem: !isAmount ? ('noAmount' as const) : amount > left.amount ? ('tooMuch' as const) : null,
    body: {
      ...(!whole && isAmount && { amount }),
      reason: reason.trim(),
      // A partial refund does not end the access.
      endAccess: whole && endAccess,
    },
  };
}
