import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { addFact } from '../../entitlement/membership.ts';
import { isLate } from '../../entitlement/policy.ts';
import type { ChargeRow } from '../../ledger/charge/charge-row.ts';
import { giveCredit } from '../../ledger/posting/ledger-posting.ts';
import { type Interval, monthsOf } from '../../plan/billing-calendar.ts';
import { grantPlanBenefits, type PaidPeriod } from '../../plan/plan-benefit.ts';
import { findPlanAtPrice, type PricedPlan, plansAtPrices } from '../../plan/read-plan.ts';
import { unusedValue } from '../period-quote.ts';
import { withdrawGivenMonths } from '../refund/reverse-subscription.ts';
import {
  advanceSubscription,
  advanceSubscriptions,
  extendLockedSubscription,
  recordSubscriptionEvent,
} from '../subscription/advance.ts';
import { changeStep, isLiving, nextPeriod, payStep, type Terms } from '../subscription/state-machine.ts';
import {
  findEventDetail,
  findRunningSubscription,
  lockSubscriptions,
  readRules,
  type SubscriptionRow,
} from '../subscription/subscription-queries.ts';
import { type SubscriptionLetter, writeSubscriptionLetters } from '../subscription-letter.ts';

/** What a charge of a change of plan is for, as `change-begun` remembers it. */
export interface PendingPlanChange {
  chargeId: string;
  planId: string;
  priceId: number;
  interval: Interval;
  /** What of it was taken off, and what was left over. */
  unused: number;
  creditLeft: number;
}

/** A locked subscription with the charge that was taken; null where nothing had to be. */
export interface TakenPayment {
  row: SubscriptionRow;
  charge: ChargeRow | null;
}

/** What follows from money that was taken. */
export async function applyPayments(platform: Platform, tx: Db, payments: TakenPayment[], at: Date): Promise<void> {
  const renewals: TakenPayment[] = [];
  for (const payment of payments) {
    if (!(await takeForOther(platform, tx, payment, at))) renewals.push(payment);
  }
  if (renewals.length > 0) await renew(platform, tx, renewals, at);
}

/** False for what pays for the next period. */
async function takeForOther(platform: Platform, tx: Db, { row, charge }: TakenPayment, at: Date): Promise<boolean> {
  if (!charge) return false;
  const change = charge.periodStart < row.periodEnd ? await changeOf(tx, row, charge) : undefined;
  if (!isLiving(row) && (await giveToLiving(platform, tx, row, charge))) return true;
  if (change) await applyPlanChange(platform, tx, row, { ...change, isLate: row.periodStart > charge.periodStart }, at);
  return change !== undefined;
}

async function renew(platform: Platform, tx: Db, renewals: TakenPayment[], at: Date): Promise<void> {
  const rules = await readRules(tx);
  const rows = await advanceSubscriptions(
    platform,
    tx,
    renewals.map(({ row, charge }) => {
      const { state } = row;
      const detail = { chargeId: charge?.id ?? null, isFirst: state === 'incomplete', fromTrial: state === 'trialing' };
      return { row, step: payStep(row, at, rules), happening: { kind: 'paid', at, detail } };
    }),
  );
  const planAt = await plansAtPrices(
    tx,
    rows.map(({ terms }) => terms.priceId),
  );
  const periods = rows.map((row) => ({ row, plan: planAt(row.terms.priceId) }));
  await grantPlanBenefits(platform, tx, periods.flatMap(paidPeriod));
  const letters = periods.map((period, index) => {
    const before = renewals[index]?.row.state;
    const isRecovered = before !== undefined && isLate(before);
    const template: SubscriptionLetter = isRecovered ? 'foundry.recovered' : 'foundry.receipt';
    return {
      ...period,
      template,
      date: period.row.periodEnd,
      amount: renewals[index]?.charge?.amount ?? 0,
    };
  });
  await writeSubscriptionLetters(platform, tx, letters);
}

/**
 * The plan is another one from now on; what is unused beyond its price becomes credit, and so does what was paid
 * meanwhile, where it comes late: in another period than it was begun in.
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
  await grantPlanBenefits(platform, tx, paidPeriod({ row: next, plan }));
  const date = await putGivenMonthsBehind(platform, tx, next, at);
  await writeSubscriptionLetters(platform, tx, [{ row: next, plan, template: 'foundry.changed', date }]);
}

/** Nothing is given to an account that is gone. */
function paidPeriod({ row, plan }: { row: SubscriptionRow; plan: PricedPlan }): PaidPeriod[] {
  const { id, userId, periodStart } = row;
  if (userId === null) return [];
  const events = { period: `foundry:${id}:${periodStart.toISOString()}`, signUp: `foundry:${id}:${plan.id}` };
  return [{ userId, plan, months: monthsOf(plan.interval), events }];
}

/** Months that somebody gave while the change waited for its owner come behind the new period, whose end it answers. */
async function putGivenMonthsBehind(platform: Platform, tx: Db, row: SubscriptionRow, at: Date): Promise<Date> {
  let end = row.periodEnd;
  for (const given of await withdrawGivenMonths(platform, tx, row, at)) {
    const [current = row] = await lockSubscriptions(tx, [row.id]);
    end = (await extendLockedSubscription(platform, tx, current, given)) ?? end;
  }
  return end;
}

async function changeOf(tx: Db, { id }: SubscriptionRow, charge: ChargeRow): Promise<PendingPlanChange | undefined> {
  const wanted = { subscriptionId: id, kind: 'change-begun', key: 'chargeId', value: charge.id };
  return (await findEventDetail(tx, wanted)) as PendingPlanChange | undefined;
}

/** Money for a subscription that had ended, heard of late: it pays for months of the one that its owner has now. */
async function giveToLiving(platform: Platform, tx: Db, row: SubscriptionRow, charge: ChargeRow): Promise<boolean> {
  const { userId } = row;
  const living = userId === null ? null : await findRunningSubscription(tx, userId, true);
  if (!living || userId === null) return false;
  const months = monthsOf(row.terms.interval);
  const end = await extendLockedSubscription(platform, tx, living, {
    months,
    kind: 'paid',
    source: `charge:${charge.id}`,
  });
  if (end) return true;
  // It gives no access now, or is to be paid first: what was paid for is access of its own.
  const at = platform.clock.now();
  const { start, end: until } = nextPeriod(row, at);
  const of = { backend: 'foundry' as const, subscriptionId: String(row.id) };
  const fact = { userId, kind: 'paid' as const, plan: row.terms.planId, startsAt: start, endsAt: until };
  await addFact(platform, tx, { ...fact, of, source: `charge:${charge.id}` });
  await recordSubscriptionEvent(tx, row.id, { kind: 'paid', at, detail: { chargeId: charge.id } });
  return true;
}
