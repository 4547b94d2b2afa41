import { dayMs } from '@greenlight/contract/duration';
import type Stripe from 'stripe';
import type { MembershipFact } from '../../entitlement/policy.ts';
import { dateOfSeconds, idOf } from '../../gateway/stripe/stripe-answer.ts';
import { planOfProduct } from '../product/plan-product.ts';
import { earlierAccessKey, isExtensionDone } from './extension-key.ts';
import type { FactCut, FetchedSubscription } from './fetched-subscription.ts';

/** Grace after a trial is short: the member has never paid. */
const graceDaysOfTrial = 1;

export interface SnapshotFact {
  kind: Extract<MembershipFact['kind'], 'trial' | 'paid' | 'grace'>;
  planId: string;
  startsAt: Date;
  endsAt: Date;
  cut: FactCut | null;
  /** The invoice that paid for it and the plan that it bought. Null also for a proration of the rest of a period. */
  bought: { invoice: string; planId: string } | null;
}

/** Months of gifts and invitations that were added before the next charge. */
export interface ExtensionMonths {
  id: number;
  startsAt: Date;
  endsAt: Date;
  /** Whether the months follow a trial. */
  inTrial: boolean;
  /** Whether the provider has moved the charge, as recorded here. */
  isMoved: boolean;
}

/** The extensions that the provider has done: it calls them a trial. Without those that are still under way. */
export function doneExtensions(subscription: Stripe.Subscription, given: ExtensionMonths[]): ExtensionMonths[] {
  const left = earlierAccessOf(subscription);
  return [
    ...(left ? [left] : []),
    ...given.filter((months) => months.isMoved || isExtensionDone(subscription, months)),
  ];
}

/** The access that the member had when it began, imported or given: the first charge waits for its end. */
export function earlierAccessOf({
  metadata,
  start_date: start,
  trial_end: end,
}: Stripe.Subscription): ExtensionMonths | null {
  const until = Math.min(Number(metadata[earlierAccessKey] ?? 0), end ?? 0);
  if (until <= start) return null;
  return { id: 0, startsAt: dateOfSeconds(start), endsAt: dateOfSeconds(until), inTrial: false, isMoved: true };
}

/** Time of months that counts as paid time, because it is not a trial. */
export function timeOf({ startsAt, endsAt }: ExtensionMonths, planId: string): SnapshotFact {
  return { kind: 'paid', planId, startsAt, endsAt, cut: null, bought: null };
}

/** The trial without given months, which begin at its end or replace it. */
export function trialOf(
  { trial_start, trial_end }: Stripe.Subscription,
  planId: string,
  extended: ExtensionMonths[],
): SnapshotFact[] {
  if (trial_start === null || trial_end === null) return [];
  const isGiven = extended.some(({ endsAt }) => endsAt.getTime() === trial_end * 1000);
  const end = isGiven ? extended.find(({ inTrial }) => inTrial)?.startsAt : dateOfSeconds(trial_end);
  const startsAt = dateOfSeconds(trial_start);
  if (!end || end <= startsAt) return [];
  return [{ kind: 'trial', planId, startsAt, endsAt: end, cut: null, bought: null }];
}

/**
 * The periods of paid invoices. A positive line adds its period; a negative one (unused time) shortens an earlier one.
 * A line of 0 is a trial or given months, unless the plan is free: line amounts do not include discounts.
 */
export function paidOf({ subscription, invoices, takenBack }: FetchedSubscription, planNow: string): SnapshotFact[] {
  const isFree = subscription.items.data[0]?.price.unit_amount === 0;
  const { trial_start: from, trial_end: until } = subscription;
  const inTrial = ({ start, end }: Stripe.InvoiceLineItem.Period) => start >= (from ?? end) && end <= (until ?? start);
  let facts: SnapshotFact[] = [];
  for (const invoice of invoices.toSorted((one, other) => one.created - other.created)) {
    const lines = invoice.lines.data.filter(({ subscription: of }) => idOf(of) !== null);
    for (const { period } of lines.filter(({ amount }) => amount < 0))
      facts = cutFactsAt(facts, dateOfSeconds(period.start));
    const giving = lines.filter(({ amount, period }) => amount > 0 || (amount === 0 && isFree && !inTrial(period)));
    for (const { period, pricing, parent } of giving) {
      const planId = planOfProduct(pricing?.price_details?.product ?? '') ?? planNow;
      facts.push({
        kind: 'paid',
        planId,
        startsAt: dateOfSeconds(period.start),
        endsAt: dateOfSeconds(period.end),
        cut: takenBack.get(invoice.id) ?? null,
        bought: parent?.subscription_item_details?.proration ? null : { invoice: invoice.id, planId },
      });
    }
  }
  // A plan change that is billed only with the next invoice is valid from now on.
  return facts
    .filter(isNotEmpty)
    .map((fact, index, all) => (index === all.length - 1 ? { ...fact, planId: planNow } : fact));
}

function cutFactsAt(facts: SnapshotFact[], at: Date): SnapshotFact[] {
  return facts.map((fact) => (fact.startsAt <= at && fact.endsAt > at ? { ...fact, endsAt: at } : fact));
}

/** Shortens a fact, because an immediate cancellation ends the time that was left. */
export function cutAtEnd(fact: SnapshotFact, { ended_at: ended }: Stripe.Subscription): SnapshotFact {
  if (ended === null || fact.cut !== null || dateOfSeconds(ended) >= fact.endsAt) return fact;
  return { ...fact, cut: { at: dateOfSeconds(ended), reason: 'cancelled' } };
}

export function graceOf({ planId, kind, endsAt }: SnapshotFact, graceDays: number): SnapshotFact {
  const days = kind === 'trial' ? Math.min(graceDays, graceDaysOfTrial) : graceDays;
  const ends = new Date(endsAt.getTime() + days * dayMs);
  return { kind: 'grace', planId, startsAt: endsAt, endsAt: ends, cut: null, bought: null };
}

export function isNotEmpty({ startsAt, endsAt }: SnapshotFact): boolean {
  return startsAt < endsAt;
}

export function endOf({ endsAt, cut }: SnapshotFact): Date {
  return cut && cut.at < endsAt ? cut.at : endsAt;
}
