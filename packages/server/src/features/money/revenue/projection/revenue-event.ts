import { dayMs } from '@greenlight/contract/duration';
import type { RevenueKind } from '@greenlight/contract/revenue-studio';
import { type Backend, isLate, type MembershipStanding } from '../../entitlement/policy.ts';
import { priceAfterDiscount } from '../../offer/quote.ts';

/** The state of a subscription from `since` on, with the price of its plan. */
export interface Standing {
  backend: Backend;
  subscriptionId: string;
  planId: string;
  state: MembershipStanding['state'];
  cancelled: boolean;
  since: Date;
  /** The time of the next charge; null if there is none. */
  billingAt: Date | null;
  price: number;
  interval: 'month' | 'year';
  currency: string;
}

/** A discount on a subscription. It covers the periods that begin while it is in force. */
export interface Discount {
  backend: Standing['backend'];
  subscriptionId: string;
  percentOff: number;
  /** Empty for all plans. */
  plans: string[];
  startsAt: Date;
  endsAt: Date | null;
}

export interface RevenueEvent {
  backend: Standing['backend'];
  subscriptionId: string;
  planId: string;
  kind: Exclude<RevenueKind, 'converted'>;
  converted: boolean;
  at: Date;
  currency: string;
  monthly: number;
  paying: -1 | 0 | 1;
  trialing: -1 | 0 | 1;
  price: number;
  firstPaidAt: Date | null;
  /** The state from then on. It ends with the next event. */
  monthlyFromThen: number;
  isPayingFromThen: boolean;
  isTrialFromThen: boolean;
  stateEndsAt: Date | null;
}

interface Position {
  planId: string | null;
  percentOff: number;
  /** For one interval, after the discount. */
  price: number;
  /** The end of the paid period or trial. */
  dueAt: Date | null;
  monthly: number;
  isPaying: boolean;
  isTrialing: boolean;
  isLate: boolean;
  hasEnded: boolean;
}

const nowhere: Position = {
  planId: null,
  percentOff: 0,
  price: 0,
  dueAt: null,
  monthly: 0,
  isPaying: false,
  isTrialing: false,
  isLate: false,
  hasEnded: false,
};

function keyOf({ backend, subscriptionId }: Pick<Standing, 'backend' | 'subscriptionId'>): string {
  return `${backend}:${subscriptionId}`;
}

/** The revenue events of an account, oldest first. Takes all its standings and discounts, in any order. */
export function eventsOf(standings: Standing[], discounts: Discount[]): RevenueEvent[] {
  const events = [...Map.groupBy(standings, keyOf)].flatMap(([key, own]) =>
    timelineOf(
      own.toSorted((one, other) => one.since.getTime() - other.since.getTime()),
      discounts.filter((discount) => keyOf(discount) === key),
    ),
  );
  events.sort((one, other) => one.at.getTime() - other.at.getTime());
  const first = events.find(({ paying }) => paying === 1);
  if (!first) return events;
  // A member who paid before with another subscription is not new.
  const rows = events.map((event) => ({
    ...event,
    firstPaidAt: first.at,
    ...(event.kind === 'new' && event !== first && { kind: 'back' as const }),
  }));
  return rows.map((event) =>
    rows.some((other) => isMove(event, other)) ? { ...event, kind: 'change' as const } : event,
  );
}

/** The longest time between the end at one backend and the start at the other that counts as a move. */
const moveGapMs = 7 * dayMs;

/** A member who moves to the other backend is neither lost nor back. */
function isMove(one: RevenueEvent, other: RevenueEvent): boolean {
  const pair = [one.kind, other.kind].toSorted().join();
  return (
    pair === 'back,voluntary' &&
    one.backend !== other.backend &&
    Math.abs(one.at.getTime() - other.at.getTime()) <= moveGapMs
  );
}

