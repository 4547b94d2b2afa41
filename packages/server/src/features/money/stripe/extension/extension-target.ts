import type Stripe from 'stripe';
import { dateOfSeconds } from '../../gateway/stripe/stripe-answer.ts';
import { monthsAfter } from '../../plan/billing-calendar.ts';
import type { ExtensionRow, ExtensionTarget } from './extension-queries.ts';

/** Whether the provider's `trial_end` comes from given months or earlier access, and not from a trial. */
function isGiven({ metadata, trial_end: end }: Stripe.Subscription): boolean {
  return Object.entries(metadata).some(([key, value]) => key.startsWith('extension_') && value === String(end));
}

/**
 * The time of the months: from the end of the paid period, or from the start of a period that is due and unpaid. A
 * stored target stays while the period is the same. Null if there will be no charge, or it cannot be moved.
 */
export function extensionTargetOf(
  subscription: Stripe.Subscription,
  row: ExtensionRow,
  at: Date,
): ExtensionTarget | null {
  const { status, cancel_at: cancelAt, pause_collection: pause, billing_cycle_anchor: anchor } = subscription;
  const item = subscription.items.data[0];
  const isCharged = ['trialing', 'active', 'past_due'].includes(status) && cancelAt === null && pause === null;
  if (!item || !isCharged || subscription.cancel_at_period_end) return null;
  const periodEnd = dateOfSeconds(item.current_period_end);
  const inTrial = status === 'trialing' && !isGiven(subscription);
  if (row.startsAt && row.endsAt && row.endsAt > at && row.periodEnd?.getTime() === periodEnd.getTime()) {
    return { startsAt: row.startsAt, endsAt: row.endsAt, periodEnd, inTrial };
  }
  const startsAt = status === 'past_due' ? dateOfSeconds(item.current_period_start) : periodEnd;
  const endsAt = monthsAfter(dateOfSeconds(anchor), startsAt, row.months);
  return endsAt > at ? { startsAt, endsAt, periodEnd, inTrial } : null;
}
