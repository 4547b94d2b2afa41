import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { addFact } from '../../entitlement/change-membership.ts';
import { readCharge } from '../../ledger/charge/charge.ts';
import type { ChargeRow } from '../../ledger/charge/charge-row.ts';
import { giveCredit } from '../../ledger/posting/ledger-posting.ts';
import { findRefundedAmount } from '../../ledger/refund/refund.ts';
import { discountOf } from '../../offer/coupon/discount.ts';
import { priceAfterDiscount, unusedOf } from '../../offer/quote.ts';
import { type Interval, monthsAfter, monthsOf } from '../../plan/billing-calendar.ts';
import { findPlanAtPrice } from '../../plan/read-plan.ts';
import { refundedPriceOf } from '../refund/refund-value.ts';
import { withdrawGivenMonths } from '../refund/reverse-subscription.ts';
import {
  advanceSubscription,
  extendLockedSubscription,
  grantPeriods,
  recordSubscriptionEvent,
} from '../subscription/advance-subscription.ts';
import { readRules } from '../subscription/grace-rules.ts';
import { changeStep, nextPeriod, type Terms } from '../subscription/state-machine.ts';
import { writeSubscriptionLetters } from '../subscription/subscription-letter.ts';
import {
  findChargeIdOfPeriod,
  findEventDetail,
  findRunningSubscription,
  lockSubscriptions,
  type SubscriptionRow,
} from '../subscription/subscription-queries.ts';

/** A plan change with an open charge, as stored in the event `change-started`. */
export interface PendingPlanChange {
  chargeId: string;
  planId: string;
  priceId: number;
  interval: Interval;
  /** Value of the unused time in minor units; `creditLeft` is its part beyond the new price. */
  unused: number;
  creditLeft: number;
}

/**
 * Changes the plan now. Unused value beyond the new price becomes credit. If the payment is late (`isLate`: in a later
 * period than the change was begun in), what was paid in between becomes credit too.
 */
export async function applyPlanChange(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  { isLate, ...change }: PendingPlanChange & { isLate: boolean },
  at: Date,
): Promise<void> {
  const { userId } = row;
  const plan = await findPlanAtPrice(tx, change.priceId);
  const paidMeanwhile = isLate ? Math.max(0, (await unusedValue(tx, row, at)) - change.unused) : 0;
  const amount = change.creditLeft + paidMeanwhile;
  if (amount > 0 && userId !== null) {
    const source = `change:${change.chargeId}`;
    await giveCredit(tx, { userId, amount, currency: plan.currency, description: plan.name, at, source });
  }
  const terms: Terms = { planId: change.planId, priceId: change.priceId, interval: change.interval };
  const step = changeStep(row, terms, at, await readRules(tx));
  const next = await advanceSubscription(platform, tx, row, step, { kind: 'changed', at, detail: { ...change } });
  await grantPeriods(platform, tx, [{ row: next, plan }]);
  const date = await putGivenMonthsBehind(platform, tx, next, at);
  await writeSubscriptionLetters(platform, tx, [{ row: next, plan, template: 'foundry.changed', date }]);
}

/** Moves months that were given during the wait for the cardholder behind the new period. Returns the end. */
async function putGivenMonthsBehind(platform: Platform, tx: Db, row: SubscriptionRow, at: Date): Promise<Date> {
  let end = row.periodEnd;
  for (const given of await withdrawGivenMonths(platform, tx, row, at)) {
    const [current = row] = await lockSubscriptions(tx, [row.id]);
    end = (await extendLockedSubscription(platform, tx, current, given)) ?? end;
  }
  return end;
}

/** The plan change that a charge pays for; undefined if it pays for the next period. */
export async function findPlanChange(
  tx: Db,
  { id }: SubscriptionRow,
  charge: ChargeRow,
): Promise<PendingPlanChange | undefined> {
  const wanted = { subscriptionId: id, kind: 'change-started', key: 'chargeId', value: charge.id };
  return (await findEventDetail(tx, wanted)) as PendingPlanChange | undefined;
}

/**
 * Applies a late charge for a subscription that has ended: adds its months to the owner's running subscription. False
 * if there is none.
 */
export async function applyLateCharge(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  charge: ChargeRow,
): Promise<boolean> {
  const { userId } = row;
  const running = userId === null ? null : await findRunningSubscription(tx, userId, true);
  if (!running || userId === null) return false;
  const months = monthsOf(row.terms.interval);
  const end = await extendLockedSubscription(platform, tx, running, {
    months,
    kind: 'paid',
    source: `charge:${charge.id}`,
  });
  if (end) return true;
  // The running subscription cannot take months, for example in a pause: the paid time becomes access of its own.
  const at = platform.clock.now();
  const { start, end: until } = nextPeriod(row, at);
  const subscriptionRef = { backend: 'foundry' as const, subscriptionId: String(row.id) };
  const fact = { userId, kind: 'paid' as const, planId: row.terms.planId, startsAt: start, endsAt: until };
  await addFact(platform, tx, { ...fact, subscriptionRef, source: `charge:${charge.id}` });
  await recordSubscriptionEvent(tx, row.id, { kind: 'paid', at, detail: { chargeId: charge.id } });
  return true;
}

/**
 * The value of the unused part of the paid period, in minor units. Leaves out given months and refunded money; 0 in a
 * trial and after the period.
 */
export async function unusedValue(db: Db, row: SubscriptionRow, at: Date): Promise<number> {
  const { state, terms, anchor, periodStart, periodEnd } = row;
  if (state !== 'active' || at >= periodEnd) return 0;
  const plan = await findPlanAtPrice(db, terms.priceId);
  const subscriptionRef = { backend: 'foundry' as const, subscriptionId: String(row.id), planId: plan.id };
  const discount = await discountOf(db, { ...subscriptionRef, at: periodStart });
  const price = discount ? priceAfterDiscount(plan.amount, discount.percentOff) : plan.amount;
  const paid = Math.max(0, price - (await returnedOfPeriod(db, row)));
  const paidEnd = monthsAfter(anchor, periodStart, monthsOf(terms.interval));
  return unusedOf({ paid, periodStart, periodEnd: paidEnd < periodEnd ? paidEnd : periodEnd, at });
}

async function returnedOfPeriod(db: Db, { id }: SubscriptionRow): Promise<number> {
  const chargeId = await findChargeIdOfPeriod(db, id);
  const charge = chargeId === undefined ? null : await readCharge({ db }, chargeId);
  return charge ? refundedPriceOf(charge, await findRefundedAmount(db, charge.id)) : 0;
}
