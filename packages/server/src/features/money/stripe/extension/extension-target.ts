import type Stripe from 'stripe';
import { monthsAfter } from '../../plan/billing-calendar.ts';
import type { ExtensionRow, ExtensionTarget } from './extension-queries.ts';

/** The metadata key of an extension that the provider has done. Its value is the end of the months, in seconds. */
export function extensionMarkOf({ id }: Pick<ExtensionRow, 'id'>): string {
  return `extension_${id}`;
}

/** The metadata key for the end of the access that a member had when the subscription began, in seconds. */
export const heldTimeMark = 'extension_left';

/** Whether the provider's `trial_end` comes from given months or earlier access, and not from a trial. */
function isGiven({ metadata, trial_end: end }: Stripe.Subscription): boolean {
  return Object.entries(metadata).some(([key, value]) => key.startsWith('extension_') && value === String(end));
}

/** Whether the provider has done the extension, even if the subscription has changed since. */
export function isExtensionDone(
  subscription: Stripe.Subscription,
  { endsAt, ...row }: Pick<ExtensionRow, 'id' | 'endsAt'>,
): boolean {
  return endsAt !== null && subscription.metadata[extensionMarkOf(row)] === String(endsAt.getTime() / 1000);
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
  const periodEnd = moment(item.current_period_end);
  const inTrial = status === 'trialing' && !isGiven(subscription);
  if (row.startsAt && row.endsAt && row.endsAt > at && row.periodEnd?.getTime() === periodEnd.getTime()) {
    return { startsAt: row.startsAt, endsAt: row.endsAt, periodEnd, inTrial };
  }
  const startsAt = status === 'past_due' ? moment(item.current_period_start) : periodEnd;
  const endsAt = monthsAfter(moment(anchor), startsAt, row.months);
  return endsAt > at ? { startsAt, endsAt, periodEnd, inTrial } : null;
}

function moment(seconds: number): Date {
  return new Date(seconds * 1000);
}
