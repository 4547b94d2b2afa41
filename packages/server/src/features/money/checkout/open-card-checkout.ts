import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { requireOffered, requireSubscribable } from '../engine/start-subscription.ts';
import { readBillingSetting } from '../gateway/billing-setting.ts';
import { requirePageAllowance } from '../gateway/payment-page.ts';
import { type CardOrder, openCheckout } from '../stripe/checkout/open-checkout.ts';

/**
 * The card provider's page for a new subscription. Throws `not_set_up` if it does not bill new members, `not_found` for
 * a plan that is not on sale, `subscription_state` if the account cannot subscribe, `rate_limited` and `unavailable`.
 */
export async function openCardCheckout(
  platform: Platform,
  { planId, ...order }: Omit<CardOrder, 'plan'> & { planId: string },
): Promise<{ url: string }> {
  const { backend } = await readBillingSetting(platform);
  if (backend !== 'stripe') throw new ProblemError('not_set_up', { detail: 'Memberships are not sold by card here.' });
  await requirePageAllowance(platform.db, 'card-page', order.userId);
  await requireSubscribable(platform, platform.db, order.userId);
  const plan = await requireOffered(platform.db, planId, platform.clock.now());
  return openCheckout(platform, { ...order, plan });
}
