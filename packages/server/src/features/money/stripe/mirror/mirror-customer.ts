import type Stripe from 'stripe';
import type { Db } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { revokeFacts } from '../../entitlement/change-membership.ts';
import { readBillingSetting } from '../../gateway/billing-setting.ts';
import { bookProviderCharges, listGoodwillInvoices, listRefundedCharges } from '../../ledger/provider/book-charge.ts';
import type { FollowReversal } from '../../ledger/refund/refund.ts';
import { claimReservation } from '../../offer/coupon/coupon-reservation.ts';
import { redeemCoupon } from '../../offer/coupon/redeem-coupon.ts';
import { claimTrial } from '../../offer/trial/trial-use.ts';
import { monthsOf } from '../../plan/billing-calendar.ts';
import { grantPlanBenefits, restorePlanPoints, revokePlanPoints } from '../../plan/plan-benefit.ts';
import { findPlan } from '../../plan/read-plan.ts';
import { type FetchedCustomer, fetchCustomer } from './fetch-customer.ts';
import type { FetchedSubscription } from './fetched-subscription.ts';
import {
  type CustomerRow,
  deleteCustomer,
  endMissingSubscriptions,
  findCustomer,
  insertCustomer,
  isMirrored,
  listExtensionMonths,
  lockCustomer,
  recordSync,
  upsertSubscription,
} from './mirror-queries.ts';
import { restoreCardTime } from './restore-time.ts';
import { type SubscriptionSnapshot, subscriptionSnapshotOf } from './subscription-snapshot.ts';
import { writeSnapshotFacts } from './write-facts.ts';
import { writeCardStanding } from './write-standing.ts';

export interface MirrorResult {
  /** Null for a customer that is not ours. */
  userId: string | null;
  /** Whether the stored data differed from the provider's. */
  changed: boolean;
  /** The subscriptions that are stored here. */
  subscriptions: SubscriptionSnapshot[];
  /** Trials of members who had one before: they are not stored, and are cancelled at the provider before a charge. */
  refused: string[];
}

/** Hooks of a sync: `begin` runs before the fetch, `finish` in the transaction that writes the result. */
export interface SyncHooks {
  /** Returns false if another sync has done the work in the meantime. */
  begin(): Promise<boolean>;
  finish(tx: Db): Promise<void>;
}

const nothing = { changed: false, subscriptions: [], refused: [] };
/** Number of tries. Each further try means that another process wrote the customer in the meantime. */
const triesMax = 20;

/**
 * Fetches a customer and makes the stored data equal to it. It can run at any time, in any order, any number of times.
 * No transaction waits for the provider: if another process wrote the customer after the fetch, it is fetched again.
 */
export async function mirrorCustomer(platform: Platform, customerId: string, hooks?: SyncHooks): Promise<MirrorResult> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const known = await findCustomer(platform.db, customerId);
    if (hooks && !(await hooks.begin())) return { userId: known?.userId ?? null, ...nothing };
    const returned = known?.userId ? await listRefundedCharges(platform.db, known.userId) : new Set<string>();
    const fetched = await fetchCustomer(platform, customerId, { isKnown: known !== null, returned });
    const mirrored = await inTransaction(platform.db, async (tx) => {
      const row = (await lockCustomer(tx, customerId)) ?? (await adopt(platform, tx, fetched?.customer));
      if (row && row.version !== (known?.version ?? 0)) return null;
      await hooks?.finish(tx);
      return write(platform, tx, { customerId, userId: row?.userId ?? null, fetched });
    });
    if (mirrored) return mirrored;
  }
  throw new Error(`the customer ${customerId} changes faster than it can be fetched`);
}

async function write(
  platform: Platform,
  tx: Db,
  { customerId, userId, fetched }: { customerId: string; userId: string | null; fetched: FetchedCustomer | null },
): Promise<MirrorResult> {
  if (userId === null) return { userId, ...nothing };
  const at = platform.clock.now();
  const snapshots: SubscriptionSnapshot[] = [];
  const refused: string[] = [];
  const changes: boolean[] = [];
  for (const { snapshot, charges } of await snapshotsOf(platform, tx, { seen: fetched?.subscriptions ?? [], at })) {
    if (!(await findPlan(tx, snapshot.planId))) {
      platform.log.warn({ subscription: snapshot.id }, 'the card provider bills a plan that is not known here');
      continue;
    }
    if (!(await mayKeepSubscription(platform, tx, userId, snapshot))) {
      if (snapshot.endedAt === null) refused.push(snapshot.id);
      continue;
    }
    snapshots.push(snapshot);
    changes.push(await writeSnapshot(platform, tx, { userId, customerId, snapshot }));
    const owner = { userId, customerRef: customerId, subscriptionId: snapshot.id, planId: snapshot.planId, charges };
    const follow: FollowReversal = (_, charge, turn) => restoreCardTime(platform, tx, { snapshot, charge, turn });
    changes.push(await bookProviderCharges(platform, tx, owner, follow));
  }
  const gone = await endMissingSubscriptions(tx, customerId, { seen: snapshots.map(({ id }) => id), at });
  for (const subscriptionId of gone) {
    const kinds = ['trial', 'paid', 'grace'] as const;
    await revokeFacts(platform, tx, { userId, backend: 'stripe', subscriptionId, kinds, at, reason: 'cancelled' });
  }
  changes.push(gone.length > 0, await writeCardStanding(platform, tx, { userId, snapshots, gone, at }));
  await recordSync(tx, customerId, at);
  if (!fetched && gone.length === 0) await deleteCustomer(tx, customerId);
  return { userId, changed: changes.includes(true), subscriptions: snapshots, refused };
}

