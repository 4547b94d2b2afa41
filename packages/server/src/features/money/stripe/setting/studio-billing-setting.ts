import type { BillingSettings, StripeAccount } from '@greenlight/contract/billing-studio';
import { stripeWebhook } from '@greenlight/contract/raw-routes';
import { last4Of } from '../../../../platform/auth/secret-encryption.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { invalidField, ProblemError } from '../../../../platform/problem-error.ts';
import { billerOf } from '../../entitlement/policy.ts';
import {
  changeBillingSetting,
  isStripeInUse,
  readBillingSetting,
  type StripeKeys,
} from '../../gateway/billing-setting.ts';
import { openStripe } from '../../gateway/stripe/stripe-client.ts';
import { StripeTrouble, troubleOf } from '../../gateway/stripe/stripe-trouble.ts';
import { findLastDelivery } from '../event/event-queries.ts';
import { webhookEventTypes } from '../event/webhook-event.ts';
import { accountOf, isLive, webhookOf } from './provider-account.ts';

/** Returns only the last four characters of secret keys. */
export async function readSettings(platform: Platform): Promise<BillingSettings> {
  const { backend, gateway, graceDays, seller, stripe } = await readBillingSetting(platform);
  const lastEventAt = await findLastDelivery(platform.db);
  return {
    backend: billerOf(backend),
    gateway,
    sandboxOn: platform.config.sandbox.on,
    graceDays,
    seller,
    stripe: {
      secretLast4: last4Of(stripe.secret),
      webhookSecretLast4: last4Of(stripe.webhookSecret),
      publishable: stripe.publishable,
      checkedAt: stripe.checkedAt?.toISOString() ?? null,
      webhookUrl: webhookUrl(platform),
      webhookEvents: [...webhookEventTypes],
      lastEventAt: lastEventAt?.toISOString() ?? null,
    },
  };
}

function webhookUrl({ config }: Platform): string {
  return `${config.hosts.payment}${stripeWebhook.path}`;
}

type Change = Partial<Pick<BillingSettings, 'backend' | 'gateway' | 'graceDays' | 'seller'>>;

/** Throws `invalid_request` if the provider is chosen without its keys, or the sandbox while it is off. */
export async function saveSettings(
  platform: Platform,
  { actorId, change }: { actorId: string; change: Change },
): Promise<BillingSettings> {
  const { backend, ...plain } = change;
  const before = await readBillingSetting(platform);
  const { secret, webhookSecret } = before.stripe;
  if (change.gateway === 'stripe' && secret === null) throw invalidField('body.gateway', 'Enter the keys first');
  if (change.gateway === 'sandbox' && before.gateway !== 'sandbox' && !platform.config.sandbox.on) {
    throw invalidField('body.gateway', 'The sandbox is off here: set SANDBOX_PAYMENTS');
  }
  if (backend === 'card' && (secret === null || webhookSecret === null)) {
    throw invalidField('body.backend', 'Enter the secret key and the signing secret first');
  }
  const named = backend && { backend: backend === 'card' ? ('stripe' as const) : backend };
  await changeBillingSetting(platform, { actorId, change: { ...plain, ...named } });
  return readSettings(platform);
}

/** Tests the secret key at the provider, then saves the keys. Throws `invalid_request` with the wrong key's field. */
export async function saveKeys(
  platform: Platform,
  { actorId, keys }: { actorId: string; keys: Partial<Record<keyof StripeKeys, string>> },
): Promise<{ settings: BillingSettings; account: StripeAccount }> {
  const { stripe } = await readBillingSetting(platform);
  const secret = keys.secret ?? stripe.secret;
  if (secret === null) throw invalidField('body.secret', 'Enter the secret key');
  const publishable = keys.publishable ?? stripe.publishable;
  if (publishable && isLive(publishable) !== isLive(secret)) {
    const field = keys.publishable ? 'publishable' : 'secret';
    throw invalidField(`body.${field}`, 'One key is for test mode and the other one is live');
  }
  const account = await tryKey(platform, secret);
  await changeBillingSetting(platform, { actorId, change: { stripe: keys } });
  return { settings: await readSettings(platform), account };
}

/** Tests the stored secret key. Throws `not_set_up` without one. */
export async function checkKeys(platform: Platform): Promise<StripeAccount> {
  const { secret } = (await readBillingSetting(platform)).stripe;
  if (secret === null) throw new ProblemError('not_set_up', { detail: 'There are no keys yet.' });
  return tryKey(platform, secret);
}

async function tryKey(platform: Platform, secret: string): Promise<StripeAccount> {
  const stripe = await openStripe(platform, secret);
  try {
    const [account, endpoints] = await Promise.all([
      stripe.accounts.retrieveCurrent(),
      stripe.webhookEndpoints.list({ limit: 100 }).then(
        ({ data }) => data,
        () => null,
      ),
    ]);
    return accountOf(account, { live: isLive(secret), webhook: webhookOf(endpoints, webhookUrl(platform)) });
  } catch (error) {
    const trouble = troubleOf(error);
    if (!(trouble instanceof StripeTrouble)) throw error;
    if (trouble.kind === 'keys') throw invalidField('body.secret', 'Stripe does not know this key');
    throw new ProblemError('unavailable', { detail: 'Stripe cannot be reached right now. Please try again.' });
  }
}

/** Throws `conflict` while members are billed with the keys. */
export async function removeKeys(platform: Platform, actorId: string): Promise<void> {
  await changeBillingSetting(platform, {
    actorId,
    change: { stripe: { secret: null, webhookSecret: null, publishable: null } },
    async check(tx) {
      if (!(await isStripeInUse(tx))) return;
      throw new ProblemError('conflict', { detail: 'Members are billed with these keys.' });
    },
  });
}
