import type Stripe from 'stripe';
import { monthsAfter } from '../../plan/billing-calendar.ts';
import type { ExtensionRow, ExtensionTarget } from './extension-queries.ts';

/** In the metadata of a subscription: that these months were put before its next charge, and until when. */
export function extensionMarkOf({ id }: Pick<ExtensionRow, 'id'>): string {
  return `extension_${id}`;
}

/** In the metadata of a subscription: until when somebody had access already when it began. */
export const heldTimeMark = 'extension_left';

/** Of months that were given, or of time that was had already, and not of a trial, is what the provider calls the end of a trial. */
function isGiven({ metadata, trial_end: end }: Stripe.Subscription): boolean {
  return Object.entries(metadata).some(([key, value]) => key.startsWith('extension_') && value === String(end));
}

/** Whether the provider has done what it was asked for, whatever became of the subscription since. */
export function isExtensionDone(
  subscription: Stripe.Subscription,
  { endsAt, ...row }: Pick<ExtensionRow, 'id' | 'endsAt'>,
): boolean {
  return endsAt !== null && subscription.metadata[extensionMarkOf(row)] === String(endsAt.getTime() / 1000);
}

/**
 * The months, from the end of what is paid for; of a period that is due, and unpaid, from its beginning. What was asked
 * for stays while the period is the same. Null where no charge is to come, or where it can't be moved.
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
