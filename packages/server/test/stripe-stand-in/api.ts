import type Stripe from 'stripe';
import { account } from './account.ts';
import { makeCoupon, makeCustomer, makePrice, makeProduct } from './catalogue.ts';
import { expireSession, openSession } from './checkout.ts';
import { differencesIn, refusedIn } from './description.ts';
import { expandObject } from './expand.ts';
import { type Form, formAt, listAt, metadataIn, numberAt, parseForm, textAt } from './form.ts';
import { collect, refusedInvoice, voidInvoice } from './invoice.ts';
import { pageOf } from './page.ts';
import { attempt, cardError, pay, refund } from './payment.ts';
import { cancelNow, changeSubscription, settle } from './subscription.ts';
import { ApiError, clockNow, emit, findObject, invalid, newId, refOf, type World } from './world.ts';

type Handler = (world: World, form: Form, id: string) => object;

/** Handlers by method and path; `:id` is passed to the handler. */
export const calls: Record<string, Handler> = {
  'GET /v1/account': () => account,
  'GET /v1/webhook_endpoints': (world, form) => pageOf(world.endpoints, form),
  'POST /v1/customers': (world, form) =>
    makeCustomer(world, { email: textAt(form, 'email') ?? null, metadata: metadataIn(form) }),
  'GET /v1/customers/:id': (world, _, id) => findObject(world.customers, id, 'customer'),
  'POST /v1/customers/:id': updateCustomer,
  'DELETE /v1/customers/:id': removeCustomer,
  'POST /v1/products': (world, form) => {
    const id = textAt(form, 'id');
    return makeProduct(world, { name: textAt(form, 'name') ?? '', metadata: metadataIn(form), ...(id && { id }) });
  },
  'POST /v1/products/:id': (world, form, id) =>
    Object.assign(findObject(world.products, id, 'product'), { name: textAt(form, 'name') }),
  'GET /v1/prices': (world, form) => {
    const keys = listAt(form, 'lookup_keys');
    return pageOf(world.prices, form, ({ lookup_key: key }) => keys.length === 0 || keys.includes(key ?? ''));
  },
  'POST /v1/prices': (world, form) =>
    makePrice(world, {
      product: textAt(form, 'product') ?? '',
      amount: numberAt(form, 'unit_amount') ?? 0,
      currency: textAt(form, 'currency') ?? 'usd',
      interval: textAt(form, 'recurring.interval') === 'year' ? 'year' : 'month',
      lookupKey: textAt(form, 'lookup_key') ?? null,
      metadata: metadataIn(form),
    }),
  'GET /v1/promotion_codes': (world, form) => {
    const code = textAt(form, 'code')?.toLowerCase();
    const isActive = textAt(form, 'active');
    return pageOf(world.promotionCodes, form, (one) =>
      [
        code === undefined || one.code.toLowerCase() === code,
        isActive === undefined || String(one.active) === isActive,
      ].every(Boolean),
    );
  },
  'GET /v1/coupons/:id': (world, _, id) => findObject(world.coupons, id, 'coupon'),
  'POST /v1/coupons': (world, form) => {
    const [id, months] = [textAt(form, 'id'), numberAt(form, 'duration_in_months')];
    const percentOff = numberAt(form, 'percent_off') ?? 0;
    const products = listAt(form, 'applies_to.products').map((one) => findObject(world.products, one, 'product').id);
    return makeCoupon(world, {
      percentOff,
      ...(id && { id }),
      ...(months && { months }),
      ...(products.length > 0 && { products }),
    });
  },
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions': (world, form) => {
    const status = textAt(form, 'status');
    return pageOf(world.sessions, form, (one) => ofCustomer(form)(one) && (!status || one.status === status));
  },
  'GET /v1/checkout/sessions/:id': (world, _, id) => findObject(world.sessions, id, 'checkout.session'),
  'POST /v1/checkout/sessions/:id': (world, form, id) => {
    const session = findObject(world.sessions, id, 'checkout.session');
    return Object.assign(session, { metadata: { ...session.metadata, ...metadataIn(form) } });
  },
  'POST /v1/checkout/sessions/:id/expire': (world, _, id) => expireSession(world, id),
  'POST /v1/billing_portal/sessions': createPortal,
  'GET /v1/subscriptions': (world, form) => {
    const status = textAt(form, 'status');
    return pageOf(
      world.subscriptions,
      form,
      (one) =>
        ofCustomer(form)(one) && (status === 'all' || one.status !== 'canceled') && one.status !== 'incomplete_expired',
    );
  },
  'GET /v1/subscriptions/:id': (world, _, id) => findObject(world.subscriptions, id, 'subscription'),
  'POST /v1/subscriptions/:id': updateSubscription,
  'DELETE /v1/subscriptions/:id': (world, _, id) => {
    const subscription = findObject(world.subscriptions, id, 'subscription');
    if (subscription.ended_at !== null) throw invalid('This subscription is canceled already.');
    return cancelNow(world, subscription);
  },
  'GET /v1/invoices': (world, form) => {
    const status = textAt(form, 'status');
    return pageOf(world.invoices, form, (one) => ofCustomer(form)(one) && (!status || one.status === status));
  },
  'GET /v1/invoices/:id': (world, _, id) => findObject(world.invoices, id, 'invoice'),
  'POST /v1/invoices/:id/pay': payInvoice,
  'POST /v1/invoices/:id/void': (world, _, id) => {
    const invoice = findObject(world.invoices, id, 'invoice');
    if (invoice.status !== 'open') throw invalid('You can only pass in open invoices.');
    voidInvoice(world, invoice);
    const subscription = world.subscriptions.get(refOf(invoice.parent?.subscription_details?.subscription));
    if (subscription?.status === 'past_due') settle(world, subscription, true);
    return invoice;
  },
  'GET /v1/balance_transactions': (world, form) => {
    const from = numberAt(form, 'created.gte') ?? 0;
    return pageOf(world.moves, form, ({ created }) => created >= from);
  },
  'GET /v1/charges': (world, form) => pageOf(world.charges, form, ofCustomer(form)),
  'GET /v1/charges/:id': (world, _, id) => findObject(world.charges, id, 'charge'),
  'GET /v1/disputes': (world, form) => pageOf(world.disputes, form, ({ charge }) => charge === textAt(form, 'charge')),
  'GET /v1/refunds': (world, form) =>
    pageOf(
      world.refunds,
      form,
      ({ charge, payment_intent: intent }) =>
        refOf(charge) === (textAt(form, 'charge') ?? refOf(charge)) &&
        refOf(intent) === (textAt(form, 'payment_intent') ?? refOf(intent)),
    ),
  'POST /v1/refunds': (world, form) => {
    const amount = numberAt(form, 'amount');
    const intent = textAt(form, 'payment_intent') ?? '';
    return refund(world, { intent, metadata: metadataIn(form), ...(amount !== undefined && { amount }) });
  },
  'GET /v1/payment_intents': (world, form) => pageOf(world.intents, form, ofCustomer(form)),
  'GET /v1/payment_intents/:id': (world, _, id) => findObject(world.intents, id, 'payment_intent'),
  'POST /v1/payment_intents': createIntent,
  'POST /v1/payment_intents/:id/confirm': confirmIntent,
  'POST /v1/payment_intents/:id/cancel': cancelIntent,
  'POST /v1/payment_methods/:id/detach': (world, _, id) =>
    Object.assign(findObject(world.methods, id, 'PaymentMethod'), { customer: null }),
  'GET /v1/setup_intents/:id': (world, _, id) => findObject(world.setups, id, 'setup_intent'),
  'GET /v1/events': listEvents,
  'GET /v1/events/:id': (world, _, id) => {
    const event = world.events.find((one) => one.id === id);
    return event ?? findObject(new Map(), id, 'event');
  },
};

