import type { FoundrySubscription } from '@greenlight/contract/foundry';
import type { Membership } from './hooks.ts';
import { isLiving } from './panel-state.ts';

type Reason = Membership['membershipReason'];

/** Reasons that mean: nothing can be bought now. */
export type Hindrance = 'suspended' | 'paused' | null;

/**
 * What the text of a reason is called, beginning with the most telling name; none for anyone who never had a
 * membership.
 */
export function whyKeys({ code, kind, why }: Reason): string[] {
  if (code === 'revoked') return [`revoked.${why}`, 'revoked.other'];
  if (code === 'ended') return [`ended.${kind}`, 'ended.other'];
  return code === 'none' ? [] : [code];
}

/**
 * When time that was given, or bought elsewhere, is over: who subscribes before is charged for the first time then. Null
 * where nothing of that kind runs.
 */
export function givenUntil(membership: Membership, subscription: FoundrySubscription | null): string | null {
  const { membershipReason: reason, subscriptionType, subscriptionEndDate } = membership;
  const isGiven = reason.code === 'gift' || reason.code === 'referral' || reason.code === 'paid';
  if (!isGiven || subscriptionType === 'card' || (subscription && isLiving(subscription))) return null;
  return subscriptionEndDate;
}

export function hindranceOf({ code }: Reason): Hindrance {
  return code === 'suspended' || code === 'paused' ? code : null;
}
