import type Stripe from 'stripe';
import { addInterval, bareSubscription, planOf } from './bare-subscription.ts';
import { makeDiscount } from './catalogue.ts';
import { collect, finalize, makeInvoice, makeLine, voidInvoice } from './invoice.ts';
import { clockNow, emit, findObject, invalid, refOf, type World } from './world.ts';

const twoYearsS = 2 * 366 * 24 * 60 * 60;

export interface Beginning {
  customer: string;
  price: string;
  trialDays?: number;
  /** Unix seconds, instead of `trialDays`. */
  trialEnd?: number;
  method: string | null;
  promotionCode?: string | null;
  coupon?: string | null;
  metadata?: Stripe.Metadata;
}

/** Starts a subscription; its status is `incomplete` if the first payment was declined. */
export function beginSubscription(world: World, beginning: Beginning): Stripe.Subscription {
  const price = findObject(world.prices, beginning.price, 'price');
  const at = clockNow(world);
  const trialEnd = beginning.trialEnd ?? (beginning.trialDays ? at + beginning.trialDays * 24 * 60 * 60 : null);
  const subscription = bareSubscription(world, beginning, { price, at, trialEnd });
  world.subscriptions.set(subscription.id, subscription);
  const { promotionCode, coupon } = beginning;
  if (promotionCode) discount(world, subscription, { promotionCode });
  else if (coupon) discount(world, subscription, { coupon });
  const [start, end] = [at, trialEnd ?? addInterval(at, price, at)];
  const amount = trialEnd === null ? (price.unit_amount ?? 0) : 0;
  const lines = [makeLine(world, subscription, { amount, price, start, end })];
  emit(world, 'customer.subscription.created', subscription);
  const invoice = makeInvoice(world, subscription, { lines, reason: 'subscription_create' });
  if (!collect(world, invoice, beginning.method)) {
    subscription.status = 'incomplete';
    return subscription;
  }
  subscription.status = trialEnd === null ? 'active' : 'trialing';
  emit(world, 'customer.subscription.updated', subscription);
  return subscription;
}

function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`${subscription.id} is of nothing`);
  return item;
}

function methodFor(world: World, subscription: Stripe.Subscription): string | null {
  const customer = world.customers.get(refOf(subscription.customer));
  return refOf(subscription.default_payment_method) || refOf(customer?.invoice_settings.default_payment_method) || null;
}

function discount(world: World, subscription: Stripe.Subscription, by: Parameters<typeof makeDiscount>[1]): void {
  const owner = { subscription: subscription.id, customer: refOf(subscription.customer) };
  subscription.discounts = [makeDiscount(world, by, owner).id];
}

export interface Change {
  cancelAtPeriodEnd?: boolean;
  method?: string;
  promotionCode?: string;
  /** Null ends a pause. */
  pause?: { resumesAt: number | null } | null;
  price?: string;
  /** Unix seconds. The new end of the period, until which nothing is charged. */
  trialEnd?: number;
  /** Whether the proration is invoiced at once. */
  invoiceNow?: boolean;
  metadata?: Stripe.Metadata;
}

export function changeSubscription(
  world: World,
  subscription: Stripe.Subscription,
  change: Change,
): Stripe.Subscription {
  if (subscription.ended_at !== null)
    throw invalid('A canceled subscription can only update its cancellation_details.');
  if (change.cancelAtPeriodEnd !== undefined) {
    subscription.cancel_at_period_end = change.cancelAtPeriodEnd;
    subscription.cancel_at = change.cancelAtPeriodEnd ? itemOf(subscription).current_period_end : null;
    subscription.canceled_at = change.cancelAtPeriodEnd ? clockNow(world) : null;
    subscription.cancellation_details = {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: change.cancelAtPeriodEnd ? 'cancellation_requested' : null,
    };
  }
  if (change.method) subscription.default_payment_method = change.method;
  const { promotionCode } = change;
  if (promotionCode) discount(world, subscription, { promotionCode });
  if (change.pause !== undefined) {
    subscription.pause_collection = change.pause && { behavior: 'void', resumes_at: change.pause.resumesAt };
  }
  if (change.trialEnd !== undefined) moveTrialEnd(world, subscription, change.trialEnd);
  if (change.metadata) subscription.metadata = { ...subscription.metadata, ...change.metadata };
  if (change.price && change.price !== itemOf(subscription).price.id) changePrice(world, subscription, change);
  emit(world, 'customer.subscription.updated', subscription);
  return subscription;
}

/** Starts a free period until `end`, without proration of the paid time (`proration_behavior: none`). */
function moveTrialEnd(world: World, subscription: Stripe.Subscription, end: number): void {
  const item = itemOf(subscription);
  const at = clockNow(world);
  if (end <= at)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' });
  if (end > at + twoYearsS) throw invalid('trial_end must be at most two years in the future.', { param: 'trial_end' });
  if (subscription.status !== 'trialing') {
    subscription.trial_start = at;
    item.current_period_start = at;
  }
  Object.assign(subscription, { status: 'trialing', trial_end: end, billing_cycle_anchor: end });
  item.current_period_end = end;
  const lines = [makeLine(world, subscription, { amount: 0, price: item.price, start: at, end })];
  collect(world, makeInvoice(world, subscription, { lines, reason: 'subscription_update' }), null);
}

