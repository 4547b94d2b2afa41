import { dayMs } from '@greenlight/contract/duration';
import type Stripe from 'stripe';
import type { Platform } from '../../../../platform/platform.ts';
import type { ChargeOutcome, Gateway, GatewayNews, GatewayRefund } from '../gateway.ts';
import { actionSessionOf, cardSessionOf, methodOf, newsOf, newsTypes, outcomeOf, refundOf } from './stripe-answer.ts';
import { askStripe, askStripeForMember, nullIfMissing } from './stripe-client.ts';
import { findPage, insertPage } from './stripe-page-queries.ts';
import { failureOf, StripeTrouble } from './stripe-trouble.ts';

/**
 * Number of a customer's latest payments in which a key is searched, because the provider itself forgets keys after a
 * day.
 */
const searchedMax = 100;
/** Our languages that the provider's page supports; for others it uses the browser's. */
const providerLanguages = ['en', 'es'] as const;

type Charge = Parameters<Gateway['charge']>[0];
type Page = Parameters<Gateway['openPage']>[0];

/** Charges by off-session PaymentIntents, with cards that Checkout saved. */
export async function openStripeGateway(platform: Platform): Promise<Gateway> {
  return {
    name: 'stripe',
    openPage: (page) =>
      askStripeForMember(platform, () => (page.chargeRef ? openAction(platform, page) : openSetup(platform, page))),
    readPage: (key) => askStripeForMember(platform, () => readPage(platform, key)),
    charge: (charge) => chargeOnce(platform, charge),
    readCharge: (ref) => askStripe(platform, async (stripe) => outcomeOf(await stripe.paymentIntents.retrieve(ref))),
    withdrawCharge: (ref) => askStripe(platform, async (stripe) => outcomeOf(await cancel(stripe, ref))),
    refund: (refund) => refundOnce(platform, refund),
    async forgetMethod({ ref }) {
      await askStripe(platform, (stripe) => nullIfMissing(stripe.paymentMethods.detach(ref)));
    },
    listNews: (after) => askStripe(platform, (stripe) => listNews(stripe, after)),
  };
}

async function openSetup(platform: Platform, page: Page): Promise<{ url: string; expiresAt: Date }> {
  const { key, accountId, email, returnUrl } = page;
  const { order, card } = await page.words(page.language);
  const message = [order, card].filter(Boolean).join('. ').slice(0, 1000);
  const session = await askStripe(platform, async (stripe) => {
    const known = page.customerRef;
    const customer =
      known ??
      (
        await stripe.customers.create(
          { email, metadata: { accountId } },
          // The e-mail is in the key: the provider refuses a key that is reused with other parameters.
          { idempotencyKey: `customer:${accountId}:${email}` },
        )
      ).id;
    return stripe.checkout.sessions.create(
      {
        mode: 'setup',
        customer,
        allowed_payment_method_types: ['card'],
        locale: providerLanguages.find((base) => base === page.language.split('-')[0]) ?? 'auto',
        client_reference_id: key,
        success_url: returnUrl,
        cancel_url: returnUrl,
        ...(message && { custom_text: { submit: { message } } }),
        metadata: { payment: key },
      },
      { idempotencyKey: `page:${key}` },
    );
  });
  await insertPage(platform.db, { id: key, ref: session.id, at: platform.clock.now() });
  return { url: session.url ?? returnUrl, expiresAt: new Date(session.expires_at * 1000) };
}

/** Opens the page of the bank; a payment that needs none returns to us at once. */
async function openAction(platform: Platform, page: Page): Promise<{ url: string; expiresAt: Date }> {
  const ref = page.chargeRef as string;
  const intent = await askStripe(platform, async (stripe) => {
    const now = await stripe.paymentIntents.retrieve(ref, { expand: ['last_payment_error.payment_method'] });
    if (now.status === 'succeeded' || now.status === 'canceled') return now;
    const method = now.payment_method ?? now.last_payment_error?.payment_method?.id;
    return stripe.paymentIntents
      .confirm(ref, {
        return_url: page.returnUrl,
        ...(typeof method === 'string' && { payment_method: method }),
      })
      .catch(refusedIntent);
  });
  const at = platform.clock.now();
  await insertPage(platform.db, { id: page.key, ref, at });
  return { url: intent.next_action?.redirect_to_url?.url ?? page.returnUrl, expiresAt: new Date(at.getTime() + dayMs) };
}

/** The provider refuses to cancel a decided payment, but its error has the payment. */
function cancel(stripe: Stripe, ref: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.cancel(ref).catch(refusedIntent);
}

/** The payment of an error; rethrows other errors. */
function refusedIntent(error: { payment_intent?: Stripe.PaymentIntent }): Stripe.PaymentIntent {
  if (error?.payment_intent) return error.payment_intent;
  throw error;
}