function timelineOf(standings: Standing[], discounts: Discount[]): RevenueEvent[] {
  const events: RevenueEvent[] = [];
  let before = nowhere;
  let hasPaid = false;
  for (const standing of standings) {
    const now = positionOf(standing, before, discounts);
    const kind = kindOf(standing, before, now, hasPaid);
    hasPaid ||= now.isPaying;
    if (kind) {
      events.push({
        backend: standing.backend,
        subscriptionId: standing.subscriptionId,
        planId: standing.planId,
        kind,
        converted: kind === 'new' && before.isTrialing,
        at: standing.since,
        currency: standing.currency,
        monthly: now.monthly - before.monthly,
        paying: stepOf(before.isPaying, now.isPaying),
        trialing: stepOf(before.isTrialing, now.isTrialing),
        price: now.price,
        firstPaidAt: null,
        monthlyFromThen: now.monthly,
        isPayingFromThen: now.isPaying,
        isTrialFromThen: now.isTrialing,
        stateEndsAt: null,
      });
    }
    before = now;
  }
  return events.map((event, index) => ({ ...event, stateEndsAt: events[index + 1]?.at ?? null }));
}

function stepOf(before: boolean, now: boolean): -1 | 0 | 1 {
  if (before === now) return 0;
  return now ? 1 : -1;
}

/** A subscription that is late with its first payment after a trial counts as trialing until the outcome is known. */
function positionOf(standing: Standing, before: Position, discounts: Discount[]): Position {
  const { state, planId, interval, billingAt } = standing;
  const late = isLate(state);
  const isPaying = state === 'active' || (late && before.isPaying);
  const isTrialing = state === 'trialing' || (late && before.isTrialing);
  const periodStart = periodBegun(standing, before);
  const percentOff = periodStart ? percentOffAt(discounts, planId, periodStart) : before.percentOff;
  const price = priceAfterDiscount(standing.price, percentOff);
  return {
    planId,
    percentOff,
    price,
    dueAt: (state === 'active' || state === 'trialing' ? billingAt : null) ?? before.dueAt,
    monthly: isPaying ? Math.round(interval === 'year' ? price / 12 : price) : 0,
    isPaying,
    isTrialing,
    isLate: late,
    hasEnded: state === 'cancelled' || state === 'expired',
  };
}

/** The start of the period that was just paid, or null. Gift months are not paid: they come before a charge is due. */
function periodBegun({ state, planId, since, billingAt }: Standing, before: Position): Date | null {
  if (state !== 'active') return null;
  const { dueAt } = before;
  const isDue = dueAt !== null && dueAt <= since;
  const isRenewed = isDue && billingAt !== null && billingAt > dueAt;
  if (before.isPaying && !before.isLate && before.planId === planId && !isRenewed) return null;
  return isDue ? dueAt : since;
}

function percentOffAt(discounts: Discount[], planId: string, at: Date): number {
  const inForce = discounts.filter(
    ({ plans, startsAt, endsAt }) =>
      (plans.length === 0 || plans.includes(planId)) && startsAt <= at && (endsAt === null || endsAt > at),
  );
  return Math.max(0, ...inForce.map(({ percentOff }) => percentOff));
}

function kindOf(
  standing: Standing,
  before: Position,
  now: Position,
  hasPaid: boolean,
): RevenueEvent['kind'] | undefined {
  if (now.isTrialing && !before.isTrialing) return 'trial';
  if (before.isTrialing && !now.isTrialing && !now.isPaying) return 'trial-lost';
  if (now.isPaying && !before.isPaying) return hasPaid ? 'back' : 'new';
  if (before.isPaying && !now.isPaying) return standing.state === 'paused' ? 'pause' : lossOf(standing, before);
  if (now.isPaying && now.isLate && !before.isLate) return 'late';
  if (now.isPaying && before.isLate && !now.isLate) return 'recovered';
  return now.isPaying && now.monthly !== before.monthly ? 'change' : undefined;
}

/** The loss of a member whose charge had failed is involuntary. */
function lossOf({ state, cancelled }: Standing, before: Position): 'voluntary' | 'involuntary' {
  return (state === 'cancelled' || cancelled) && !before.isLate ? 'voluntary' : 'involuntary';
}
