import type { Stripe } from 'stripe';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { readBillingSetting } from '../billing-setting.ts';
import { problemOf, StripeTrouble, troubleOf } from './stripe-trouble.ts';

const timeoutMs = 20_000;
/** Retries use the same idempotency key, which the SDK generates if the caller gives none. */
const retriesMax = 2;

const clients = new WeakMap<Platform, { secret: string; stripe: Stripe }>();

/** A client of the provider's API with this key. Loads the SDK (1 MB) only when it is needed. */
export async function openStripe({ config }: Platform, secret: string): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  const other = config.stripeApiUrl ? new URL(config.stripeApiUrl) : null;
  return new Stripe(secret, {
    timeout: timeoutMs,
    maxNetworkRetries: retriesMax,
    telemetry: false,
    ...(other && {
      host: other.hostname,
      port: other.port,
      protocol: other.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
}

/**
 * Calls the card provider with the keys of the billing settings. Rejects with a `StripeTrouble`, and with `not_set_up`
 * if there are no keys.
 */
export async function askStripe<T>(platform: Platform, ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  const { secret } = (await readBillingSetting(platform)).stripe;
  if (secret === null) throw new ProblemError('not_set_up', { detail: 'Payments are not set up yet.' });
  let client = clients.get(platform);
  if (client?.secret !== secret) {
    client = { secret, stripe: await openStripe(platform, secret) };
    clients.set(platform, client);
  }
  try {
    return await ask(client.stripe);
  } catch (error) {
    throw troubleOf(error);
  }
}

/** For calls that a member waits for: turns a `StripeTrouble` into `payment_failed` or `unavailable`. */
export async function askStripeForMember<T>(platform: Platform, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof StripeTrouble)) throw error;
    platform.log.warn({ err: error }, 'the card provider refused the request of a member');
    throw problemOf(error);
  }
}

/** The answer, or null if the object does not exist. */
export async function nullIfMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble instanceof StripeTrouble && trouble.kind === 'missing') return null;
    throw error;
  }
}