/** The fetched subscriptions, with data that only this service has: months that were given, and goodwill refunds. */
async function snapshotsOf(platform: Platform, tx: Db, { seen, at }: { seen: FetchedSubscription[]; at: Date }) {
  const { graceDays } = await readBillingSetting(platform);
  const subscriptions = seen.map(({ subscription }) => subscription.id);
  const given = Map.groupBy(await listExtensionMonths(tx, subscriptions), ({ subscriptionId }) => subscriptionId);
  const refunds = seen.flatMap(({ takenBack }) => [...takenBack].filter(([, { reason }]) => reason === 'refund'));
  const goodwillInvoices = new Set(await listGoodwillInvoices(tx, [...new Set(refunds.map(([invoice]) => invoice))]));
  return seen.flatMap((one) => {
    const takenBack = new Map(
      [...one.takenBack].filter(([id, { reason }]) => reason !== 'refund' || !goodwillInvoices.has(id)),
    );
    const known = given.get(one.subscription.id) ?? [];
    const snapshot = subscriptionSnapshotOf({ ...one, takenBack }, { at, graceDays, given: known });
    return snapshot ? [{ snapshot, charges: one.charges }] : [];
  });
}

/** Inserts a customer of ours that has no row; its metadata names the account. Null for other customers. */
async function adopt(platform: Platform, tx: Db, customer: Stripe.Customer | undefined): Promise<CustomerRow | null> {
  const userId = customer?.metadata.subscriber;
  if (!customer || !userId || !/^[0-9a-f-]{36}$/.test(userId)) return null;
  await insertCustomer(tx, { id: customer.id, userId, at: platform.clock.now() });
  return lockCustomer(tx, customer.id);
}

/** Returns false for an unpaid trial of a person who had one before, judged by card, browsers and e-mail. */
async function mayKeepSubscription(
  platform: Platform,
  tx: Db,
  userId: string,
  snapshot: SubscriptionSnapshot,
): Promise<boolean> {
  const hasTrial = snapshot.facts.some(({ kind }) => kind === 'trial');
  if (!hasTrial || (await isMirrored(tx, snapshot.id))) return true;
  const args = { userId, fingerprint: snapshot.cardFingerprint, at: snapshot.startedAt };
  const isFirst = await claimTrial(platform, tx, args);
  return isFirst || snapshot.facts.some(({ kind }) => kind === 'paid');
}

interface SeenSnapshot {
  userId: string;
  customerId: string;
  snapshot: SubscriptionSnapshot;
}

async function writeSnapshot(platform: Platform, tx: Db, seenSnapshot: SeenSnapshot): Promise<boolean> {
  const { userId, customerId, snapshot } = seenSnapshot;
  const isNew = !(await isMirrored(tx, snapshot.id));
  if (isNew && snapshot.ownCode) await redeemOwn(platform, tx, { userId, snapshot, code: snapshot.ownCode });
  const isRowChanged = await upsertSubscription(tx, customerId, snapshot);
  const areFactsChanged = await writeSnapshotFacts(platform, tx, userId, snapshot);
  for (const { bought, startsAt: start, cut } of snapshot.facts) {
    if (!bought) continue;
    const period = { userId, subscriptionId: snapshot.id, ...bought };
    await grantBought(platform, tx, period);
    const source = `stripe:${bought.invoice}`;
    // Paid time that was only cancelled keeps its points, because the money was not returned.
    const isReversed = cut !== null && cut.reason !== 'cancelled';
    if (isReversed) await revokePlanPoints(platform, tx, { userId, events: grantEvents(period), start, source });
    else await restorePlanPoints(platform, tx, source);
  }
  return isRowChanged || areFactsChanged;
}

/** Redeems the reserved code, or else the code itself. If that is refused, the promised discount still stays. */
async function redeemOwn(
  platform: Platform,
  tx: Db,
  { userId, snapshot, code }: { userId: string; snapshot: SubscriptionSnapshot; code: string },
): Promise<void> {
  const { id: subscriptionId, planId, startedAt: at } = snapshot;
  if (await claimReservation(tx, { code, userId, subscriptionId, at })) return;
  try {
    await redeemCoupon(tx, { code, userId, backend: 'stripe', subscriptionId, planId, at });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    platform.log.warn({ subscription: subscriptionId }, 'a discount code was used more often than allowed');
  }
}

/** Grants the benefits of a paid period once, even if it was refunded since. */
async function grantBought(
  platform: Platform,
  tx: Db,
  bought: { userId: string; subscriptionId: string; invoice: string; planId: string },
): Promise<void> {
  const { userId } = bought;
  const plan = await findPlan(tx, bought.planId);
  if (!plan) return;
  const events = grantEvents(bought);
  await grantPlanBenefits(platform, tx, [{ userId, plan, months: monthsOf(plan.interval), events }]);
}

/** The reasons for which the points of an invoice are granted. */
function grantEvents({ subscriptionId, invoice, planId }: { subscriptionId: string; invoice: string; planId: string }) {
  return { period: `stripe:${invoice}`, signUp: `stripe:${subscriptionId}:${planId}` };
}
