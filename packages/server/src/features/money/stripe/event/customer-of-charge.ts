import type { Platform } from '../../../../platform/platform.ts';
import { idOf } from '../../gateway/stripe/stripe-answer.ts';
import { askStripe, nullIfMissing } from '../../gateway/stripe/stripe-client.ts';

/** Null if the object is no charge, or the charge has no customer. */
export async function customerOfCharge(platform: Platform, objectId: string): Promise<string | null> {
  if (!objectId.startsWith('ch_') && !objectId.startsWith('py_')) return null;
  return idOf((await askStripe(platform, (stripe) => nullIfMissing(stripe.charges.retrieve(objectId))))?.customer);
}
