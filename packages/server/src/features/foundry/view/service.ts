import type { FoundrySubscription } from '@greenlight/contract/foundry';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { discountOf } from '../../coupon/service.ts';
import { isLate } from '../../membership/policy.ts';
import { readMembership } from '../../membership/service.ts';
import { creditOf } from '../../payment/ledger/service.ts';
import { toPaymentMethod } from '../../payment/policy.ts';
import { defaultMethod } from '../../payment/service.ts';
import { findErasureDay } from '../intent/queries.ts';
import { findPlanAtPrice } from '../queries.ts';
import { quote } from '../quote/service.ts';
import { isYetToBegin } from '../subscription/policy.ts';
import { findLatest, type SubscriptionRow } from '../subscription/queries.ts';
import { billingAtOf } from '../subscription/service.ts';

/** The subscription as its owner sees it, the last one if it has ended; null for anyone who never had one. */
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
  const { until } = await readMembership(platform, userId);
  const billingAt = billingAtOf(row);
  const leavesAt = row.endedAt === null ? await findErasureDay(db, userId) : null;
  const owes = isLate(state) && row.endedAt === null;
  const nextPlan = next ? await findPlanAtPrice(db, next.priceId) : plan;
  const { currency } = nextPlan;
  const dueAt = owes ? row.periodEnd : billingAt;
  const coming = dueAt && (await quote(db, { userId, subscriptionId: id, plan: nextPlan, at: dueAt }));
  const due = owes ? coming : null;
  // Of an account that is kept, what is due by then is taken at once.
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
    plan: plan.name,
    status: statusOf(row),
    price: { amount: plan.amount, currency: plan.currency },
    isInTrial: state === 'trialing',
    automaticRenewal: isOn && billingAt !== null,
    subscriptionCancelled: cancelAtEnd,
    subscriptionEndDate: (until ?? row.periodEnd).toISOString(),
    subscriptionBillingDate: isOn ? (billingAt?.toISOString() ?? null) : null,
    canUpdatePlan: isOn && (state === 'active' || state === 'trialing') && !cancelAtEnd && row.resumeAt === null,
    discount: await discountOf(db, { backend: 'foundry', subscriptionId: String(id), planId: terms.planId, at }),
    paymentMethod: method && toPaymentMethod(method),
    nextCharge: isOn && billingAt && !owes ? charge : null,
    nextPlanId: next?.planId ?? null,
    pausedUntil: isYetToBegin(row) ? null : (row.resumeAt?.toISOString() ?? null),
    amountDue: isOn ? due && { amount: due.amount, currency } : null,
    graceEnd: isOn && owes ? row.graceEnd.toISOString() : null,
    credit: await creditOf(db, userId),
    leaving: leavesAt && { date: leavesAt.toISOString(), ifKept: charge },
  };
}

/** What else gives access until the first charge is its owner's membership all the same. */
function statusOf(row: SubscriptionRow): FoundrySubscription['status'] {
  if (isYetToBegin(row)) return 'active';
  return row.state === 'incomplete' ? 'past_due' : row.state;
}