/** Changes the price with proration; a price with another interval starts a new period at once. */
function changePrice(world: World, subscription: Stripe.Subscription, { price: id, invoiceNow }: Change): void {
  const item = itemOf(subscription);
  const [price, old, at] = [findObject(world.prices, id, 'price'), item.price, clockNow(world)];
  const [start, end] = [item.current_period_start, item.current_period_end];
  const isOtherInterval = price.recurring?.interval !== old.recurring?.interval;
  Object.assign(item, { price, plan: planOf(price) });
  if (subscription.status === 'trialing') return;
  const left = (end - at) / (end - start);
  const part = (amount: number | null) => Math.round((amount ?? 0) * left);
  const lines = [
    makeLine(world, subscription, { amount: -part(old.unit_amount), price: old, start: at, end, proration: true }),
  ];
  if (isOtherInterval) {
    item.current_period_start = at;
    item.current_period_end = addInterval(at, price, at);
    subscription.billing_cycle_anchor = at;
    lines.push(
      makeLine(world, subscription, { amount: price.unit_amount ?? 0, price, start: at, end: item.current_period_end }),
    );
  } else {
    lines.push(
      makeLine(world, subscription, { amount: part(price.unit_amount), price, start: at, end, proration: true }),
    );
  }
  if (!isOtherInterval && !invoiceNow) {
    world.pending.set(subscription.id, [...(world.pending.get(subscription.id) ?? []), ...lines]);
    return;
  }
  const invoice = makeInvoice(world, subscription, { lines, reason: 'subscription_update' });
  if (!collect(world, invoice, methodFor(world, subscription))) subscription.status = 'past_due';
}

export function cancelNow(
  world: World,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason = 'cancellation_requested',
): Stripe.Subscription {
  const at = clockNow(world);
  Object.assign(subscription, {
    status: 'canceled',
    ended_at: at,
    canceled_at: subscription.canceled_at ?? at,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  } satisfies Partial<Stripe.Subscription>);
  emit(world, 'customer.subscription.deleted', subscription);
  return subscription;
}

/** Unix seconds of the next due action; null if the subscription has ended or never started. */
export function dueAt(world: World, subscription: Stripe.Subscription): number | null {
  if (subscription.ended_at !== null || subscription.status.startsWith('incomplete')) return null;
  const invoice = world.invoices.get(refOf(subscription.latest_invoice));
  const isAsked = invoice?.status === 'open' || invoice?.status === 'draft';
  const retry = isAsked ? invoice.next_payment_attempt : null;
  const end = itemOf(subscription).current_period_end;
  const resume = subscription.pause_collection?.resumes_at ?? null;
  return Math.min(...[retry, end, resume].filter((time) => time !== null));
}

/** Runs the action that is due now. */
export function runDue(world: World, subscription: Stripe.Subscription): void {
  const at = clockNow(world);
  const resume = subscription.pause_collection?.resumes_at;
  if (resume && resume <= at) {
    subscription.pause_collection = null;
    emit(world, 'customer.subscription.updated', subscription);
  }
  const open = world.invoices.get(refOf(subscription.latest_invoice));
  if (open?.status === 'draft' && (open.automatically_finalizes_at ?? at) <= at) {
    finalize(world, open);
    return settle(world, subscription, collect(world, open, methodFor(world, subscription)));
  }
  if (open?.status === 'open' && open.next_payment_attempt !== null && open.next_payment_attempt <= at) {
    return retry(world, subscription, open);
  }
  if (itemOf(subscription).current_period_end <= at) renew(world, subscription);
}

function retry(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  settle(world, subscription, collect(world, invoice, methodFor(world, subscription)));
  if (invoice.status === 'open' && invoice.next_payment_attempt === null)
    cancelNow(world, subscription, 'payment_failed');
}

/** Sets the status after an attempt to collect its latest invoice. */
export function settle(world: World, subscription: Stripe.Subscription, isPaid: boolean): void {
  const status = isPaid ? 'active' : 'past_due';
  if (subscription.status === status || subscription.ended_at !== null) return;
  subscription.status = status;
  emit(world, 'customer.subscription.updated', subscription);
}

function renew(world: World, subscription: Stripe.Subscription): void {
  if (subscription.cancel_at_period_end) {
    cancelNow(world, subscription);
    return;
  }
  const item = itemOf(subscription);
  const start = item.current_period_end;
  const end = addInterval(start, item.price, subscription.billing_cycle_anchor);
  item.current_period_start = start;
  item.current_period_end = end;
  const pending = world.pending.get(subscription.id) ?? [];
  world.pending.delete(subscription.id);
  const line = makeLine(world, subscription, { amount: item.price.unit_amount ?? 0, price: item.price, start, end });
  const lines = [...pending, line];
  const invoice = makeInvoice(world, subscription, { lines, reason: 'subscription_cycle', isDraft: true });
  if (subscription.pause_collection) voidInvoice(world, invoice);
  // The invoice is a draft for an hour.
  if (subscription.status === 'trialing' || subscription.pause_collection) subscription.status = 'active';
  emit(world, 'customer.subscription.updated', subscription);
}
