import { createHash } from 'node:crypto';
import type { SubscriptionDiscount } from '@greenlight/contract/coupon';
import type { CardSubscription } from '@greenlight/contract/stripe';
import type Stripe from 'stripe';
import type { MembershipFact } from '../../membership/policy.ts';
import { idOf } from '../../payment/gateway/stripe/policy.ts';
import { planOfProduct } from '../plan/policy.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** After a trial nobody waits for money that was ever paid. */
const graceDaysOfTrial = 1;

/** Why time that was paid for ended before its end. */
export interface Cut {
  at: Date;
  reason: 'refund' | 'dispute' | 'cancelled';
}

export interface SaidFact {
  kind: Extract<MembershipFact['kind'], 'trial' | 'paid' | 'grace'>;
  plan: string;
  startsAt: Date;
  endsAt: Date;
  cut: Cut | null;
  /** The invoice that paid for it, and the plan that was bought with that. Null for the rest of a period, too. */
  bought: { invoice: string; plan: string } | null;
}

/** What is seen of one subscription at the card provider, all at one moment. */
export interface Seen {
  subscription: Stripe.Subscription;
  /** Its invoices that are paid, and what became of their money since, by their ids. */
  invoices: Stripe.Invoice[];
  takenBack: Map<string, Cut>;
  /** The card of the customer, for a subscription that has none of its own. */
  customerCard: Stripe.PaymentMethod | null;
}

export interface SubscriptionPicture {
  id: string;
  planId: string;
  state: CardSubscription['status'];
  amount: number;
  currency: string;
  interval: 'month' | 'year';
  startedAt: Date;
  trialEnd: Date | null;
  paidUntil: Date | null;
  billingAt: Date | null;
  cancels: boolean;
  endedAt: Date | null;
  discount: Omit<SubscriptionDiscount, 'subscriptionId'> | null;
  card: CardSubscription['paymentMethod'];
  cardFingerprint: string | null;
  /** The code of our own with which it began. */
  ownCode: string | null;
  digest: string;
  facts: SaidFact[];
}

/** Null for what gives nothing yet, or is no plan of ours. It depends on what is seen alone, not on how it came to be. */
export function pictureOf(seen: Seen, { at, graceDays }: { at: Date; graceDays: number }): SubscriptionPicture | null {
  const { subscription } = seen;
  const item = subscription.items.data[0];
  const planId = item && planOf(item.price, subscription.metadata);
  if (!item || !planId || subscription.status.startsWith('incomplete')) return null;
  const given = [...trialOf(subscription, planId), ...paidOf(seen, planId)].map((fact) => cutAtEnd(fact, subscription));
  const last = given.filter(({ cut }) => cut === null).toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0];
  const pausing = subscription.pause_collection !== null || subscription.status === 'paused';
  const state = stateOf(subscription, pausing && (!last || last.endsAt <= at));
  const cancels = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  const lives = state === 'trialing' || state === 'active' || state === 'past_due';
  const method = cardOf(subscription, seen.customerCard);
  return {
    id: subscription.id,
    planId,
    state,
    amount: item.price.unit_amount ?? 0,
    currency: item.price.currency.toUpperCase(),
    interval: item.price.recurring?.interval === 'year' ? 'year' : 'month',
    startedAt: moment(subscription.start_date),
    trialEnd: subscription.trial_end === null ? null : moment(subscription.trial_end),
    paidUntil: given.reduce<Date | null>((end, fact) => (endOf(fact) > (end ?? 0) ? endOf(fact) : end), null),
    billingAt: lives && !cancels && !pausing ? billingOf(seen, item, state) : null,
    cancels,
    endedAt: subscription.ended_at === null ? null : moment(subscription.ended_at),
    discount: discountOf(subscription, item),
    card: method && {
      brand: method.brand,
      last4: method.last4,
      expiryMonth: method.exp_month,
      expiryYear: method.exp_year,
    },
    cardFingerprint: method?.fingerprint ?? null,
    ownCode: subscription.metadata.coupon ?? null,
    digest: digestOf(subscription),
    facts: lives && !cancels && !pausing && last ? [...given, graceOf(last, graceDays)].filter(isSome) : given,
  };
}

function isSome({ startsAt, endsAt }: SaidFact): boolean {
  return startsAt < endsAt;
}

function endOf({ endsAt, cut }: SaidFact): Date {
  return cut && cut.at < endsAt ? cut.at : endsAt;
}

/** The plan by what is sold; a product that an operator made there says its plan itself. */
function planOf(price: Stripe.Price, metadata: Stripe.Metadata): string | null {
  return planOfProduct(idOf(price.product) ?? '') ?? price.metadata.planId ?? metadata.planId ?? null;
}

/** Whether it is of a plan of ours: others may be sold with the same account of the provider. */
export function isOurs({ items, metadata }: Stripe.Subscription): boolean {
  const price = items.data[0]?.price;
  return price !== undefined && planOf(price, metadata) !== null;
}

function trialOf({ trial_start, trial_end }: Stripe.Subscription, plan: string): SaidFact[] {
  if (trial_start === null || trial_end === null || trial_end <= trial_start) return [];
  return [{ kind: 'trial', plan, startsAt: moment(trial_start), endsAt: moment(trial_end), cut: null, bought: null }];
}

