import type Stripe from 'stripe';
import type { Platform } from '../../../../platform/platform.ts';
import { idOf } from '../../gateway/stripe/stripe-answer.ts';
import { askStripe } from '../../gateway/stripe/stripe-client.ts';
import { StripeTrouble, troubleOf } from '../../gateway/stripe/stripe-trouble.ts';

/** The `purpose` in the metadata of a card page: `open` until its card is applied, then `done`. */
const openPurpose = 'card';
const donePurpose = 'card-done';

export const setupMetadata = { purpose: openPurpose };

/** Makes the latest card of the customer's card pages the one in use, and charges open invoices to it. Idempotent. */
export async function applyCardSetup(platform: Platform, customerId: string): Promise<void> {
  await askStripe(platform, async (stripe) => {
    const expand = ['data.setup_intent'];
    const listed = await stripe.checkout.sessions.list({ customer: customerId, status: 'complete', limit: 20, expand });
    const given = listed.data.filter(({ mode, metadata }) => mode === 'setup' && metadata?.purpose === openPurpose);
    const setup = given[0]?.setup_intent;
    const card = typeof setup === 'object' ? idOf(setup?.payment_method) : null;
    if (card) await useCard(stripe, customerId, card);
    for (const { id } of given) await stripe.checkout.sessions.update(id, { metadata: { purpose: donePurpose } });
  });
}

async function useCard(stripe: Stripe, customerId: string, card: string): Promise<void> {
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: card } });
  const subscriptions = await stripe.subscriptions.list({ customer: customerId, limit: 100 });
  for (const { id } of subscriptions.data) await stripe.subscriptions.update(id, { default_payment_method: card });
  const due = await stripe.invoices.list({ customer: customerId, status: 'open', limit: 100 });
  for (const { id } of due.data) await pay(stripe, id, card);
}

/** If the card is refused, the invoice stays open, and the provider retries by itself. */
async function pay(stripe: Stripe, invoice: string, card: string): Promise<void> {
  try {
    await stripe.invoices.pay(invoice, { payment_method: card }, { idempotencyKey: `pay:${invoice}:${card}` });
  } catch (error) {
    const trouble = troubleOf(error);
    if (!(trouble instanceof StripeTrouble) || !['card', 'refused'].includes(trouble.kind)) throw error;
  }
}
