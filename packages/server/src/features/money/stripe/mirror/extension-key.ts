import type Stripe from 'stripe';

/** The metadata key of an extension that the provider has done. Its value is the end of the months, in seconds. */
export function extensionKeyOf({ id }: { id: number }): string {
  return `extension_${id}`;
}

/** The metadata key for the end of the access that a member had when the subscription began, in seconds. */
export const earlierAccessKey = 'extension_left';

/** Whether the provider has done the extension, even if the subscription has changed since. */
export function isExtensionDone(
  subscription: Stripe.Subscription,
  { endsAt, ...row }: { id: number; endsAt: Date | null },
): boolean {
  return endsAt !== null && subscription.metadata[extensionKeyOf(row)] === String(endsAt.getTime() / 1000);
}
