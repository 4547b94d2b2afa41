import { sitePath } from '@greenlight/contract/site-path';
import { partsOfToken, timedToken } from '../../../platform/auth/timed-token.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';

export { findOwner, type SubscriptionOwner } from './subscription/subscription-queries.ts';

/** As long as a letter about a failed payment can matter. */
const linkMs = 30 * 24 * 60 * 60 * 1000;

/** Where another card is given for this subscription, without a login: it opens nothing else of the account. */
export function recoveryLink(platform: Platform, subscriptionId: number): string {
  const token = timedToken(platform, { purpose: 'recovery', parts: [subscriptionId], validMs: linkMs });
  return `${sitePath('payment-recovery')}?${new URLSearchParams({ token })}`;
}

/** The subscription that a link is for. Throws `code_invalid` for any other text, and when its time is over. */
export function subscriptionOfToken(platform: Platform, token: string): number {
  const parts = partsOfToken(platform, 'recovery', token);
  if (!parts) throw new ProblemError('code_invalid');
  return Number(parts[0]);
}
