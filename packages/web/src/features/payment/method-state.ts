import type { FoundrySubscription } from '@greenlight/contract/foundry';
import type { PaymentMethod } from '@greenlight/contract/payment';

/**
 * Whether a payment to come, or one that is due, is taken from this card: then it can't be removed. Nothing is taken from
 * whose account waits for its erasure.
 */
export function isCardNeeded(method: PaymentMethod, subscription: FoundrySubscription | null): boolean {
  if (!subscription || !method.isDefault) return false;
  if (subscription.leaving) return false;
  return subscription.automaticRenewal || subscription.amountDue !== null || subscription.status === 'paused';
}

/** A card is good until the end of its month. */
export function isOver({ expiryMonth, expiryYear }: PaymentMethod, now: Date): boolean {
  return now.getTime() >= Date.UTC(expiryYear, expiryMonth, 1);
}
