import type { Platform } from '../../../platform/platform.ts';
import { askStripe, nullIfMissing } from '../gateway/stripe/stripe-client.ts';
import { listSubscriptionsToHold, updateHold } from './hold-queries.ts';
import { syncCustomer } from './mirror/sync-customer.ts';

const atOnce = 500;

/**
 * An account that is suspended or waits for erasure is not charged again: its subscription ends with the paid period.
 * It continues if that is taken back before.
 */
export async function holdSubscriptions(platform: Platform): Promise<void> {
  for (const { id, customerId, hold } of await listSubscriptionsToHold(platform.db, atOnce)) {
    await askStripe(platform, (stripe) =>
      nullIfMissing(stripe.subscriptions.update(id, { cancel_at_period_end: hold })),
    );
    await updateHold(platform.db, id, hold);
    await syncCustomer(platform, customerId);
  }
}