/** Answers a call. Throws an `ApiError` for an unknown call, a parameter that is not described, or a refusal. */
export function answerCall(world: World, method: string, path: string, text: string): object {
  const form = parseForm(text);
  for (const [call, handler] of Object.entries(calls)) {
    const [verb = '', pattern = ''] = call.split(' ');
    const match = verb === method && new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`).exec(path);
    if (!match) continue;
    const refused = refusedIn(call, form);
    world.differences.push(...refused);
    if (refused[0]) throw invalid(refused[0], { code: 'parameter_unknown' });
    const answer = expandObject(world, handler(world, form, match[1] ?? ''), listAt(form, 'expand'));
    world.differences.push(...differencesIn(call, answer));
    return answer;
  }
  throw new ApiError(404, `Unrecognized request URL (${method}: ${path}).`, { type: 'invalid_request_error' });
}

function ofCustomer(form: Form) {
  const customer = textAt(form, 'customer');
  return (one: { customer: string | { id: string } | null }) => !customer || refOf(one.customer) === customer;
}

function updateCustomer(world: World, form: Form, id: string): object {
  const customer = findObject(world.customers, id, 'customer');
  const method = textAt(form, 'invoice_settings.default_payment_method');
  if (method) customer.invoice_settings.default_payment_method = findObject(world.methods, method, 'PaymentMethod').id;
  emit(world, 'customer.updated', customer);
  return customer;
}

function removeCustomer(world: World, _: Form, id: string): object {
  const customer = findObject(world.customers, id, 'customer');
  for (const subscription of world.subscriptions.values()) {
    if (refOf(subscription.customer) === id && subscription.ended_at === null) cancelNow(world, subscription);
  }
  world.customers.delete(id);
  emit(world, 'customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}

function createSession(world: World, form: Form): object {
  const price = textAt(form, 'line_items.0.price');
  const trialDays = numberAt(form, 'subscription_data.trial_period_days');
  const trialEnd = numberAt(form, 'subscription_data.trial_end');
  const promotionCode = textAt(form, 'discounts.0.promotion_code');
  const coupon = textAt(form, 'discounts.0.coupon');
  return openSession(world, {
    mode: textAt(form, 'mode') === 'setup' ? 'setup' : 'subscription',
    customer: textAt(form, 'customer') ?? '',
    reference: textAt(form, 'client_reference_id') ?? null,
    successUrl: textAt(form, 'success_url') ?? '',
    cancelUrl: textAt(form, 'cancel_url') ?? null,
    metadata: metadataIn(form),
    subscriptionMetadata: metadataIn(formAt(form, 'subscription_data')),
    ...(price && { price }),
    ...(trialDays && { trialDays }),
    trialEnd,
    expiresAt: numberAt(form, 'expires_at'),
    locale: textAt(form, 'locale'),
    message: textAt(form, 'custom_text.submit.message'),
    ...(promotionCode && { promotionCode }),
    ...(coupon && { coupon: findObject(world.coupons, coupon, 'coupon').id }),
  });
}

function createPortal(world: World, form: Form): object {
  const id = newId(world, 'bps');
  const portal: Stripe.BillingPortal.Session = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_standin',
    created: clockNow(world),
    customer: findObject(world.customers, textAt(form, 'customer'), 'customer').id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: textAt(form, 'return_url') ?? null,
    url: `${world.url}/portal/${id}`,
  };
  return portal;
}

function updateSubscription(world: World, form: Form, id: string): object {
  const subscription = findObject(world.subscriptions, id, 'subscription');
  const method = textAt(form, 'default_payment_method');
  const promotionCode = textAt(form, 'discounts.0.promotion_code');
  const price = textAt(form, 'items.0.price');
  const cancels = textAt(form, 'cancel_at_period_end');
  const trialEnd = numberAt(form, 'trial_end');
  if (trialEnd !== undefined && textAt(form, 'proration_behavior') !== 'none') {
    throw invalid('The stand-in knows no proration of what a trial replaces.');
  }
  return changeSubscription(world, subscription, {
    metadata: metadataIn(form),
    ...(method && { method: findObject(world.methods, method, 'PaymentMethod').id }),
    ...(promotionCode && { promotionCode }),
    ...(price && { price, invoiceNow: textAt(form, 'proration_behavior') === 'always_invoice' }),
    ...(cancels && { cancelAtPeriodEnd: cancels === 'true' }),
    ...(trialEnd !== undefined && { trialEnd }),
  });
}

function payInvoice(world: World, form: Form, id: string): object {
  const invoice = findObject(world.invoices, id, 'invoice');
  const isPaid = collect(world, invoice, textAt(form, 'payment_method') ?? null);
  const subscription = world.subscriptions.get(refOf(invoice.parent?.subscription_details?.subscription));
  if (subscription) settle(world, subscription, isPaid);
  if (!isPaid) throw refusedInvoice(world, invoice);
  return invoice;
}

function createIntent(world: World, form: Form): object {
  if ((numberAt(form, 'amount') ?? 0) < 50) {
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  const intent = pay(world, {
    amount: numberAt(form, 'amount') ?? 0,
    currency: textAt(form, 'currency') ?? 'usd',
    customer: findObject(world.customers, textAt(form, 'customer'), 'customer').id,
    method: findObject(world.methods, textAt(form, 'payment_method'), 'PaymentMethod').id,
    description: textAt(form, 'description') ?? null,
    metadata: metadataIn(form),
  });
  if (intent.status !== 'succeeded') throw cardError(intent);
  return intent;
}

function confirmIntent(world: World, form: Form, id: string): object {
  const intent = findObject(world.intents, id, 'payment_intent');
  attempt(world, intent, textAt(form, 'payment_method') ?? refOf(intent.payment_method), true);
  if (intent.status === 'requires_payment_method') throw cardError(intent);
  return intent;
}

function cancelIntent(world: World, _: Form, id: string): object {
  const intent = findObject(world.intents, id, 'payment_intent');
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const code = 'payment_intent_unexpected_state';
    throw invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
      code,
      payment_intent: intent,
    });
  }
  return Object.assign(intent, { status: 'canceled', canceled_at: clockNow(world), next_action: null });
}

function listEvents(world: World, form: Form): object {
  const types = listAt(form, 'types');
  const [from, to] = [numberAt(form, 'created.gte') ?? 0, numberAt(form, 'created.lte') ?? Number.POSITIVE_INFINITY];
  const kept = new Map(world.events.map((event) => [event.id, event]));
  return pageOf(
    kept,
    form,
    ({ type, created }) => (types.length === 0 || types.includes(type)) && created >= from && created <= to,
  );
}
