import { createHash } from 'node:crypto';
import type { SubscriptionDiscount } from '@greenlight/contract/coupon';
import { dayMs } from '@greenlight/contract/duration';
import type { CardSubscription } from '@greenlight/contract/stripe';
import type Stripe from 'stripe';
import { idOf } from '../../gateway/stripe/stripe-answer.ts';
import type { ProviderPayment } from '../../ledger/provider/provider-payment.ts';
import { heldTimeMark, isExtensionDone } from '../extension/extension-target.ts';
import { planOfProduct } from '../product/plan-product.ts';
import { type ExtensionMonths, type FactCut, type PictureFact } from './picture-fact.ts';

/** Grace after a trial is short: the member has never paid. */
const graceDaysOfTrial = 1;

/** One subscription as it was fetched from the card provider. */
export interface FetchedSubscription {
  subscription: Stripe.Subscription;
  /** Its paid invoices. `takenBack` has the refunded and disputed ones, by their ids. */
  invoices: Stripe.Invoice[];
  /** The payments of all its invoices, failed ones too. */
  payments: ProviderPayment[];
  takenBack: Map<string, FactCut>;
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
  /** Whether it runs on the access that the member had when it began, so that nothing was charged yet. */
  isYetToPay: boolean;
  endedAt: Date | null;
  discount: Omit<SubscriptionDiscount, 'subscriptionId'> | null;
  card: CardSubscription['paymentMethod'];
  cardFingerprint: string | null;
  /** Our own coupon code with which it began. */
  ownCode: string | null;
  digest: string;
  facts: PictureFact[];
}

/** Null if it is incomplete, or not for a plan of ours. Depends only on the arguments, not on the order of events. */
export function subscriptionPictureOf(
  seen: FetchedSubscription,
  { at, graceDays, given }: { at: Date; graceDays: number; given: ExtensionMonths[] },
): SubscriptionPicture | null {
  const { subscription } = seen;
  const item = subscription.items.data[0];
  const planId = item && planOf(item.price, subscription.metadata);
  if (!item || !planId || subscription.status.startsWith('incomplete')) return null;
  const extended = extendedBy(subscription, given);
  const [trial, paid] = [trialOf(subscription, planId, extended), paidOf(seen, planId)];
  const left = earlierAccessOf(subscription);
  const facts = [...trial, ...(left ? [timeOf(left, planId)] : []), ...paid].map((fact) =>
    cutAtEnd(fact, subscription),
  );
  const inForce = facts.filter(({ cut }) => cut === null);
  const last = [...inForce, ...extended.map((months) => timeOf(months, planId))]
    .toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime())
    .at(-1);
  const pausing = subscription.pause_collection !== null || subscription.status === 'paused';
  // A trial lasts until the first invoice is paid, even after its end.
  const isTrying = paid.length === 0 && (trial.length > 0 || extended.some(({ inTrial }) => inTrial));
  const state = stateOf(subscription, { isPaused: pausing && (!last || last.endsAt <= at), isTrying });
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
    paidUntil: latestOf([...facts.map(endOf), ...extended.map(({ endsAt }) => endsAt)]),
    billingAt: lives && !cancels && !pausing ? billingOf(seen, item, state) : null,
    cancels,
    isYetToPay: left !== null && paid.length === 0,
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
    facts: lives && !cancels && !pausing && last ? [...facts, graceOf(last, graceDays)].filter(isSome) : facts,
  };
}

function isSome({ startsAt, endsAt }: PictureFact): boolean {
  return startsAt < endsAt;
}

function endOf({ endsAt, cut }: PictureFact): Date {
  return cut && cut.at < endsAt ? cut.at : endsAt;
}

function latestOf(days: Date[]): Date | null {
  return days.reduce<Date | null>((latest, day) => (day > (latest ?? 0) ? day : latest), null);
}

/** The extensions that the provider has done: it calls them a trial. Without those that are still under way. */
function extendedBy(subscription: Stripe.Subscription, given: ExtensionMonths[]): ExtensionMonths[] {
  const left = earlierAccessOf(subscription);
  return [
    ...(left ? [left] : []),
    ...given.filter((months) => months.isMoved || isExtensionDone(subscription, months)),
  ];
}

/** The access that the member had when it began, imported or given: the first charge waits for its end. */
function earlierAccessOf({ metadata, start_date: start, trial_end: end }: Stripe.Subscription): ExtensionMonths | null {
  const until = Math.min(Number(metadata[heldTimeMark] ?? 0), end ?? 0);
  if (until <= start) return null;
  return { id: 0, startsAt: moment(start), endsAt: moment(until), inTrial: false, isMoved: true };
}

/** Time of months that counts as paid time, because it is not a trial. */
function timeOf({ startsAt, endsAt }: ExtensionMonths, planId: string): PictureFact {
  return { kind: 'paid', planId, startsAt, endsAt, cut: null, bought: null };
}

