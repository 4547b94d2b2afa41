import type Stripe from 'stripe';
import { attempt, cardError, pay } from './payment.ts';
import { clockNow, emit, findObject, invalid, listOf, newId, refOf, type World } from './world.ts';

const dayS = 24 * 60 * 60;
const draftS = 60 * 60;
/** Days from each failed attempt to the next one; after the last one the provider gives up. */
const retryDays = [3, 5, 7];

export interface Line {
  amount: number;
  price: Stripe.Price;
  start: number;
  end: number;
  proration?: boolean;
}

export function makeLine(world: World, subscription: Stripe.Subscription, line: Line): Stripe.InvoiceLineItem {
  return {
    id: newId(world, 'il'),
    object: 'line_item',
    amount: line.amount,
    currency: line.price.currency,
    description: null,
    discount_amounts: null,
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.proration ?? false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: subscription.items.data[0]?.id ?? '',
      },
    },
    period: { start: line.start, end: line.end },
    pretax_credit_amounts: null,
    pricing: {
      type: 'price_details',
      price_details: { price: line.price.id, product: refOf(line.price.product) },
      unit_amount_decimal: null,
    },
    quantity: 1,
    quantity_decimal: null,
    subscription: subscription.id,
    subtotal: line.amount,
    taxes: null,
  };
}

interface NewInvoice {
  lines: Stripe.InvoiceLineItem[];
  reason: Stripe.Invoice.BillingReason;
  /** A draft can be changed for an hour; then it is finalized and charged. */
  isDraft?: boolean;
}

/** An invoice of a subscription, less its discount. The total of a negative one is 0. */
export function makeInvoice(
  world: World,
  subscription: Stripe.Subscription,
  { lines, reason, isDraft = false }: NewInvoice,
): Stripe.Invoice {
  const id = newId(world, 'in');
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const total = Math.max(0, subtotal - discountOn(world, subscription, lines));
  const at = clockNow(world);
  const invoice: Stripe.Invoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: isDraft ? at + draftS : null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: at,
    currency: subscription.currency,
    custom_fields: null,
    customer: refOf(subscription.customer),
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: at,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(
      lines.map((line) => ({ ...line, invoice: id })),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: isDraft ? at + draftS : null,
    number: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    ...(isDraft ? {} : numbered(world, id)),
    on_behalf_of: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    payments: listOf<Stripe.InvoicePayment>([], `/v1/invoice_payments`),
    period_end: at,
    period_start: at,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: isDraft ? 'draft' : 'open',
    status_transitions: {
      finalized_at: isDraft ? null : at,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: null,
    test_clock: null,
    total,
    total_discount_amounts: null,
    total_excluding_tax: null,
    total_pretax_credit_amounts: null,
    total_taxes: null,
    webhooks_delivered_at: null,
  };
  world.invoices.set(id, invoice);
  subscription.latest_invoice = id;
  emit(world, 'invoice.created', invoice);
  return invoice;
}

/** The number and URLs that a finalized invoice has. */
function numbered(world: World, id: string) {
  world.counter += 1;
  return {
    number: `STANDIN-${String(world.counter).padStart(4, '0')}`,
    hosted_invoice_url: `https://invoice.stripe.com/i/acct_standin/${id}`,
    invoice_pdf: `https://pay.stripe.com/invoice/acct_standin/${id}/pdf`,
  };
}

/** Finalizes a draft after its hour. */
export function finalize(world: World, invoice: Stripe.Invoice): void {
  Object.assign(invoice, {
    ...numbered(world, invoice.id),
    status: 'open',
    automatically_finalizes_at: null,
    status_transitions: { ...invoice.status_transitions, finalized_at: clockNow(world) },
  } satisfies Partial<Stripe.Invoice>);
  emit(world, 'invoice.finalized', invoice);
}

/** The discount in cents, on lines of the products that the coupon applies to. */
function discountOn(world: World, { discounts }: Stripe.Subscription, lines: Stripe.InvoiceLineItem[]): number {
  const discount = world.discounts.get(refOf(discounts[0]));
  const coupon = world.coupons.get(refOf(discount?.source.coupon));
  const products = coupon?.applies_to?.products;
  const subtotal = lines
    .filter(({ pricing }) => !products || products.includes(refOf(pricing?.price_details?.product)))
    .reduce((sum, { amount }) => sum + amount, 0);
  if (!discount || !coupon || subtotal <= 0 || (discount.end !== null && discount.end <= clockNow(world))) return 0;
  return coupon.percent_off === null ? (coupon.amount_off ?? 0) : Math.round((subtotal * coupon.percent_off) / 100);
}

/** Tries to collect an open invoice; returns true if it is paid. An amount of 0 is paid at once. */
export function collect(world: World, invoice: Stripe.Invoice, method: string | null): boolean {
  if (invoice.status !== 'open') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (invoice.amount_due > 0) {
    if (!method) return fail(world, invoice);
    const intent = payFor(world, invoice, method);
    if (intent.status !== 'succeeded') return fail(world, invoice);
  }
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: clockNow(world) },
  } satisfies Partial<Stripe.Invoice>);
  emit(world, 'invoice.paid', invoice);
  return true;
}

/** All attempts for one invoice use the same payment intent. */
function payFor(world: World, invoice: Stripe.Invoice, method: string): Stripe.PaymentIntent {
  const known = world.intents.get(refOf(invoice.payments?.data[0]?.payment.payment_intent));
  if (known) return attempt(world, known, method, false);
  const { amount_due: amount, currency } = invoice;
  const intent = pay(world, { amount, currency, customer: refOf(invoice.customer), method });
  invoice.payments?.data.push({
    id: newId(world, 'inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: amount,
    created: clockNow(world),
    currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
  return intent;
}

function fail(world: World, invoice: Stripe.Invoice): false {
  const days = retryDays[invoice.attempt_count - 1];
  invoice.next_payment_attempt = days === undefined ? null : clockNow(world) + days * dayS;
  emit(world, 'invoice.payment_failed', invoice);
  return false;
}

/** The card error of an invoice whose card was declined. */
export function refusedInvoice(world: World, invoice: Stripe.Invoice): Error {
  return cardError(
    findObject(world.intents, refOf(invoice.payments?.data[0]?.payment.payment_intent), 'payment_intent'),
  );
}

export function voidInvoice(world: World, invoice: Stripe.Invoice): void {
  invoice.status = 'void';
  invoice.next_payment_attempt = null;
  emit(world, 'invoice.voided', invoice);
}
