import type { Platform } from '../../../../platform/platform.ts';
import { askStripe, nullIfMissing } from '../../gateway/stripe/stripe-client.ts';
import { type MirrorResult, mirrorCustomer, type SyncHooks } from './mirror-customer.ts';
import { recordTrialRefusal } from './mirror-queries.ts';

/** Mirrors a customer. Cancels a second trial of one person at the provider before anything is charged. */
export async function syncCustomer(platform: Platform, customerId: string, hooks?: SyncHooks): Promise<MirrorResult> {
  const mirrored = await mirrorCustomer(platform, customerId, hooks);
  if (mirrored.refused.length === 0) return mirrored;
  await recordTrialRefusal(platform.db, customerId, platform.clock.now());
  for (const id of mirrored.refused) {
    await askStripe(platform, (stripe) =>
      nullIfMissing(stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false })),
    );
  }
  return mirrorCustomer(platform, customerId);
}
