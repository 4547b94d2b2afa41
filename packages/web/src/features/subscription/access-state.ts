import type { FoundrySubscription } from '@greenlight/contract/foundry';
import type { Membership } from './hooks.ts';
import { isRunning } from './plan-panel-state.ts';

type Reason = Membership['membershipReason'];

/** Reasons why nothing can be bought now. */
export type PurchaseBlock = 'suspended' | 'paused' | null;

/** Text keys for a reason, the most specific first; none if the viewer was never a member. */
export function noAccessTextKeys({ code, kind, why }: Reason): string[] {
  if (code === 'revoked') return [`revoked.${why}`, 'revoked.other'];
  if (code === 'ended') return [`ended.${kind}`, 'ended.other'];
  return code === 'none' ? [] : [code];
}

/**
 * The end of a membership that was granted or bought elsewhere. A subscription is charged only then. Null without such
 * a membership.
 */
export function grantedUntil(membership: Membership, subscription: FoundrySubscription | null): string | null {
  const { membershipReason: reason, subscriptionType, subscriptionEndDate } = membership;
  const isGiven = reason.code === 'gift' || reason.code === 'referral' || reason.code === 'paid';
  if (!isGiven || subscriptionType === 'card' || (subscription && isRunning(subscription))) return null;
  return subscriptionEndDate;
}

export function purchaseBlockOf({ code }: Reason): PurchaseBlock {
  return code === 'suspended' || code === 'paused' ? code : null;
}
