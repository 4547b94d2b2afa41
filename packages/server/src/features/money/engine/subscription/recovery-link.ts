import { dayMs } from '@greenlight/contract/duration';
import { sitePath } from '@greenlight/contract/site-path';
import { partsOfToken, timedToken } from '../../../../platform/auth/timed-token.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';

export { findOwner, type SubscriptionOwner } from './subscription-queries.ts';

/** A link is valid for as long as a letter about a failed payment is useful. */
const linkMs = 30 * dayMs;

/** A link to enter another card for this subscription without signing in. It opens nothing else of the account. */
export function recoveryLink(platform: Platform, subscriptionId: number): string {
  const token = timedToken(platform, { purpose: 'recovery', parts: [subscriptionId], validMs: linkMs });
  return `${sitePath('payment-recovery')}?${new URLSearchParams({ token })}`;
}

/** The subscription of a recovery token. Throws `code_invalid` for any other text and an expired token. */
export function subscriptionOfToken(platform: Platform, token: string): number {
  const parts = partsOfToken(platform, 'recovery', token);
  if (!parts) throw new ProblemError('code_invalid');
  return Number(parts[0]);
}
