import { randomUUID } from 'node:crypto';
import type { FoundrySubscription } from '@greenlight/contract/foundry';
import type { PlanChange } from '@greenlight/contract/plan';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { openChargesOf } from '../ledger/charge/charge.ts';
import { requireChargeAllowance, requireChargedCardIsShown } from '../ledger/charge/charge-refusal.ts';
import type { ChargeRow } from '../ledger/charge/charge-row.ts';
import { quote } from '../offer/quote.ts';
import { monthsAfter, monthsOf } from '../plan/billing-calendar.ts';
import { findPlanAtPrice, type PricedPlan } from '../plan/read-plan.ts';
import { requireSubscriptionView } from './cancel-or-pause.ts';
import { applyPlanChange, type PendingPlanChange, unusedValue } from './charge/apply-plan-change.ts';
import { intendPriced, leaseEnd, type OwnedSubscription } from './charge/intend-charge.ts';
import { requireChargeSucceeded, takeChargeWhileWaiting } from './charge/take-charge.ts';
import { requireOffered, termsOf } from './start-subscription.ts';
import {
  advanceSubscription,
  recordSubscriptionEvent,
  subjectOf,
  withRunningSubscription,
} from './subscription/advance-subscription.ts';
import { changeAtEndStep, changeInTrialStep, undoChangeStep } from './subscription/owner-step.ts';
import { findRunningSubscription, type SubscriptionRow, updateDueAt } from './subscription/subscription-queries.ts';

/** The price of a change to this plan, and its date. Throws `not_found` and `subscription_state`. */
export async function previewChange(
  platform: Platform,
  { userId, planId }: { userId: string; planId: string },
): Promise<PlanChange> {
  const at = platform.clock.now();
  const row = await findRunningSubscription(platform.db, userId);
  const plan = await requireOffered(platform.db, planId, at);
  const when = row && (await whenOf(platform.db, row, plan, at));
  if (!row || !when) throw new ProblemError('subscription_state');
  const inCurrency = (amount: number) => ({ amount, currency: plan.currency });
  const isPaidNow = when === 'now';
  const unused = isPaidNow ? await unusedValue(platform.db, row, at) : 0;
  const quoted = isPaidNow ? await quote(platform.db, { userId, subscriptionId: row.id, plan, at, unused }) : null;
  return {
    planId: plan.id,
    planName: plan.name,
    price: inCurrency(plan.amount),
    when: when === 'period-end' ? 'period-end' : 'now',
    effectiveAt: (when === 'period-end' ? row.periodEnd : at).toISOString(),
    unused: inCurrency(unused),
    due: inCurrency(quoted?.amount ?? 0),
    credit: inCurrency(quoted?.creditLeft ?? 0),
    nextBillingDate: (isPaidNow ? monthsAfter(at, at, monthsOf(plan.interval)) : row.periodEnd).toISOString(),
  };
}

/**
 * Changes to a more expensive plan now, less the unused value; to a cheaper one at the end of the period; in a trial at
 * once. Throws `not_found`, `subscription_state`, `payment_failed`, `rate_limited`, and `conflict` if a card other than
 * `card` would be charged.
 */
export async function changeSubscription(
  platform: Platform,
  { userId, planId, card }: { userId: string; planId: string; card?: string },
): Promise<FoundrySubscription> {
  await requireChargeAllowance(platform, userId);
  const planChange = await withRunningSubscription(platform, userId, async (tx, row, at) => {
    const open = (await openChargesOf(tx, subjectOf(row.id))).find(({ state }) => state === 'intended');
    if (open) {
      requireChargedCardIsShown(open, { card, wasOpen: true });
      return { id: row.id, charge: open };
    }
    const plan = await requireOffered(tx, planId, at);
    const when = await whenOf(tx, row, plan, at);
    if (when === 'now')
      return { id: row.id, charge: await beginChange(platform, tx, { ...row, userId }, { plan, card, at }) };
    const change = { 'in-trial': changeInTrial, 'period-end': changeAtPeriodEnd };
    return when && (await change[when](platform, tx, row, plan, at)) && { id: row.id, charge: null };
  });
  if (planChange.charge)
    requireChargeSucceeded(await takeChargeWhileWaiting(platform, planChange.id, planChange.charge));
  return requireSubscriptionView(platform, userId);
}

