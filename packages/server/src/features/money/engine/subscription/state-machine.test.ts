import { dayMs } from '@greenlight/contract/duration';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MembershipFact, membershipAt } from '../../entitlement/policy.ts';
import { addDays } from '../../plan/billing-calendar.ts';
import {
  cancelStep,
  changeAtEndStep,
  changeInTrialStep,
  extendStep,
  pauseStep,
  resumeStep,
  undoChangeStep,
} from './owner-step.ts';
import {
  beginPauseStep,
  changeStep,
  dueStepOf,
  endStep,
  type FactChange,
  failStep,
  isRunning,
  newSubscription,
  payStep,
  reverseStep,
  type Subscription,
  type SubscriptionStep,
  trialStep,
  waitStep,
} from './state-machine.ts';

const rules = { graceDays: 7 };
const monthly = { planId: 'monthly', priceId: 1, interval: 'month' as const };
const annual = { planId: 'annual', priceId: 2, interval: 'year' as const };
const start = new Date('2026-01-31T09:00:00Z');

interface World {
  at: Date;
  /** The latest time so far; it does not go back with the clock. */
  latest: Date;
  subscription: Subscription;
  facts: MembershipFact[];
  /** Periods that were paid. */
  bought: { from: Date; to: Date }[];
}

function apply(world: World, step: SubscriptionStep | null): void {
  if (!step) return;
  for (const change of step.facts) writeFact(world, change);
  world.subscription = step.subscription;
}

/**
 * Like the database: a fact that is revoked before it began was never in force, and the earlier of two revocations
 * counts.
 */
function writeFact({ facts }: World, change: FactChange): void {
  if ('add' in change) {
    const { add: kind, from: startsAt, to: endsAt } = change;
    const plan = { planId: 'monthly', planName: 'Monthly' };
    facts.push({ id: facts.length, kind, ...plan, startsAt, endsAt, revokedAt: null, revokedReason: null });
    return;
  }
  for (const fact of facts) {
    const from = new Date(Math.max(Number(fact.startsAt), Number(change.at)));
    const ends = Math.min(Number(fact.endsAt), Number(fact.revokedAt ?? fact.endsAt));
    if (change.revoke.some((kind) => kind === fact.kind) && ends > Number(from)) fact.revokedAt = from;
  }
}

function buy(world: World, step: SubscriptionStep): void {
  for (const change of step.facts) {
    if ('add' in change && change.add === 'paid') world.bought.push({ from: change.from, to: change.to });
  }
  apply(world, step);
}

/** Does the work of the job, with this answer of the gateway. */
function run(world: World, answer: 'succeeds' | 'declined' | 'expired_card'): void {
  for (let turns = 0; turns < 20; turns += 1) {
    const { subscription, at } = world;
    const dueStep = dueStepOf(subscription, at);
    if (!dueStep) return;
    if (dueStep === 'pause') apply(world, beginPauseStep(subscription));
    else if (dueStep === 'end') apply(world, endStep(subscription, 'cancelled', subscription.periodEnd));
    else if (dueStep === 'expire') apply(world, endStep(subscription, 'expired', at));
    else if (dueStep !== 'charge') apply(world, waitStep(subscription, at));
    else if (answer === 'succeeds') buy(world, payStep(subscription, at, rules));
    else apply(world, failStep(subscription, answer, at));
  }
  throw new Error('it never comes to rest');
}

const anyEvent = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pass' as const), days: fc.integer({ min: 0, max: 45 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('jump' as const), days: fc.integer({ min: -40, max: 900 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('run' as const),
      answer: fc.constantFrom('succeeds' as const, 'succeeds' as const, 'declined' as const, 'expired_card' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['cancel', 'keep', 'pause', 'later', 'undo', 'upgrade', 'gift', 'refund', 'late-money'] as const),
      ),
    }),
  },
);

function happen(world: World, event: typeof anyEvent extends fc.Arbitrary<infer T> ? T : never): void {
  const { subscription, at } = world;
  switch (event.kind) {
    case 'pass':
    case 'jump':
      world.at = addDays(at, event.days);
      if (world.at > world.latest) world.latest = world.at;
      return;
    case 'run':
      return run(world, event.answer);
    case 'cancel':
      return apply(world, cancelStep(subscription, at, false));
    case 'keep':
      return apply(world, resumeStep(subscription, at, rules));
    case 'pause':
      return apply(world, pauseStep(subscription, 2, at, rules));
    case 'later':
      return apply(world, changeAtEndStep(subscription, annual, at) ?? changeInTrialStep(subscription, annual, at));
    case 'undo':
      return apply(world, undoChangeStep(subscription, at));
    case 'upgrade':
      if (
        subscription.state === 'active' &&
        !subscription.cancelAtEnd &&
        at < subscription.periodEnd &&
        at >= subscription.periodStart
      )
        buy(world, changeStep(subscription, annual, at, rules));
      return;
    case 'gift':
      return apply(world, extendStep(subscription, { months: 3, kind: 'gift', at }, rules));
    case 'refund':
      return apply(world, reverseStep(subscription, 'refund', at));
    default:
      if (!isRunning(subscription)) buy(world, payStep(subscription, at, rules));
  }
}