/** The plan of the product. A price that an administrator made at the provider names its plan in the metadata. */
function planOf(price: Stripe.Price, metadata: Stripe.Metadata): string | null {
  return planOfProduct(idOf(price.product) ?? '') ?? price.metadata.planId ?? metadata.planId ?? null;
}

/** Whether it is for a plan of ours: the provider account may also sell other things. */
export function isOurSubscription({ items, metadata }: Stripe.Subscription): boolean {
  const price = items.data[0]?.price;
  return price !== undefined && planOf(price, metadata) !== null;
}

/** The trial without given months, which begin at its end or replace it. */
function trialOf(
  { trial_start, trial_end }: Stripe.Subscription,
  planId: string,
  extended: ExtensionMonths[],
): PictureFact[] {
  if (trial_start === null || trial_end === null) return [];
  const isGiven = extended.some(({ endsAt }) => endsAt.getTime() === trial_end * 1000);
  const end = isGiven ? extended.find(({ inTrial }) => inTrial)?.startsAt : moment(trial_end);
  const startsAt = moment(trial_start);
  if (!end || end <= startsAt) return [];
  return [{ kind: 'trial', planId, startsAt, endsAt: end, cut: null, bought: null }];
}

/**
 * The periods of paid invoices. A positive line adds its period; a negative one (unused time) shortens an earlier one.
 * A line of 0 is a trial or given months, unless the plan is free: line amounts do not include discounts.
 */
function paidOf({ subscription, invoices, takenBack }: FetchedSubscription, planNow: string): PictureFact[] {
  const isFree = subscription.items.data[0]?.price.unit_amount === 0;
  const { trial_start: from, trial_end: until } = subscription;
  const inTrial = ({ start, end }: Stripe.InvoiceLineItem.Period) => start >= (from ?? end) && end <= (until ?? start);
  let facts: PictureFact[] = [];
  for (const invoice of invoices.toSorted((one, other) => one.created - other.created)) {
    const lines = invoice.lines.data.filter(({ subscription: of }) => idOf(of) !== null);
    for (const { period } of lines.filter(({ amount }) => amount < 0)) facts = shortened(facts, moment(period.start));
    const giving = lines.filter(({ amount, period }) => amount > 0 || (amount === 0 && isFree && !inTrial(period)));
    for (const { period, pricing, parent } of giving) {
      const planId = planOfProduct(pricing?.price_details?.product ?? '') ?? planNow;
      facts.push({
        kind: 'paid',
        planId,
        startsAt: moment(period.start),
        endsAt: moment(period.end),
        cut: takenBack.get(invoice.id) ?? null,
        bought: parent?.subscription_item_details?.proration ? null : { invoice: invoice.id, planId },
      });
    }
  }
  // A plan change that is billed only with the next invoice is valid from now on.
  return facts
    .filter(isSome)
    .map((fact, index, all) => (index === all.length - 1 ? { ...fact, planId: planNow } : fact));
}

function shortened(facts: PictureFact[], at: Date): PictureFact[] {
  return facts.map((fact) => (fact.startsAt <= at && fact.endsAt > at ? { ...fact, endsAt: at } : fact));
}

/** Shortens a fact, because an immediate cancellation ends the time that was left. */
function cutAtEnd(fact: PictureFact, { ended_at: ended }: Stripe.Subscription): PictureFact {
  if (ended === null || fact.cut !== null || moment(ended) >= fact.endsAt) return fact;
  return { ...fact, cut: { at: moment(ended), reason: 'cancelled' } };
}

function graceOf({ planId, kind, endsAt }: PictureFact, graceDays: number): PictureFact {
  const days = kind === 'trial' ? Math.min(graceDays, graceDaysOfTrial) : graceDays;
  const ends = new Date(endsAt.getTime() + days * dayMs);
  return { kind: 'grace', planId, startsAt: endsAt, endsAt: ends, cut: null, bought: null };
}

function stateOf(
  subscription: Stripe.Subscription,
  { isPaused, isTrying }: { isPaused: boolean; isTrying: boolean },
): CardSubscription['status'] {
  const { status, cancellation_details: why } = subscription;
  if (status === 'canceled') return why?.reason === 'payment_failed' ? 'expired' : 'cancelled';
  if (isPaused) return 'paused';
  if (status !== 'trialing' && status !== 'active') return 'past_due';
  return isTrying ? 'trialing' : 'active';
}

/** The time of the next charge: the end of the period, or the next try of the latest invoice. */
function billingOf({ subscription }: FetchedSubscription, item: Stripe.SubscriptionItem, state: string): Date | null {
  const latest = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null;
  // An invoice is a draft for an hour before it is charged.
  const draft = latest?.status === 'draft' ? (latest.automatically_finalizes_at ?? latest.next_payment_attempt) : null;
  if (draft) return moment(draft);
  if (state !== 'past_due') return moment(item.current_period_end);
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

/** A discount of a fixed amount is shown as a percentage of the price. */
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

/** A digest of the fields that a list of subscriptions has. If it changes, the customer has to be fetched again. */
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
