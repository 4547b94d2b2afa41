import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { askStripe, orMissing } from '../../payment/gateway/stripe/client/service.ts';
import { updateTrialRefused } from '../mirror/queries.ts';
import { type Mirrored, mirrorCustomer } from '../mirror/service.ts';

/** Mirrors a customer; a second trial of one person is ended there before anything is taken. */
export async function syncCustomer(
  platform: Platform,
  customerId: string,
  before?: (tx: Db) => Promise<void>,
): Promise<Mirrored> {
  const mirrored = await mirrorCustomer(platform, customerId, before);
  if (mirrored.refused.length === 0) return mirrored;
  await updateTrialRefused(platform.db, customerId, platform.clock.now());
  for (const id of mirrored.refused) {
    await askStripe(platform, (stripe) =>
      orMissing(stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false })),
    );
  }
  return mirrorCustomer(platform, customerId);
}