function overlap(one: MembershipFact, other: MembershipFact): boolean {
  const endOf = (fact: MembershipFact) => Math.min(Number(fact.endsAt), Number(fact.revokedAt ?? fact.endsAt));
  return Math.max(Number(one.startsAt), Number(other.startsAt)) < Math.min(endOf(one), endOf(other));
}

test.each(['trial', 'paid'] as const)('after a %s, access is right for any events and clock changes', (first) => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60, size: 'max' }), (events) => {
      const begun = { subscription: newSubscription(monthly, start), facts: [] };
      const world: World = { at: start, latest: start, subscription: begun.subscription, facts: [], bought: [] };
      if (first === 'trial') apply(world, trialStep(monthly, start, 14));
      else buy(world, payStep(world.subscription, start, rules));
      for (const event of events) {
        const before = world.facts.length;
        happen(world, event);
        const { subscription, facts, at } = world;
        expect(subscription.dueAt === null).toBe(subscription.endedAt !== null);
        // Paid times do not overlap.
        const sold = facts.filter(({ kind }) => kind === 'paid');
        for (const fact of sold.slice(0, -1))
          expect(sold.slice(sold.indexOf(fact) + 1).some((one) => overlap(fact, one))).toBe(false);
        // Access comes only from paid, trial or given time, or from grace while a payment is awaited.
        const { member, reason } = membershipAt(facts, [], at);
        if (member && reason.code === 'grace') {
          const granted = facts.some(
            ({ kind, startsAt, revokedAt }) =>
              kind === 'grace' && (revokedAt === null || revokedAt > at) && startsAt <= at,
          );
          expect(granted).toBe(true);
          expect(subscription.endedAt === null || subscription.endedAt > at).toBe(true);
        }
        const due = subscription.state === 'active' || subscription.state === 'trialing';
        if (due && at >= subscription.periodStart && at < subscription.periodEnd) expect(member).toBe(true);
        if (due && !subscription.cancelAtEnd && !subscription.resumeAt) {
          // Nobody loses access because a renewal is late.
          expect(membershipAt(facts, [], subscription.periodEnd).member).toBe(true);
        }
        if (due && subscription.cancelAtEnd)
          expect(membershipAt(facts, [], subscription.periodEnd).reason.code).not.toBe('grace');
        expect(facts.length - before).toBeLessThan(25);
      }
    }),
    { numRuns: 1500 },
  );
});

test('missed periods are never charged: the next one starts when it is paid', () => {
  const world: World = {
    at: start,
    latest: start,
    subscription: newSubscription(monthly, start),
    facts: [],
    bought: [],
  };
  buy(world, payStep(world.subscription, start, rules));
  world.at = addDays(start, 200);
  run(world, 'succeeds');
  expect(world.bought).toHaveLength(2);
  expect(world.bought[1]?.from).toEqual(world.at);
});

test('nothing is due when the clock goes back', () => {
  const { subscription } = payStep(newSubscription(monthly, start), start, rules);
  expect(dueStepOf(subscription, new Date(start.getTime() - 400 * dayMs))).toBeNull();
});

test('an expired card is not retried: a warning comes a day before access ends, then the subscription expires', () => {
  const world: World = {
    at: start,
    latest: start,
    subscription: newSubscription(monthly, start),
    facts: [],
    bought: [],
  };
  buy(world, payStep(world.subscription, start, rules));
  const { periodEnd, graceEnd } = world.subscription;
  world.at = periodEnd;
  run(world, 'expired_card');
  expect(world.subscription).toMatchObject({ state: 'grace', dueAt: addDays(graceEnd, -1) });
  world.at = addDays(graceEnd, -1);
  expect(dueStepOf(world.subscription, world.at)).toBe('warn');
  run(world, 'succeeds');
  world.at = graceEnd;
  run(world, 'succeeds');
  expect(world.subscription.state).toBe('expired');
  expect(world.bought).toHaveLength(1);
});

test('a refund with the clock set back to before a cancellation leaves no grace', () => {
  const world: World = {
    at: start,
    latest: start,
    subscription: newSubscription(monthly, start),
    facts: [],
    bought: [],
  };
  buy(world, payStep(world.subscription, start, rules));
  const due = world.subscription.periodEnd;
  buy(world, payStep(world.subscription, addDays(due, 1), rules));
  apply(world, cancelStep(world.subscription, addDays(due, 3), false));
  apply(world, reverseStep(world.subscription, 'refund', addDays(due, 2)));
  expect(membershipAt(world.facts, [], addDays(due, 2)).member).toBe(false);
});

test('a more expensive plan that is paid after the clock went back begins with the period that it replaces', () => {
  const { subscription } = payStep(newSubscription(monthly, start), start, rules);
  const { subscription: changed, facts } = changeStep(subscription, annual, addDays(start, -1), rules);
  expect(changed).toMatchObject({ periodStart: start, periodEnd: new Date('2027-01-31T09:00:00Z') });
  expect(facts).toContainEqual({ add: 'paid', from: start, to: changed.periodEnd });
});
