import type { FoundrySubscription } from '@greenlight/contract/foundry';
import type { PaymentMethod } from '@greenlight/contract/payment';

/**
 * Whether an upcoming or due payment uses this card. Then the card cannot be removed. An account that will be erased is
 * not charged.
 */
export function isCardNeeded(method: PaymentMethod, subscription: FoundrySubscription | null): boolean {
  if (!subscription || !method.isDefault) return false;
  if (subscription.leaving) return false;
  return subscription.automaticRenewal || subscription.amountDue !== null || subscription.status === 'paused';
}

/** Whether a card has expired. It is valid until the end of its month. */
export function isCardExpired({ expiryMonth, expiryYear }: PaymentMethod, now: Date): boolean {
  return now.getTime() >= Date.UTC(expiryYear, expiryMonth, 1);
}
