import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { askStripe } from '../../gateway/stripe/stripe-client.ts';
import { StripeTrouble } from '../../gateway/stripe/stripe-trouble.ts';
import { endSubscriptionJob } from '../jobs.ts';

/** Ends a subscription at the card provider after this transaction commits. The provider then reports the change. */
export async function scheduleProviderEnd(platform: Platform, tx: Db, subscriptionId: string): Promise<void> {
  await platform.jobs.enqueue(tx, endSubscriptionJob, { subscriptionId });
}

/** The handler of `payment.end-provider-subscription`. */
export async function endProviderSubscription(platform: Platform, { subscriptionId }: { subscriptionId: string }) {
  try {
    await askStripe(platform, (stripe) =>
      stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false }),
    );
  } catch (error) {
    // The subscription has already ended.
    if (!(error instanceof StripeTrouble) || !['missing', 'refused'].includes(error.kind)) throw error;
  }
}
