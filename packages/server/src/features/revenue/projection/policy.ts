import type { RevenueKind } from '@greenlight/contract/revenue-studio';

/** How a subscription stands since a moment, with what its plan costs. */
export interface Standing {
  backend: 'foundry' | 'stripe';
  subscriptionId: string;
  plan: string;
  state: 'trialing' | 'active' | 'past_due' | 'grace' | 'paused' | 'cancelled' | 'expired';
  cancelled: boolean;
  since: Date;
  price: number;
  interval: 'month' | 'year';
  currency: string;
}

export interface RevenueEvent {
  backend: Standing['backend'];
  subscriptionId: string;
  plan: string;
  kind: Exclude<RevenueKind, 'converted'>;
  converted: boolean;
  at: Date;
  currency: string;
  monthly: number;
  paying: -1 | 0 | 1;
  trialing: -1 | 0 | 1;
  price: number;
  firstPaidAt: Date | null;
}

interface Position {
  monthly: number;
  isPaying: boolean;
  isTrialing: boolean;
  isLate: boolean;
  hasEnded: boolean;
}

const nowhere: Position = { monthly: 0, isPaying: false, isTrialing: false, isLate: false, hasEnded: false };

/** What became of an account's subscriptions; `standings` of all of them, in any order. */
export function eventsOf(standings: Standing[]): RevenueEvent[] {
  const bySubscription = Map.groupBy(standings, ({ backend, subscriptionId }) => `${backend}:${subscriptionId}`);
  const events = [...bySubscription.values()].flatMap((own) =>
    timelineOf(own.toSorted((one, other) => one.since.getTime() - other.since.getTime())),
  );
  events.sort((one, other) => one.at.getTime() - other.at.getTime());
  const first = events.find(({ paying }) => paying === 1);
  if (!first) return events;
  // Who paid before, by another subscription, is not new.
  return events.map((event) => ({
    ...event,
    firstPaidAt: first.at,
    ...(event.kind === 'new' && event !== first && { kind: 'back' as const }),
  }));
}

function timelineOf(standings: Standing[]): RevenueEvent[] {
  const events: RevenueEvent[] = [];
  let before = nowhere;
  let hasPaid = false;
  for (const standing of standings) {
    const now = positionOf(standing, before);
    const kind = kindOf(standing, before, now, hasPaid);
    hasPaid ||= now.isPaying;
    if (kind) {
      events.push({
        backend: standing.backend,
        subscriptionId: standing.subscriptionId,
        plan: standing.plan,
        kind,
        converted: kind === 'new' && before.isTrialing,
        at: standing.since,
        currency: standing.currency,
        monthly: now.monthly - before.monthly,
        paying: stepOf(before.isPaying, now.isPaying),
        trialing: stepOf(before.isTrialing, now.isTrialing),
        price: standing.price,
        firstPaidAt: null,
      });
    }
    before = now;
  }
  return events;
}

function stepOf(before: boolean, now: boolean): -1 | 0 | 1 {
  if (before === now) return 0;
  return now ? 1 : -1;
}

/** Who is late with the first payment after a trial has not paid yet: the trial lasts until that is known. */
function positionOf({ state, price, interval }: Standing, before: Position): Position {
  const isLate = state === 'past_due' || state === 'grace';
  const isPaying = state === 'active' || (isLate && before.isPaying);
  const isTrialing = state === 'trialing' || (isLate && before.isTrialing);
  const monthly = isPaying ? Math.round(interval === 'year' ? price / 12 : price) : 0;
  return { monthly, isPaying, isTrialing, isLate, hasEnded: state === 'cancelled' || state === 'expired' };
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

/** Who was late and did not pay has not chosen to leave. */
function lossOf({ state, cancelled }: Standing, before: Position): 'voluntary' | 'involuntary' {
  return (state === 'cancelled' || cancelled) && !before.isLate ? 'voluntary' : 'involuntary';
}
