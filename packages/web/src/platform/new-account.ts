import { paymentAccessCutoff } from '@greenlight/contract/limits';

/**
 * docs/product/subscription.md: from the cut-off date on, an account without a subscription goes to the payment access
 * page.
 */
export function isNewAccount(userCreated = ''): boolean {
  return Date.parse(userCreated) >= Date.parse(paymentAccessCutoff);
}
