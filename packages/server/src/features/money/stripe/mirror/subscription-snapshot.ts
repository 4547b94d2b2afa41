import type { SubscriptionDiscount } from '@greenlight/contract/coupon';
import type { CardSubscription } from '@greenlight/contract/stripe';
import type Stripe from 'stripe';
import { dateOfSeconds } from '../../gateway/stripe/stripe-answer.ts';
import { digestOf, type FetchedSubscription, planOf } from './fetched-subscription.ts';
import { discountOf } from './snapshot-discount.ts';
import {
  cutAtEnd,
  doneExtensions,
  type ExtensionMonths,
  earlierAccessOf,
  endOf,
  graceOf,
  isNotEmpty,
  paidOf,
  type SnapshotFact,
  timeOf,
  trialOf,
} from './snapshot-fact.ts';

export interface SubscriptionSnapshot {
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
  /** Whether the member still uses earlier access, so that nothing was charged yet. */
  isYetToPay: boolean;
  endedAt: Date | null;
  discount: Omit<SubscriptionDiscount, 'subscriptionId'> | null;
  card: CardSubscription['paymentMethod'];
  cardFingerprint: string | null;
  /** Our own coupon code with which it began. */
  ownCode: string | null;
  digest: string;
  facts: SnapshotFact[];
}

/** Null if it is incomplete, or not for a plan of ours. Depends only on the arguments, not on the order of events. */
export function subscriptionSnapshotOf(
  seen: FetchedSubscription,
  { at, graceDays, given }: { at: Date; graceDays: number; given: ExtensionMonths[] },
): SubscriptionSnapshot | null {
  const { subscription } = seen;
  const item = subscription.items.data[0];
  const planId = item && planOf(item.price, subscription.metadata);
  if (!item || !planId || subscription.status.startsWith('incomplete')) return null;
  const extended = doneExtensions(subscription, given);
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
    startedAt: dateOfSeconds(subscription.start_date),
    trialEnd: subscription.trial_end === null ? null : dateOfSeconds(subscription.trial_end),
    paidUntil: latestOf([...facts.map(endOf), ...extended.map(({ endsAt }) => endsAt)]),
    billingAt: lives && !cancels && !pausing ? billingOf(seen, item, state) : null,
    cancels,
    isYetToPay: left !== null && paid.length === 0,
    endedAt: subscription.ended_at === null ? null : dateOfSeconds(subscription.ended_at),
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
    facts: lives && !cancels && !pausing && last ? [...facts, graceOf(last, graceDays)].filter(isNotEmpty) : facts,
  };
}

function latestOf(days: Date[]): Date | null {
  return days.reduce<Date | null>((latest, day) => (day > (latest ?? 0) ? day : latest), null);
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
  if (draft) return dateOfSeconds(draft);
  if (state !== 'past_due') return dateOfSeconds(item.current_period_end);
  return latest?.next_payment_attempt ? dateOfSeconds(latest.next_payment_attempt) : null;
}

function cardOf({ default_payment_method: own }: Stripe.Subscription, ofCustomer: Stripe.PaymentMethod | null) {
  return (typeof own === 'object' && own !== null ? own : ofCustomer)?.card ?? null;
}
