import type Stripe from 'stripe';
import type { Platform } from '../../../../platform/platform.ts';
import { idOf, refundOf } from '../../gateway/stripe/stripe-answer.ts';
import { askStripe, nullIfMissing } from '../../gateway/stripe/stripe-client.ts';
import { listRefunds } from '../../gateway/stripe/stripe-gateway.ts';
import { type ProviderCharge, providerChargeOf, uuidOf } from '../../ledger/provider/provider-charge.ts';
import { type FactCut, type FetchedSubscription, isOurSubscription } from './fetched-subscription.ts';

/** More than any customer has. */
const listedMax = 1000;
/** States of a dispute in which the bank does not hold the money. */
const harmless = new Set(['won', 'prevented', 'warning_closed', 'warning_needs_response', 'warning_under_review']);

export interface FetchedCustomer {
  customer: Stripe.Customer;
  subscriptions: FetchedSubscription[];
}

/** Reads a customer with its subscriptions and charges; null if it does not exist or was deleted. */
export async function fetchCustomer(
  platform: Platform,
  id: string,
  { isKnown, returned }: { isKnown: boolean; returned: Set<string> },
): Promise<FetchedCustomer | null> {
  return askStripe(platform, async (stripe) => {
    const expand = ['invoice_settings.default_payment_method'];
    const found = await nullIfMissing(stripe.customers.retrieve(id, { expand }));
    if (!found || found.deleted) return null;
    // The provider account may have customers that are not ours.
    if (!isKnown && found.metadata.subscriber === undefined) return { customer: found, subscriptions: [] };
    const [subscriptions, invoices, charges] = await Promise.all([
      listSubscriptions(stripe, { customer: id }),
      all(stripe.invoices.list({ customer: id, limit: 100, expand: ['data.payments'] })),
      all(stripe.charges.list({ customer: id, limit: 100 })),
    ]);
    const { takenBack, taken } = await chargesOf(stripe, { invoices, charges, returned });
    const { default_payment_method: method } = found.invoice_settings;
    const customerCard = typeof method === 'object' ? method : null;
    const seen = subscriptions.filter(isOurSubscription).map((subscription): FetchedSubscription => {
      const own = invoices.filter(({ parent }) => idOf(parent?.subscription_details?.subscription) === subscription.id);
      const ids = new Set(own.map((invoice) => invoice.id));
      return {
        subscription,
        invoices: own.filter(({ status }) => status === 'paid'),
        charges: taken.filter(({ invoice }) => ids.has(invoice.id)),
        takenBack,
        customerCard,
      };
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

function listSubscriptions(stripe: Stripe, owner: { customer: string }): Promise<Stripe.Subscription[]> {
  return all(stripe.subscriptions.list({ ...owner, status: 'all', limit: 100, expand: seenOfSubscription }));
}

function all<T extends { id: string }>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  return list.autoPagingToArray({ limit: listedMax });
}

/** The charges of the invoices (`taken`). `takenBack`: when and why an invoice was fully refunded or disputed, by its id. */
async function chargesOf(
  stripe: Stripe,
  { invoices, charges, returned }: { invoices: Stripe.Invoice[]; charges: Stripe.Charge[]; returned: Set<string> },
): Promise<{ taken: ProviderCharge[]; takenBack: Map<string, FactCut> }> {
  const takenBack = new Map<string, FactCut>();
  const taken: ProviderCharge[] = [];
  for (const charge of charges) {
    const intent = idOf(charge.payment_intent);
    const invoice = invoices.find((one) =>
      one.payments?.data.some(({ payment }) => intent !== null && idOf(payment.payment_intent) === intent),
    );
    if (!invoice) continue;
    const disputed = charge.disputed ? await disputeOf(stripe, charge) : null;
    const hasRefunds = charge.amount_refunded > 0 || returned.has(uuidOf(charge.id));
    const made = hasRefunds ? await listRefunds(stripe, { charge: charge.id }) : [];
    const one = providerChargeOf({ charge, invoice, refunds: made.map(refundOf), disputed });
    if (one) taken.push(one);
    const cut = disputed ? { at: disputed.at, reason: 'dispute' as const } : refundedAt(charge, made);
    if (cut) takenBack.set(invoice.id, cut);
  }
  return { taken, takenBack };
}

async function disputeOf(stripe: Stripe, { id }: Stripe.Charge): Promise<{ at: Date; amount: number } | null> {
  const disputes = await stripe.disputes.list({ charge: id, limit: 100 });
  const lost = disputes.data.find(({ status }) => !harmless.has(status));
  return lost ? { at: new Date(lost.created * 1000), amount: lost.amount } : null;
}

/** Null unless the charge was refunded in full. Failed refunds do not count. */
function refundedAt({ amount }: Stripe.Charge, made: Stripe.Refund[]): FactCut | null {
  const settledRefunds = made.filter((refund) => refundOf(refund).failure === null);
  const sum = settledRefunds.reduce((all, refund) => all + refund.amount, 0);
  if (sum === 0 || sum < amount) return null;
  return { at: new Date(Math.max(...settledRefunds.map(({ created }) => created)) * 1000), reason: 'refund' };
}
