import { paymentAccessCutoff } from '@greenlight/contract/limits';

/**
 * Whether an account was created after the cut-off date. Then it goes to the payment access page while it has no
 * subscription (docs/product/subscription.md).
 */
export function isNewAccount(userCreated = ''): boolean {
  return Date.parse(userCreated) >= Date.parse(paymentAccessCutoff);
}
