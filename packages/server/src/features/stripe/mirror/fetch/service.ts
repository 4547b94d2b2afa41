import type Stripe from 'stripe';
import type { Platform } from '../../../../platform/platform.ts';
import { askStripe, orMissing } from '../../../payment/gateway/stripe/client/service.ts';
import { idOf } from '../../../payment/gateway/stripe/policy.ts';
import type { Cut, Seen } from '../policy.ts';

/** More than any customer has. */
const listedMax = 1000;
/** The bank has not, or not any more, taken the money back. */
const harmless = new Set(['won', 'prevented', 'warning_closed', 'warning_needs_response', 'warning_under_review']);

/** All that matters of a customer, as it is now; null when there is no such customer, or it was deleted. */
export async function fetchCustomer(
  platform: Platform,
  id: string,
): Promise<{ customer: Stripe.Customer; subscriptions: Seen[] } | null> {
  return askStripe(platform, async (stripe) => {
    const expand = ['invoice_settings.default_payment_method'];
    const found = await orMissing(stripe.customers.retrieve(id, { expand }));
    if (!found || found.deleted) return null;
    const [subscriptions, invoices, charges] = await Promise.all([
      listSubscriptions(stripe, { customer: id }),
      all(stripe.invoices.list({ customer: id, status: 'paid', limit: 100, expand: ['data.payments'] })),
      all(stripe.charges.list({ customer: id, limit: 100 })),
    ]);
    const takenBack = await takenBackOf(stripe, { invoices, charges });
    const { default_payment_method: method } = found.invoice_settings;
    const customerCard = typeof method === 'object' ? method : null;
    const seen = subscriptions.map((subscription): Seen => {
      const own = invoices.filter(({ parent }) => idOf(parent?.subscription_details?.subscription) === subscription.id);
      return { subscription, invoices: own, takenBack, customerCard };
    });
    return { customer: found, subscriptions: seen };
  });
}

const seenOfSubscription = [
  'data.default_payment_method',
  'data.discounts.source.coupon',
  'data.discounts.promotion_code',
  'data.latest_invoice',
];

function listSubscriptions(stripe: Stripe, of: { customer: string }): Promise<Stripe.Subscription[]> {
  return all(stripe.subscriptions.list({ ...of, status: 'all', limit: 100, expand: seenOfSubscription }));
}

function all<T extends { id: string }>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  return list.autoPagingToArray({ limit: listedMax });
}

/** Of each invoice whose money went back as a whole, when and why. */
async function takenBackOf(
  stripe: Stripe,
  { invoices, charges }: { invoices: Stripe.Invoice[]; charges: Stripe.Charge[] },
): Promise<Map<string, Cut>> {
  const taken = new Map<string, Cut>();
  for (const charge of charges) {
    const cut = charge.disputed || charge.refunded ? await cutOf(stripe, charge) : null;
    const intent = idOf(charge.payment_intent);
    const invoice = invoices.find(({ payments }) =>
      payments?.data.some(({ payment }) => intent !== null && idOf(payment.payment_intent) === intent),
    );
    if (cut && invoice) taken.set(invoice.id, cut);
  }
  return taken;
}

async function cutOf(stripe: Stripe, charge: Stripe.Charge): Promise<Cut | null> {
  if (charge.disputed) {
    const disputes = await stripe.disputes.list({ charge: charge.id, limit: 100 });
    const lost = disputes.data.find(({ status }) => !harmless.has(status));
    if (lost) return { at: new Date(lost.created * 1000), reason: 'dispute' };
  }
  if (!charge.refunded) return null;
  const refunds = await stripe.refunds.list({ charge: charge.id, limit: 100 });
  const last = Math.max(...refunds.data.map(({ created }) => created), charge.created);
  return { at: new Date(last * 1000), reason: 'refund' };
}