async function readPage(platform: Platform, key: string) {
  const ref = await findPage(platform.db, key);
  if (ref === null) return { state: 'expired' as const, failure: 'expired' as const, method: null };
  return askStripe(platform, async (stripe) => {
    if (ref.startsWith('pi_')) {
      return actionSessionOf(await stripe.paymentIntents.retrieve(ref, { expand: ['payment_method'] }));
    }
    const session = await stripe.checkout.sessions.retrieve(ref, { expand: ['setup_intent.payment_method'] });
    const read = cardSessionOf(session);
    // The card of the session may not have its customer yet.
    const setup = typeof session.setup_intent === 'object' ? session.setup_intent : null;
    const given = typeof setup?.payment_method === 'object' ? setup.payment_method : null;
    return read.state === 'succeeded' && !read.method && given
      ? { ...read, method: methodOf({ ...given, customer: session.customer as string }) }
      : read;
  });
}

/** Searches for an earlier payment with this key first, because the provider forgets idempotency keys. */
async function chargeOnce(platform: Platform, charge: Charge): Promise<ChargeOutcome> {
  const { key, amount, currency, description, method } = charge;
  const made = await findCharge(platform, charge);
  if (made) return outcomeOf(made);
  try {
    const intent = await askStripe(platform, (stripe) =>
      stripe.paymentIntents.create(
        {
          amount,
          currency: currency.toLowerCase(),
          customer: method.customerRef,
          payment_method: method.ref,
          allowed_payment_method_types: ['card'],
          off_session: true,
          confirm: true,
          description,
          metadata: { charge: key },
        },
        { idempotencyKey: `charge:${key}` },
      ),
    );
    return outcomeOf(intent);
  } catch (error) {
    return outcomeOfTrouble(platform, charge, error);
  }
}

async function outcomeOfTrouble(platform: Platform, charge: Charge, error: unknown): Promise<ChargeOutcome> {
  if (!(error instanceof StripeTrouble)) throw error;
  const { kind, code, intentId: ref } = error;
  if (kind === 'card' && code === 'authentication_required' && ref) return { state: 'needs-approval', ref };
  if (kind === 'card') return { state: 'failed', ref, failure: failureOf(code) };
  // Final failures: the card or its customer is gone there, or the amount is below the minimum.
  if (kind === 'missing') return { state: 'failed', ref: null, failure: 'declined' };
  if (kind === 'refused') return { state: 'failed', ref, failure: 'processing_error' };
  const made = kind === 'unknown' ? await findCharge(platform, charge) : null;
  if (!made) throw error;
  return outcomeOf(made);
}

async function findCharge(platform: Platform, { key, method }: Charge): Promise<Stripe.PaymentIntent | undefined> {
  return askStripe(platform, async (stripe) => {
    const listed = await nullIfMissing(
      stripe.paymentIntents.list({ customer: method.customerRef, limit: searchedMax }),
    );
    return listed?.data.find(({ metadata }) => metadata.charge === key);
  });
}

async function refundOnce(
  platform: Platform,
  { key, chargeRef, amount }: Parameters<Gateway['refund']>[0],
): Promise<'succeeded' | 'failed'> {
  try {
    const refund = await askStripe(platform, async (stripe) => {
      const made = await listRefunds(stripe, { payment_intent: chargeRef });
      return (
        made.find(({ metadata }) => metadata?.refund === key) ??
        stripe.refunds.create(
          { payment_intent: chargeRef, amount, metadata: { refund: key } },
          { idempotencyKey: `refund:${key}` },
        )
      );
    });
    return refundOf(refund).failure === null ? 'succeeded' : 'failed';
  } catch (error) {
    // Final failures, such as a payment that was refunded there already.
    if (error instanceof StripeTrouble && (error.kind === 'refused' || error.kind === 'missing')) return 'failed';
    throw error;
  }
}

async function listNews(stripe: Stripe, after: string | null): Promise<GatewayNews[]> {
  const known = after === null ? null : await nullIfMissing(stripe.events.retrieve(after));
  const listed = stripe.events.list({ types: [...newsTypes], limit: 100, ...(known && { ending_before: known.id }) });
  const events = await listed.autoPagingToArray({ limit: 10_000 });
  // With `ending_before` the events come oldest first.
  const oldestFirst = known ? events : events.toReversed();
  const news = oldestFirst.flatMap((event) => newsOf(event) ?? []);
  const read = new Map<string, GatewayRefund[]>();
  for (const one of news) {
    if (one.kind !== 'refunds') continue;
    const { chargeRef } = one;
    one.refunds = read.get(chargeRef) ?? (await listRefunds(stripe, { payment_intent: chargeRef })).map(refundOf);
    read.set(chargeRef, one.refunds);
  }
  return news;
}

/** All refunds of a payment, also failed ones, newest first. */
export function listRefunds(
  stripe: Stripe,
  payment: { payment_intent: string } | { charge: string },
): Promise<Stripe.Refund[]> {
  return stripe.refunds.list({ ...payment, limit: searchedMax }).autoPagingToArray({ limit: 1000 });
}