/** Cancels a plan change that waits for the end of the period. Throws `subscription_state`. */
export async function undoChange(platform: Platform, userId: string): Promise<FoundrySubscription> {
  await withRunningSubscription(platform, userId, async (tx, row, at) => {
    const step = undoChangeStep(row, at);
    return step && advanceSubscription(platform, tx, row, step, { kind: 'change-undone', at });
  });
  return requireSubscriptionView(platform, userId);
}

/** Null if the state, plan or currency of the subscription does not allow the change. */
async function whenOf(
  db: Db,
  row: SubscriptionRow,
  plan: PricedPlan,
  at: Date,
): Promise<'now' | 'period-end' | 'in-trial' | null> {
  const { state, terms, cancelAtEnd, resumeAt, anchor, periodStart, periodEnd } = row;
  if (terms.planId === plan.id || cancelAtEnd || resumeAt || at >= periodEnd) return null;
  if (state === 'trialing') return 'in-trial';
  if (state !== 'active') return null;
  const old = await findPlanAtPrice(db, terms.priceId);
  if (old.currency !== plan.currency) return null;
  // A period with given months changes at its end, so that these months are not credited as paid time.
  const isExtended = monthsAfter(anchor, periodStart, monthsOf(terms.interval)) < periodEnd;
  return plan.amount > old.amount && !isExtended ? 'now' : 'period-end';
}

async function changeInTrial(platform: Platform, tx: Db, row: SubscriptionRow, plan: PricedPlan, at: Date) {
  const step = changeInTrialStep(row, termsOf(plan), at);
  return step && advanceSubscription(platform, tx, row, step, { kind: 'changed', at, detail: termsOf(plan) });
}

/** Needs a locked subscription in a transaction; null if its state does not allow the change. */
export async function changeAtPeriodEnd(platform: Platform, tx: Db, row: SubscriptionRow, plan: PricedPlan, at: Date) {
  const step = changeAtEndStep(row, termsOf(plan), at);
  return step && advanceSubscription(platform, tx, row, step, { kind: 'change-requested', at, detail: termsOf(plan) });
}

/** Returns null if nothing has to be charged: then the plan has changed. */
async function beginChange(
  platform: Platform,
  tx: Db,
  row: OwnedSubscription,
  { plan, card, at }: { plan: PricedPlan; card: string | undefined; at: Date },
): Promise<ChargeRow | null> {
  const chargeId = randomUUID();
  const unused = await unusedValue(tx, row, at);
  const quoted = await quote(tx, { userId: row.userId, subscriptionId: row.id, plan, at, unused });
  const change: PendingPlanChange = { chargeId, ...termsOf(plan), unused, creditLeft: quoted.creditLeft };
  // Charges of one subscription with the same start would count as one, so this one starts 1 ms later.
  const start = at > row.periodStart ? at : new Date(row.periodStart.getTime() + 1);
  const period = { start, end: monthsAfter(start, start, monthsOf(plan.interval)) };
  const [intent] = await intendPriced(tx, [{ row, chargeId, plan, period, quoted }], at);
  if (!intent || intent === 'not-chargeable') throw new ProblemError('subscription_state');
  if (intent === 'no-card') throw new ProblemError('payment_failed', { detail: 'There is no card to charge.' });
  if (intent === 'free') {
    await applyPlanChange(platform, tx, row, { ...change, isLate: false }, at);
    return null;
  }
  requireChargedCardIsShown(intent.charge, { card });
  await recordSubscriptionEvent(tx, row.id, { kind: 'change-started', at, detail: { ...change } });
  await updateDueAt(tx, [row.id], leaseEnd(at));
  return intent.charge;
}
