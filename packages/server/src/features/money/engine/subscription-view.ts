import type { FoundrySubscription } from '@greenlight/contract/foundry';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isLate, type Membership } from '../entitlement/policy.ts';
import { readMembership } from '../entitlement/read-membership.ts';
import { defaultMethod } from '../gateway/payment-method.ts';
import { toPaymentMethod } from '../gateway/payment-row.ts';
import { openChargesOf } from '../ledger/charge/charge.ts';
import { creditOf } from '../ledger/tax/billing-account.ts';
import { discountOf } from '../offer/coupon/discount.ts';
import { quote } from '../offer/quote.ts';
import { findPlanAtPrice } from '../plan/read-plan.ts';
import { findErasureDay } from './charge/chargeable-queries.ts';
import { blockingCharge } from './charge/intend-charge.ts';
import { billingAtOf, subjectOf } from './subscription/advance-subscription.ts';
import { endOf } from './subscription/owner-step.ts';
import { startsInFuture } from './subscription/state-machine.ts';
import { findLatest, type SubscriptionRow } from './subscription/subscription-queries.ts';

/** The subscription as its owner sees it, or the latest one that has ended; null if there is none. */
export async function readSubscription(platform: Platform, userId: string): Promise<FoundrySubscription | null> {
  const row = await findLatest(platform.db, userId);
  return row && toSubscription(platform, platform.db, { ...row, userId });
}

async function toSubscription(
  platform: Platform,
  db: Db,
  row: SubscriptionRow & { userId: string },
): Promise<FoundrySubscription> {
  const { id, userId, state, terms, next, cancelAtEnd } = row;
  const at = platform.clock.now();
  const plan = await findPlanAtPrice(db, terms.priceId);
  const method = await defaultMethod(db, userId);
  const membership = await readMembership(platform, userId);
  const billingAt = billingAtOf(row);
  const leavesAt = row.endedAt === null ? await findErasureDay(db, userId) : null;
  const owes = isLate(state) && row.endedAt === null;
  const nextPlan = next ? await findPlanAtPrice(db, next.priceId) : plan;
  const { currency } = nextPlan;
  const dueAt = owes ? row.periodEnd : billingAt;
  const coming = dueAt && (await quote(db, { userId, subscriptionId: id, plan: nextPlan, at: dueAt }));
  const due = owes ? coming : null;
  // If an account that waits for erasure is kept, an overdue charge is made at once.
  const chargeAt = dueAt && leavesAt && dueAt < at ? at : dueAt;
  const charge =
    coming && chargeAt
      ? {
          amount: { amount: coming.amount, currency },
          tax: { amount: coming.tax, currency },
          date: chargeAt.toISOString(),
        }
      : null;
  const isOn = leavesAt === null;
  return {
    subscriptionId: String(id),
    planId: terms.planId,
    planName: plan.name,
    status: statusOf(row),
    price: { amount: plan.amount, currency: plan.currency },
    isInTrial: state === 'trialing',
    automaticRenewal: isOn && billingAt !== null,
    subscriptionCancelled: cancelAtEnd,
    subscriptionEndDate: (membership.until ?? row.periodEnd).toISOString(),
    subscriptionBillingDate: isOn ? (billingAt?.toISOString() ?? null) : null,
    canUpdatePlan: isOn && (state === 'active' || state === 'trialing') && !cancelAtEnd && row.resumeAt === null,
    discount: await discountOf(db, { backend: 'foundry', subscriptionId: String(id), planId: terms.planId, at }),
    paymentMethod: method && toPaymentMethod(method),
    nextCharge: isOn && billingAt && !owes ? charge : null,
    nextPlanId: next?.planId ?? null,
    pausedUntil: startsInFuture(row) ? null : (row.resumeAt?.toISOString() ?? null),
    amountDue: isOn ? due && { amount: due.amount, currency } : null,
    graceEnd: isOn && owes ? row.graceEnd.toISOString() : null,
    credit: await creditOf(db, userId),
    ifCancelled: await cancelTerms(db, row, membership, at),
    leaving: leavesAt && { date: leavesAt.toISOString(), ifKept: charge },
  };
}

/** The effect of a cancellation now; null if it is not possible. Grace ends with it, so it does not count as access. */
async function cancelTerms(db: Db, row: SubscriptionRow, { fact, until }: Membership, at: Date) {
  const when = endOf(row, at, blockingCharge(row, await openChargesOf(db, subjectOf(row.id))) !== undefined);
  const hasAccess = fact !== null && fact.kind !== 'grace';
  return when && { when, hasAccess, accessEnd: (hasAccess && until?.toISOString()) || null };
}

/** A subscription with a future start shows as active: other access is the owner's membership until then. */
function statusOf(row: SubscriptionRow): FoundrySubscription['status'] {
  if (startsInFuture(row)) return 'active';
  return row.state === 'incomplete' ? 'past_due' : row.state;
}