/** The times that paid invoices are of: a line that gives time adds it, one that takes unused time back shortens it. */
function paidOf({ subscription, invoices, takenBack }: Seen, planNow: string): SaidFact[] {
  const { trial_start: trialStart, trial_end: trialEnd } = subscription;
  const inTrial = ({ start, end }: Stripe.InvoiceLineItem.Period) =>
    trialStart !== null && trialEnd !== null && start >= trialStart && end <= trialEnd;
  let facts: SaidFact[] = [];
  for (const invoice of invoices.toSorted((one, other) => one.created - other.created)) {
    const lines = invoice.lines.data.filter(({ period, subscription: of }) => idOf(of) !== null && !inTrial(period));
    for (const { period } of lines.filter(({ amount }) => amount < 0)) facts = shortened(facts, moment(period.start));
    for (const { period, pricing, parent } of lines.filter(({ amount }) => amount >= 0)) {
      const plan = planOfProduct(pricing?.price_details?.product ?? '') ?? planNow;
      facts.push({
        kind: 'paid',
        plan,
        startsAt: moment(period.start),
        endsAt: moment(period.end),
        cut: takenBack.get(invoice.id) ?? null,
        bought: parent?.subscription_item_details?.proration ? null : { invoice: invoice.id, plan },
      });
    }
  }
  // A change of plan that is only billed with the next invoice holds from now on.
  return facts.filter(isSome).map((fact, index, all) => (index === all.length - 1 ? { ...fact, plan: planNow } : fact));
}

function shortened(facts: SaidFact[], at: Date): SaidFact[] {
  return facts.map((fact) => (fact.startsAt <= at && fact.endsAt > at ? { ...fact, endsAt: at } : fact));
}

/** Who is cancelled at once loses what was left. */
function cutAtEnd(fact: SaidFact, { ended_at: ended }: Stripe.Subscription): SaidFact {
  if (ended === null || fact.cut !== null || moment(ended) >= fact.endsAt) return fact;
  return { ...fact, cut: { at: moment(ended), reason: 'cancelled' } };
}

function graceOf({ plan, kind, endsAt }: SaidFact, graceDays: number): SaidFact {
  const days = kind === 'trial' ? Math.min(graceDays, graceDaysOfTrial) : graceDays;
  const ends = new Date(endsAt.getTime() + days * dayMs);
  return { kind: 'grace', plan, startsAt: endsAt, endsAt: ends, cut: null, bought: null };
}

function stateOf(subscription: Stripe.Subscription, paused: boolean): CardSubscription['status'] {
  const { status, cancellation_details: why } = subscription;
  if (status === 'canceled') return why?.reason === 'payment_failed' ? 'expired' : 'cancelled';
  if (paused) return 'paused';
  return status === 'trialing' ? 'trialing' : status === 'active' ? 'active' : 'past_due';
}

/** When money is asked for next: at the end of the period, or at the next attempt. */
function billingOf({ subscription }: Seen, item: Stripe.SubscriptionItem, state: string): Date | null {
  if (state !== 'past_due') return moment(item.current_period_end);
  const latest = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null;
  return latest?.next_payment_attempt ? moment(latest.next_payment_attempt) : null;
}

function cardOf({ default_payment_method: own }: Stripe.Subscription, ofCustomer: Stripe.PaymentMethod | null) {
  return (typeof own === 'object' && own !== null ? own : ofCustomer)?.card ?? null;
}

function discountOf(
  { discounts, metadata }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): SubscriptionPicture['discount'] {
  const discount = discounts.find((one): one is Stripe.Discount => typeof one === 'object');
  const shown = discount ? discountShown(discount, item.price.unit_amount ?? 0) : null;
  return shown && metadata.coupon && !discount?.promotion_code ? { ...shown, code: metadata.coupon } : shown;
}

/** An amount that is taken off is shown as its part of the price. */
function discountShown(discount: Stripe.Discount, price: number): SubscriptionPicture['discount'] {
  const { source, promotion_code: promotion, start, end } = discount;
  const coupon = typeof source.coupon === 'object' ? source.coupon : null;
  if (!coupon) return null;
  return {
    code: typeof promotion === 'object' && promotion ? promotion.code : (coupon.name ?? coupon.id),
    percentOff: percentOffOf(coupon, price),
    durationInMonths: coupon.duration === 'forever' ? null : (coupon.duration_in_months ?? 1),
    startDate: moment(start).toISOString(),
    endDate: end === null ? null : moment(end).toISOString(),
  };
}

export function percentOffOf({ percent_off, amount_off }: Stripe.Coupon, price: number): number {
  if (percent_off !== null) return percent_off;
  return price > 0 ? Math.min(100, Math.round(((amount_off ?? 0) * 100) / price)) : 0;
}

/** What can be seen in a list of subscriptions: another digest means that all has to be fetched again. */
export function digestOf(subscription: Stripe.Subscription): string {
  const { status, cancel_at_period_end, cancel_at, pause_collection, trial_end, ended_at, items, discounts } =
    subscription;
  const seen = [
    [status, cancel_at_period_end, cancel_at, pause_collection?.behavior, trial_end, ended_at],
    items.data.map(({ price, current_period_end: end }) => [price.id, end]),
    discounts.map((discount) => idOf(discount)),
    [idOf(subscription.latest_invoice), idOf(subscription.default_payment_method)],
  ];
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url');
}

function moment(seconds: number): Date {
  return new Date(seconds * 1000);
}
