import { dayMs } from '@greenlight/contract/duration';
import type { FoundrySubscription } from '@greenlight/contract/foundry';
import type { CancelOffer, CancelReason } from '@greenlight/contract/plan';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { taxOfMember } from '../ledger/tax/billing-account.ts';
import { readCancelDiscount } from '../offer/cancel-discount.ts';
import { discountOf } from '../offer/coupon/discount.ts';
import { redeemCancelDiscount } from '../offer/coupon/redeem-coupon.ts';
import { chargeAfterDiscount } from '../offer/quote.ts';
import { monthsAfter, monthsOf } from '../plan/billing-calendar.ts';
import { findPlanAtPrice, listOfferedPlans } from '../plan/read-plan.ts';
import { pauseLockedSubscription, requireSubscriptionView } from './cancel-or-pause.ts';
import { changeAtPeriodEnd } from './change-plan.ts';
import { recordSubscriptionEvent, withRunningSubscription } from './subscription/advance-subscription.ts';
import { findRunningSubscription, hasTakenOffer, type SubscriptionRow } from './subscription/subscription-queries.ts';

const offerPauseMonths = 1;
/** An accepted offer is not made again for this long. */
const offerYearMs = 365 * dayMs;

/** Kinds of offers for a reason to cancel, best first; none for `other`. */
function offersFor(reason: CancelReason): ('discount' | 'pause' | 'help' | 'plan')[] {
  switch (reason) {
    case 'price':
      return ['discount', 'plan'];
    case 'unused':
      return ['pause'];
    case 'content':
      return ['plan', 'help'];
    case 'technical':
      return ['help', 'plan'];
    default:
      return [];
  }
}

/** The offer for a member who wants to cancel for this reason, or null. Each kind can be accepted once a year. */
export async function readCancelOffer(
  platform: Platform,
  { userId, reason }: { userId: string; reason: CancelReason },
): Promise<{ offer: CancelOffer | null }> {
  const row = await findRunningSubscription(platform.db, userId);
  return { offer: row && (await offerOf(platform.db, row, reason, platform.clock.now())) };
}

async function offerOf(db: Db, row: SubscriptionRow, reason: CancelReason, at: Date): Promise<CancelOffer | null> {
  const isRunning = (row.state === 'active' || row.state === 'trialing') && at < row.periodEnd;
  if (!isRunning || row.cancelAtEnd || row.resumeAt || row.userId === null) return null;
  const since = new Date(at.getTime() - offerYearMs);
  for (const kind of offersFor(reason)) {
    const taken = await hasTakenOffer(db, { userId: row.userId, offer: kind, since });
    const offer = taken ? null : await makeOffer(db, row, kind, at);
    if (offer) return offer;
  }
  return null;
}

async function makeOffer(
  db: Db,
  row: SubscriptionRow,
  kind: CancelOffer['kind'],
  at: Date,
): Promise<CancelOffer | null> {
  if (kind === 'help') return { kind };
  if (row.next) return null;
  const plan = await findPlanAtPrice(db, row.terms.priceId);
  const { periodEnd, anchor, userId } = row;
  const from = periodEnd.toISOString();
  const subscriptionRef = { backend: 'foundry' as const, subscriptionId: String(row.id), planId: plan.id };
  const rate = userId === null ? null : await taxOfMember(db, userId, periodEnd);
  const taken = (amount: number, percentOff = 0) => ({
    amount: chargeAfterDiscount(amount, percentOff, rate),
    currency: plan.currency,
  });
  const regular = taken(plan.amount, (await discountOf(db, { ...subscriptionRef, at: periodEnd }))?.percentOff);
  if (kind === 'pause') {
    const until = monthsAfter(anchor, periodEnd, offerPauseMonths).toISOString();
    return row.state === 'active' ? { kind, months: offerPauseMonths, from, until, price: regular } : null;
  }
  if (kind === 'discount') {
    const { percentOff, months } = await readCancelDiscount({ db });
    const now = await discountOf(db, { ...subscriptionRef, at });
    if ((now?.percentOff ?? 0) >= percentOff) return null;
    const payments = Math.ceil(months / monthsOf(plan.interval));
    return { kind, percentOff, months, payments, from, price: taken(plan.amount, percentOff), regular };
  }
  if (row.state !== 'active') return null;
  const cheaper = (await listOfferedPlans(db, at)).filter(
    (one) => one.interval === plan.interval && one.currency === plan.currency && one.amount < plan.amount,
  );
  const best = cheaper.toSorted((one, other) => one.amount - other.amount)[0];
  if (!best) return null;
  return { kind, planId: best.id, planName: best.name, from, price: taken(best.amount), regular };
}

/** Accepts the current offer and applies it. Throws `subscription_state` if there is none. */
export async function acceptCancelOffer(
  platform: Platform,
  { userId, reason }: { userId: string; reason: CancelReason },
): Promise<FoundrySubscription> {
  await withRunningSubscription(platform, userId, async (tx, row, at) => {
    const offer = await offerOf(tx, row, reason, at);
    if (!offer) return null;
    await recordSubscriptionEvent(tx, row.id, { kind: 'offer-taken', at, detail: { ...offer, reason } });
    await applyOffer(platform, tx, { ...row, userId }, offer, at);
    return offer;
  });
  return requireSubscriptionView(platform, userId);
}

async function applyOffer(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow & { userId: string },
  offer: CancelOffer,
  at: Date,
): Promise<void> {
  const { userId, periodEnd } = row;
  if (offer.kind === 'discount') {
    const { percentOff, months } = offer;
    const subscriptionRef = { backend: 'foundry' as const, subscriptionId: String(row.id) };
    const { planId } = row.terms;
    await redeemCancelDiscount(tx, {
      ...subscriptionRef,
      userId,
      planId,
      at,
      nextChargeAt: periodEnd,
      percentOff,
      months,
    });
  } else if (offer.kind === 'pause') {
    if (!(await pauseLockedSubscription(platform, tx, row, { months: offer.months, at })))
      throw new ProblemError('subscription_state');
  } else if (offer.kind === 'plan') {
    const plan = (await listOfferedPlans(tx, at)).find(({ id }) => id === offer.planId);
    if (!plan || !(await changeAtPeriodEnd(platform, tx, row, plan, at))) throw new ProblemError('subscription_state');
  }
}
