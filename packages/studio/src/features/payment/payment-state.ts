import { minorUnitsOf } from '../../platform/money.ts';
import type { Days, StudioPaymentDetail } from './hooks.ts';

/** From the first of the month on, in UTC. */
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

/** What is wrong with what was typed, and what the call takes; the amount is left out for all that is left. */
export function refundOf({ whole, typed, reason, endAccess }: RefundForm, left: StudioPaymentDetail['refundable']) {
  const amount = whole ? left.amount : minorUnitsOf(typed, left.currency);
  const isAmount = amount !== null && amount > 0;
  return {
    problem: !isAmount ? ('noAmount' as const) : amount > left.amount ? ('tooMuch' as const) : null,
    body: {
      ...(!whole && isAmount && { amount }),
      reason: reason.trim(),
      // Of a part nothing ends.
      endAccess: whole && endAccess,
    },
  };
}
