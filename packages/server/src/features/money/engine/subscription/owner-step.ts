import { addDays, monthsAfter } from '../../plan/billing-calendar.ts';
import { type GraceRules, graceDaysOf, reminderAt } from './reminder-day.ts';
import {
  endStep,
  futureStartStep,
  graceOf,
  isRunning,
  type Subscription,
  type SubscriptionStep,
  startsInFuture,
  type Terms,
} from './state-machine.ts';

// Steps that the owner of a subscription requests. Each is null if the state does not allow it.

/** When a cancellation takes effect: with the paid time; if unpaid or paused, now or when an open charge fails. */
export function endOf(
  subscription: Subscription,
  at: Date,
  isCharging: boolean,
): 'now' | 'charge' | 'period-end' | null {
  const { state, periodEnd, cancelAtEnd } = subscription;
  if (!isRunning(subscription) || state === 'incomplete' || cancelAtEnd) return null;
  if (state !== 'paused' && at < periodEnd) return 'period-end';
  return isCharging ? 'charge' : 'now';
}

/** A subscription that ends later keeps its state until then. */
export function cancelStep(subscription: Subscription, at: Date, isCharging: boolean): SubscriptionStep | null {
  const { periodEnd } = subscription;
  const end = endOf(subscription, at, isCharging);
  const off = { ...subscription, cancelAtEnd: true, resumeAt: null, next: null };
  if (end === null) return null;
  if (end === 'now') return endStep(off, 'cancelled', at);
  if (end === 'charge') return { subscription: off, facts: [] };
  return {
    subscription: { ...off, graceEnd: periodEnd, dueAt: periodEnd },
    facts: [{ revoke: ['grace'], at, reason: 'cancelled' }],
  };
}

/** Undoes a cancellation, or a pause that has not begun. */
export function resumeStep(subscription: Subscription, at: Date, rules: GraceRules): SubscriptionStep | null {
  const { state, periodEnd, cancelAtEnd, resumeAt } = subscription;
  const isPausing = resumeAt !== null && state === 'active';
  if (!isRunning(subscription) || at >= periodEnd || !(cancelAtEnd || isPausing)) return null;
  const graceEnd = addDays(periodEnd, graceDaysOf(state, rules));
  const dueAt = state === 'trialing' ? reminderAt(periodEnd, at) : periodEnd;
  return {
    subscription: { ...subscription, cancelAtEnd: false, resumeAt: null, graceEnd, dueAt },
    facts: [{ revoke: ['grace'], at, reason: 'replaced' }, ...graceOf(periodEnd, graceEnd)],
  };
}

/** Grace begins at the end of the pause, so that access is back on time. */
export function pauseStep(
  subscription: Subscription,
  months: number,
  at: Date,
  rules: GraceRules,
): SubscriptionStep | null {
  const { state, periodEnd, anchor, cancelAtEnd, resumeAt } = subscription;
  if (state !== 'active' || cancelAtEnd || resumeAt || at >= periodEnd) return null;
  const goesOn = monthsAfter(anchor, periodEnd, months);
  const graceEnd = addDays(goesOn, rules.graceDays);
  return {
    subscription: { ...subscription, resumeAt: goesOn, graceEnd, next: null },
    facts: [{ revoke: ['grace'], at, reason: 'replaced' }, ...graceOf(goesOn, graceEnd)],
  };
}

export function changeAtEndStep(subscription: Subscription, terms: Terms, at: Date): SubscriptionStep | null {
  const { state, periodEnd, cancelAtEnd, resumeAt } = subscription;
  if (state !== 'active' || cancelAtEnd || resumeAt || at >= periodEnd) return null;
  return { subscription: { ...subscription, next: terms }, facts: [] };
}

/** In a trial nothing is paid yet, so the plan changes at once. */
export function changeInTrialStep(subscription: Subscription, terms: Terms, at: Date): SubscriptionStep | null {
  const { state, periodEnd, cancelAtEnd, graceEnd } = subscription;
  if (state !== 'trialing' || cancelAtEnd || at >= periodEnd) return null;
  return {
    subscription: { ...subscription, terms },
    facts: [
      { revoke: ['trial', 'grace'], at, reason: 'replaced' },
      { add: 'trial', from: at, to: periodEnd },
      ...graceOf(periodEnd, graceEnd),
    ],
  };
}

export function undoChangeStep(subscription: Subscription, at: Date): SubscriptionStep | null {
  if (!subscription.next || at >= subscription.periodEnd) return null;
  return { subscription: { ...subscription, next: null }, facts: [] };
}

/** Adds months after the end of the period, also if the next period is due but unpaid. */
export function extendStep(
  subscription: Subscription,
  { months, kind, at }: { months: number; kind: 'gift' | 'referral' | 'paid'; at: Date },
  rules: GraceRules,
): SubscriptionStep | null {
  const { state, periodEnd, anchor, resumeAt, cancelAtEnd, graceEnd: until } = subscription;
  if (startsInFuture(subscription)) return delayStart(subscription, { months, kind, at }, rules);
  if (!isRunning(subscription) || state === 'paused' || state === 'incomplete') return null;
  if (at >= periodEnd && at >= until) return null;
  const end = monthsAfter(anchor, periodEnd, months);
  const goesOn = resumeAt && monthsAfter(anchor, resumeAt, months);
  const from = goesOn ?? end;
  const graceEnd = cancelAtEnd ? end : addDays(from, graceDaysOf(state, rules));
  return {
    subscription: {
      ...subscription,
      state: state === 'trialing' ? 'trialing' : 'active',
      periodEnd: end,
      resumeAt: goesOn,
      graceEnd,
      attempts: 0,
      dueAt: state === 'trialing' && !cancelAtEnd ? reminderAt(end, at) : end,
    },
    facts: [
      { revoke: ['grace'], at, reason: 'replaced' },
      { add: kind, from: periodEnd, to: end },
      ...graceOf(from, graceEnd),
    ],
  };
}

/** Moves the start of a subscription that has not begun. */
function delayStart(
  subscription: Subscription,
  { months, kind, at }: { months: number; kind: 'gift' | 'referral' | 'paid'; at: Date },
  rules: GraceRules,
): SubscriptionStep {
  const { anchor, periodEnd, startedAt, terms } = subscription;
  const from = monthsAfter(anchor, periodEnd, months);
  const step = futureStartStep(terms, { at: startedAt, from }, rules);
  const given = { add: kind, from: periodEnd, to: from };
  return { ...step, facts: [{ revoke: ['grace'], at, reason: 'replaced' }, given, ...step.facts] };
}
