import type { Db } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { addFacts, addStandings, revokeFacts } from '../../entitlement/change-membership.ts';
import { monthsOf } from '../../plan/billing-calendar.ts';
import { grantPlanBenefits } from '../../plan/plan-benefit.ts';
import type { PricedPlan } from '../../plan/read-plan.ts';
import { readRules } from './grace-rules.ts';
import { extendStep } from './owner-step.ts';
import { isRunning, type Subscription, type SubscriptionStep } from './state-machine.ts';
import {
  findEventDetail,
  findRunningSubscription,
  insertEvents,
  insertSubscription,
  type SubscriptionRow,
  updateSubscriptions,
} from './subscription-queries.ts';

export { findRunningSubscription };

/** An event of a subscription, for its history and for reports. */
export interface SubscriptionEvent {
  kind:
    | 'started'
    | 'trial-started'
    | 'paid'
    | 'failed'
    | 'reminded'
    | 'warned'
    | 'cancel-requested'
    | 'resumed'
    | 'pause-requested'
    | 'paused'
    | 'change-started'
    | 'change-requested'
    | 'change-undone'
    | 'changed'
    | 'extended'
    | 'offer-taken'
    | 'cancelled'
    | 'expired'
    | 'refunded'
    | 'regained';
  at: Date;
  detail?: Record<string, unknown>;
}

/** The `subject` of a subscription's charges. */
export function subjectOf(id: number): string {
  return `foundry:${id}`;
}

/** Writes the next state of a locked subscription, with its event and the owner's access. */
export async function advanceSubscription(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  step: SubscriptionStep,
  happening: SubscriptionEvent,
): Promise<SubscriptionRow> {
  const [next] = await advanceSubscriptions(platform, tx, [{ row, step, happening }]);
  return next as SubscriptionRow;
}

/** The same for many different subscriptions, in their order. */
export async function advanceSubscriptions(
  platform: Platform,
  tx: Db,
  moves: { row: SubscriptionRow; step: SubscriptionStep; happening: SubscriptionEvent }[],
): Promise<SubscriptionRow[]> {
  const rows = moves.map(({ row: { id, userId }, step }) => ({ ...step.subscription, id, userId }));
  await updateSubscriptions(tx, rows);
  const events = moves.map(({ row, happening }) => ({ detail: {}, ...happening, subscriptionId: row.id }));
  const eventIds = await insertEvents(tx, events);
  await writeAccess(
    platform,
    tx,
    moves.map(({ step, happening }, index) => {
      const row = rows[index] as SubscriptionRow;
      return { row, facts: step.facts, source: `foundry:${row.id}:${eventIds.get(row.id)}`, at: happening.at };
    }),
  );
  return rows;
}

/** Inserts a subscription with its first event and the owner's access. */
export async function startWithStep(
  platform: Platform,
  tx: Db,
  userId: string,
  { subscription, facts }: SubscriptionStep,
  happening: SubscriptionEvent,
): Promise<SubscriptionRow> {
  const id = await insertSubscription(tx, userId, subscription);
  const eventId = await recordSubscriptionEvent(tx, id, happening);
  const row = { ...subscription, id, userId };
  await writeAccess(platform, tx, [{ row, facts, source: `foundry:${id}:${eventId}`, at: happening.at }]);
  return row;
}

/** Returns the id of the event. */
export async function recordSubscriptionEvent(
  tx: Db,
  subscriptionId: number,
  happening: SubscriptionEvent,
): Promise<number | undefined> {
  const ids = await insertEvents(tx, [{ detail: {}, ...happening, subscriptionId }]);
  return ids.get(subscriptionId);
}

/** The reasons for which the points of a period are granted. */
export function grantEvents({ id, periodStart }: Pick<SubscriptionRow, 'id' | 'periodStart'>, planId: string) {
  return { period: `foundry:${id}:${periodStart.toISOString()}`, signUp: `foundry:${id}:${planId}` };
}

