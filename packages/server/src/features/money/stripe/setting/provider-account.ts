import type { StripeAccount } from '@greenlight/contract/billing-studio';
import type Stripe from 'stripe';

export function isLive(key: string): boolean {
  return key.includes('_live_');
}

export function accountOf(
  account: Stripe.Account,
  { live, webhook }: Pick<StripeAccount, 'live' | 'webhook'>,
): StripeAccount {
  const name =
    account.settings?.dashboard.display_name ?? account.business_profile?.name ?? account.email ?? account.id;
  return { name, live, chargesEnabled: account.charges_enabled, webhook };
}

/** The state of our webhook endpoint at the provider. `endpoints` is null if the key may not list them. */
export function webhookOf(endpoints: Stripe.WebhookEndpoint[] | null, url: string): StripeAccount['webhook'] {
  if (endpoints === null) return 'unknown';
  const ours = endpoints.filter((endpoint) => endpoint.url === url);
  if (ours.length === 0) return 'missing';
  return ours.some(({ status }) => status === 'enabled') ? 'ready' : 'disabled';
}
