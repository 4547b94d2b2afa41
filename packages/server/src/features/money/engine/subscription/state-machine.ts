import type { PaymentFailure } from '@greenlight/contract/payment';
import { addDays, type Interval, monthsAfter, monthsOf } from '../../plan/billing-calendar.ts';
import { retryAt } from './dunning.ts';
import { type GraceRules, reminderAt, trialGraceDays, warningAt } from './reminder-day.ts';

/** The agreement of a member. The price is a version that they keep. */
export interface Terms {
  planId: string;
  priceId: number;
  interval: Interval;
}

/** The state of a subscription. Nothing in this file reads a clock: callers pass the time. */
export interface Subscription {
  state: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'grace' | 'paused' | 'cancelled' | 'expired';
  terms: Terms;
  startedAt: Date;
  /** The paid time or the trial. During a pause, start and end are both the end of the pause. */
  periodStart: Date;
  periodEnd: Date;
  /** Periods are counted from this time. */
  anchor: Date;
  trialEnd: Date | null;
  cancelAtEnd: boolean;
  /** When the pause ends; set when the pause is requested. */
  resumeAt: Date | null;
  /** The plan from the next period on, if it changes. */
  next: Terms | null;
  attempts: number;
  /** When access ends if the next period is not paid. */
  graceEnd: Date;
  /** When the next step is due; null when the subscription has ended. */
  dueAt: Date | null;
  endedAt: Date | null;
}

export type FactChange =
  | { add: 'trial' | 'paid' | 'grace' | 'gift' | 'referral'; from: Date; to: Date }
  | { revoke: ('trial' | 'paid' | 'grace')[]; at: Date; reason: 'refund' | 'dispute' | 'replaced' | 'cancelled' };

export interface SubscriptionStep {
  subscription: Subscription;
  facts: FactChange[];
}

export function isRunning({ endedAt }: Subscription): boolean {
  return endedAt === null;
}

/** A subscription that waits for its first payment: it gives no access yet. */
export function newSubscription(terms: Terms, at: Date): Subscription {
  return {
    state: 'incomplete',
    terms,
    startedAt: at,
    periodStart: at,
    periodEnd: at,
    anchor: at,
    trialEnd: null,
    cancelAtEnd: false,
    resumeAt: null,
    next: null,
    attempts: 0,
    graceEnd: at,
    dueAt: at,
    endedAt: null,
  };
}

/** A subscription with its first charge at `from`, stored like a pause. Until then other access is valid. */
export function futureStartStep(
  terms: Terms,
  { at, from }: { at: Date; from: Date },
  rules: GraceRules,
): SubscriptionStep {
  const graceEnd = addDays(from, rules.graceDays);
  const begins = { periodStart: from, periodEnd: from, anchor: from, resumeAt: from, graceEnd, dueAt: from };
  return {
    subscription: { ...newSubscription(terms, at), ...begins, state: 'paused' },
    facts: graceOf(from, graceEnd),
  };
}

/** In a usual pause, the anchor is before the end of the period. */
export function startsInFuture({ state, anchor, periodEnd }: Subscription): boolean {
  return state === 'paused' && anchor.getTime() === periodEnd.getTime();
}

export function trialStep(terms: Terms, at: Date, days: number): SubscriptionStep {
  const periodEnd = addDays(at, days);
  const graceEnd = addDays(periodEnd, trialGraceDays);
  return {
    subscription: {
      ...newSubscription(terms, at),
      state: 'trialing',
      periodEnd,
      anchor: periodEnd,
      trialEnd: periodEnd,
      graceEnd,
      dueAt: reminderAt(periodEnd, at),
    },
    facts: [
      { add: 'trial', from: at, to: periodEnd },
      { add: 'grace', from: periodEnd, to: graceEnd },
    ],
  };
}

/**
 * The period that a payment at `at` pays for. It follows the last period while access lasts; after a gap it starts with
 * the payment, so that nobody pays for time without access.
 */
export function nextPeriod(subscription: Subscription, at: Date): { start: Date; end: Date; anchor: Date } {
  const { state, periodEnd, graceEnd, anchor, next, terms, endedAt } = subscription;
  const follows = isRunning(subscription) && at < graceEnd && !(state === 'paused' && at < periodEnd);
  // If the clock went back, no time is sold twice.
  const anew = endedAt && endedAt > at ? endedAt : at;
  const start = follows ? periodEnd : anew;
  const counted = follows ? anchor : anew;
  return { start, end: monthsAfter(counted, start, monthsOf((next ?? terms).interval)), anchor: counted };
}

/** The next period is paid; also for a subscription that has ended, if the payment is late. */
export function payStep(subscription: Subscription, at: Date, rules: GraceRules): SubscriptionStep {
  const { start, end, anchor } = nextPeriod(subscription, at);
  return beginPeriod(subscription, { start, end, anchor, terms: subscription.next ?? subscription.terms }, rules);
}