/** Grants the benefits of the plans for paid periods; nothing to an erased account. */
export function grantPeriods(
  platform: Platform,
  tx: Db,
  periods: { row: SubscriptionRow; plan: PricedPlan }[],
): Promise<void> {
  const granted = periods.flatMap(({ row: { id, userId, periodStart }, plan }) => {
    if (userId === null) return [];
    return [{ userId, plan, months: monthsOf(plan.interval), events: grantEvents({ id, periodStart }, plan.id) }];
  });
  return grantPlanBenefits(platform, tx, granted);
}

interface AccessChange {
  row: SubscriptionRow;
  facts: SubscriptionStep['facts'];
  source: string;
  at: Date;
}

/** Writes the facts and standings. A subscription that waits for its first payment has none yet. */
async function writeAccess(platform: Platform, tx: Db, changes: AccessChange[]): Promise<void> {
  const facts: Parameters<typeof addFacts>[2] = [];
  const standings: Parameters<typeof addStandings>[2] = [];
  for (const { row, facts: factChanges, source, at } of changes) {
    const { userId, state, terms, cancelAtEnd } = row;
    if (userId === null || state === 'incomplete') continue;
    const { planId } = terms;
    const subscriptionRef = { backend: 'foundry' as const, subscriptionId: String(row.id) };
    for (const fact of factChanges) {
      if ('revoke' in fact) {
        await revokeFacts(platform, tx, {
          userId,
          ...subscriptionRef,
          kinds: fact.revoke,
          at: fact.at,
          reason: fact.reason,
        });
      } else {
        const { add: kind, from: startsAt, to: endsAt } = fact;
        facts.push({ userId, kind, planId, startsAt, endsAt, subscriptionRef, source: `${source}:${kind}` });
      }
    }
    const billingAt = billingAtOf(row);
    standings.push({ userId, ...subscriptionRef, planId, state, cancelled: cancelAtEnd, billingAt, since: at, source });
  }
  await addFacts(platform, tx, facts);
  await addStandings(platform, tx, standings);
}

/** When the next charge is made; null if there is none. */
export function billingAtOf(row: Subscription): Date | null {
  if (!isRunning(row) || row.cancelAtEnd || row.state === 'grace') return null;
  if (row.state === 'past_due') return row.dueAt;
  return row.resumeAt ?? row.periodEnd;
}

/** Locks the running subscription for `work`. Throws `subscription_state` if there is none or `work` returns null. */
export function withRunningSubscription<T>(
  platform: Platform,
  userId: string,
  work: (tx: Db, row: SubscriptionRow, at: Date) => Promise<T | null>,
): Promise<T> {
  return inTransaction(platform.db, async (tx) => {
    const row = await findRunningSubscription(tx, userId, true);
    const result = row && (await work(tx, row, platform.clock.now()));
    if (result === null) throw new ProblemError('subscription_state');
    return result;
  });
}

/**
 * Adds months that another person paid for after the paid time, so that the next charge is later. Returns the new end;
 * null if no running subscription can take them. The same source again changes nothing.
 */
export async function extendSubscription(
  platform: Platform,
  tx: Db,
  { userId, ...given }: { userId: string; months: number; kind: 'gift' | 'referral'; source: string },
): Promise<Date | null> {
  const row = await findRunningSubscription(tx, userId, true);
  if (!row) return null;
  const known = await findEventDetail(tx, {
    subscriptionId: row.id,
    kind: 'extended',
    key: 'source',
    value: given.source,
  });
  if (known) return row.periodEnd;
  return extendLockedSubscription(platform, tx, row, given);
}

/** The same for a locked subscription, but without the check for a repeated source. */
export async function extendLockedSubscription(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  { months, kind, source }: { months: number; kind: 'gift' | 'referral' | 'paid'; source: string },
): Promise<Date | null> {
  const at = platform.clock.now();
  const step = extendStep(row, { months, kind, at }, await readRules(tx));
  if (!step) return null;
  const next = await advanceSubscription(platform, tx, row, step, { kind: 'extended', at, detail: { source, months } });
  return next.periodEnd;
}
