import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addFacts, addStanding, revokeFacts } from '../../membership/service.ts';
import { readBillingRules } from '../queries.ts';
import { isLiving, type Rules, type Step, type Subscription, takenBack } from './policy.ts';
import {
  findEventDetail,
  findLiving,
  insertEvent,
  insertSubscription,
  lockSubscriptions,
  type SubscriptionRow,
  updateSubscription,
} from './queries.ts';
import { extended } from './wish/policy.ts';

/** What happened to a subscription, for its history and the numbers. */
export interface Happening {
  kind:
    | 'started'
    | 'trial-started'
    | 'paid'
    | 'failed'
    | 'reminded'
    | 'warned'
    | 'cancel-asked'
    | 'kept'
    | 'pause-asked'
    | 'paused'
    | 'change-begun'
    | 'change-asked'
    | 'change-undone'
    | 'changed'
    | 'extended'
    | 'offer-taken'
    | 'cancelled'
    | 'expired'
    | 'refunded';
  at: Date;
  detail?: Record<string, unknown>;
}

/** How a charge names its subscription. */
export function subjectOf(id: number): string {
  return `foundry:${id}`;
}

/** Read through the transaction: another connection may not be had while all others wait for one, too. */
export function readRules(tx: Db): Promise<Rules> {
  return readBillingRules(tx);
}

/** Writes down the next state of a locked subscription with what follows from it for its owner's access. */
export async function advance(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  { subscription, facts }: Step,
  happening: Happening,
): Promise<SubscriptionRow> {
  await updateSubscription(tx, row.id, subscription);
  const next = { ...subscription, id: row.id, userId: row.userId };
  const eventId = await note(tx, row.id, happening);
  await tell(platform, tx, next, facts, `foundry:${row.id}:${eventId}`, happening.at);
  return next;
}

/** A new subscription; one that is to be paid first says nothing of access yet. */
export async function begin(
  platform: Platform,
  tx: Db,
  userId: string,
  { subscription, facts }: Step,
  happening: Happening,
): Promise<SubscriptionRow> {
  const id = await insertSubscription(tx, userId, subscription);
  const eventId = await note(tx, id, happening);
  const row = { ...subscription, id, userId };
  if (subscription.state !== 'incomplete')
    await tell(platform, tx, row, facts, `foundry:${id}:${eventId}`, happening.at);
  return row;
}

export function note(tx: Db, subscriptionId: number, { kind, at, detail = {} }: Happening): Promise<number> {
  return insertEvent(tx, { subscriptionId, kind, at, detail });
}

async function tell(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  facts: Step['facts'],
  source: string,
  at: Date,
): Promise<void> {
  const { userId, state, terms, cancelAtEnd } = row;
  if (userId === null || state === 'incomplete') return;
  const of = { backend: 'foundry' as const, subscriptionId: String(row.id) };
  for (const fact of facts) {
    if (!('revoke' in fact)) continue;
    await revokeFacts(platform, tx, { userId, ...of, kinds: fact.revoke, at: fact.at, reason: fact.reason });
  }
  const added = facts.flatMap((fact) => ('add' in fact ? [fact] : []));
  await addFacts(
    platform,
    tx,
    added.map(({ add: kind, from: startsAt, to: endsAt }) => {
      return { userId, kind, plan: terms.planId, startsAt, endsAt, of, source: `${source}:${kind}` };
    }),
  );
  const standing = { plan: terms.planId, state, cancelled: cancelAtEnd, billingAt: billingAtOf(row), since: at };
  await addStanding(platform, tx, { userId, ...of, ...standing, source });
}

/** When a charge comes next; null when none does. */
export function billingAtOf(row: Subscription): Date | null {
  if (!isLiving(row) || row.cancelAtEnd || row.state === 'grace') return null;
  if (row.state === 'past_due') return row.dueAt;
  return row.resumeAt ?? row.periodEnd;
}

/** Runs with the living subscription, locked. Throws `subscription_state` where there is none or `work` answers null. */
export function withLiving<T>(
  platform: Platform,
  userId: string,
  work: (tx: Db, row: SubscriptionRow, at: Date) => Promise<T | null>,
): Promise<T> {
  return inTransaction(platform.db, async (tx) => {
    const row = await findLiving(tx, userId, true);
    const result = row && (await work(tx, row, platform.clock.now()));
    if (result === null) throw new ProblemError('subscription_state');
    return result;
  });
}

/**
 * Puts months that somebody else paid for behind the paid time, so that the next charge comes later, and answers when
 * that ends now; null where no subscription runs. The same source again moves nothing.
 */
export async function extendSubscription(
  platform: Platform,
  tx: Db,
  { userId, months, source }: { userId: string; months: number; source: `gift:${string}` | `referral:${string}` },
): Promise<Date | null> {
  const kind = source.startsWith('gift:') ? 'gift' : 'referral';
  const row = await findLiving(tx, userId, true);
  if (!row) return null;
  const known = await findEventDetail(tx, { subscriptionId: row.id, kind: 'extended', key: 'source', value: source });
  if (known) return row.periodEnd;
  return extend(platform, tx, row, { months, kind, source });
}

/** The same for a locked subscription, whatever the months come from. */
export async function extend(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  { months, kind, source }: { months: number; kind: 'gift' | 'referral' | 'paid'; source: string },
): Promise<Date | null> {
  const at = platform.clock.now();
  const step = extended(row, { months, kind, at }, await readRules(tx));
  if (!step) return null;
  const next = await advance(platform, tx, row, step, { kind: 'extended', at, detail: { source, months } });
  return next.periodEnd;
}

/** Ends a subscription and the access that it gave, since its money went back; the same again does nothing. */
export async function endByRefund(
  platform: Platform,
  tx: Db,
  args: { subscriptionId: number; at: Date; reason: 'refund' | 'dispute'; source: string },
): Promise<void> {
  const [row] = await lockSubscriptions(tx, [args.subscriptionId]);
  if (!row || row.state === 'incomplete') return;
  const { at, reason, source } = args;
  const known = await findEventDetail(tx, { subscriptionId: row.id, kind: 'refunded', key: 'source', value: source });
  if (known) return;
  await advance(platform, tx, row, takenBack(row, reason, at), { kind: 'refunded', at, detail: { reason, source } });
}