/** A more expensive plan is paid: its period starts now and replaces the paid time. */
export function changeStep(subscription: Subscription, terms: Terms, at: Date, rules: GraceRules): SubscriptionStep {
  // If the clock went back, no time is sold twice.
  const start = at > subscription.periodStart ? at : subscription.periodStart;
  const end = monthsAfter(start, start, monthsOf(terms.interval));
  const step = beginPeriod(subscription, { start, end, anchor: start, terms }, rules);
  return { ...step, facts: [{ revoke: ['trial', 'paid', 'grace'], at: start, reason: 'replaced' }, ...step.facts] };
}

function beginPeriod(
  subscription: Subscription,
  { start, end, anchor, terms }: { start: Date; end: Date; anchor: Date; terms: Terms },
  rules: GraceRules,
): SubscriptionStep {
  const { cancelAtEnd } = subscription;
  const graceEnd = cancelAtEnd ? end : addDays(end, rules.graceDays);
  const old = { revoke: ['grace' as const], at: start, reason: 'replaced' as const };
  return {
    subscription: {
      ...subscription,
      state: 'active',
      terms,
      periodStart: start,
      periodEnd: end,
      anchor,
      graceEnd,
      dueAt: end,
      attempts: 0,
      next: null,
      resumeAt: null,
      endedAt: null,
    },
    facts: [
      ...(start < subscription.graceEnd && start.getTime() !== subscription.periodEnd.getTime() ? [old] : []),
      { add: 'paid', from: start, to: end },
      ...graceOf(end, graceEnd),
    ],
  };
}

export function graceOf(from: Date, to: Date): FactChange[] {
  return to > from ? [{ add: 'grace', from, to }] : [];
}

/** A charge failed. Before the end of the period it was not for a renewal, so the state stays. */
export function failStep(subscription: Subscription, failure: PaymentFailure, at: Date): SubscriptionStep {
  const { periodEnd, graceEnd, cancelAtEnd, attempts } = subscription;
  if (at < periodEnd) return { subscription: { ...subscription, dueAt: periodEnd }, facts: [] };
  if (cancelAtEnd) return endStep(subscription, 'cancelled', at);
  if (at >= graceEnd) return endStep(subscription, 'expired', at);
  const again = retryAt({ due: periodEnd, at, until: graceEnd, failure });
  const rest = { attempts: attempts + 1, dueAt: again ?? warningAt(graceEnd, at) };
  return { subscription: { ...subscription, ...rest, state: again ? 'past_due' : 'grace' }, facts: [] };
}

/** Ends the subscription; paid time stays. */
export function endStep(subscription: Subscription, state: 'cancelled' | 'expired', at: Date): SubscriptionStep {
  return { subscription: closed(subscription, state, at), facts: [{ revoke: ['grace'], at, reason: 'cancelled' }] };
}

/** The money went back: the subscription and its access end now. */
export function reverseStep(subscription: Subscription, reason: 'refund' | 'dispute', at: Date): SubscriptionStep {
  return {
    subscription: closed(subscription, 'expired', at),
    facts: [{ revoke: ['trial', 'paid', 'grace'], at, reason }],
  };
}

function closed(subscription: Subscription, state: 'cancelled' | 'expired', at: Date): Subscription {
  const { periodStart } = subscription;
  const endedAt = subscription.endedAt ?? (at > periodStart ? at : periodStart);
  return { ...subscription, state, endedAt, dueAt: null, next: null, resumeAt: null };
}

export type DueStep = 'remind' | 'warn' | 'wait' | 'pause' | 'end' | 'expire' | 'charge';

/** The step that is due at `at`, or null. */
export function dueStepOf(subscription: Subscription, at: Date): DueStep | null {
  const { state, periodEnd, graceEnd, cancelAtEnd, resumeAt, dueAt } = subscription;
  if (dueAt === null || dueAt > at) return null;
  if (state !== 'paused' && at < periodEnd) return state === 'trialing' && !cancelAtEnd ? 'remind' : 'wait';
  if (at < periodEnd) return 'wait';
  if (cancelAtEnd) return 'end';
  if (resumeAt && state !== 'paused') return 'pause';
  if (state === 'grace') return at < graceEnd ? 'warn' : 'expire';
  return 'charge';
}

/** Waits until the end of the period or, after it, until the end of grace. */
export function waitStep(subscription: Subscription, at: Date): SubscriptionStep {
  const { periodEnd, graceEnd } = subscription;
  return { subscription: { ...subscription, dueAt: at < periodEnd ? periodEnd : graceEnd }, facts: [] };
}

/** The paid time is over and the pause begins. */
export function beginPauseStep(subscription: Subscription): SubscriptionStep {
  const goesOn = subscription.resumeAt ?? subscription.periodEnd;
  const held = { periodStart: goesOn, periodEnd: goesOn, dueAt: goesOn };
  return { subscription: { ...subscription, ...held, state: 'paused' }, facts: [] };
}
