import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { ChargeRow } from '../../../payment/charge/policy.ts';
import { giveCredit } from '../../../payment/ledger/service.ts';
import { grantPeriod } from '../../grant/service.ts';
import { writeAbout } from '../../letter/service.ts';
import { type Interval, monthsOf } from '../../period/policy.ts';
import { findPlanAtPrice } from '../../queries.ts';
import { unusedValue } from '../../quote/service.ts';
import { changedNow, isLiving, nextPeriod, paid, type Terms } from '../../subscription/policy.ts';
import { findEventDetail, findLiving, type SubscriptionRow } from '../../subscription/queries.ts';
import { advance, extend, readRules } from '../../subscription/service.ts';

/** What a charge of a change of plan is for, as `change-begun` remembers it. */
export interface BegunChange {
  chargeId: string;
  planId: string;
  priceId: number;
  interval: Interval;
  /** What of it was taken off, and what was left over. */
  unused: number;
  creditLeft: number;
}

/** What follows from money that was taken; `charge` null where nothing had to be. */
export async function succeed(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  { charge, at }: { charge: ChargeRow | null; at: Date },
): Promise<void> {
  const change = charge && charge.periodStart < row.periodEnd ? await changeOf(tx, row, charge) : undefined;
  if (charge && !isLiving(row) && (await giveToLiving(platform, tx, row, charge))) return;
  if (change) return changePlan(platform, tx, row, change, at);
  const wasOwed = row.state === 'past_due' || row.state === 'grace';
  const next = await advance(platform, tx, row, paid(row, at, await readRules(tx)), {
    kind: 'paid',
    at,
    detail: { chargeId: charge?.id ?? null, isFirst: row.state === 'incomplete', fromTrial: row.state === 'trialing' },
  });
  const plan = await findPlanAtPrice(tx, next.terms.priceId);
  await grantPeriod(platform, tx, next, plan);
  const template = wasOwed ? 'foundry.recovered' : 'foundry.receipt';
  await writeAbout(platform, tx, next, { template, date: next.periodEnd, amount: charge?.amount ?? 0, plan });
}

/** The plan is another one from now on; what is unused beyond its price, or was paid meanwhile, becomes credit. */
export async function changePlan(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  change: BegunChange,
  at: Date,
): Promise<void> {
  const { userId } = row;
  const plan = await findPlanAtPrice(tx, change.priceId);
  const paidMeanwhile = Math.max(0, (await unusedValue(tx, row, at)) - change.unused);
  const amount = change.creditLeft + paidMeanwhile;
  if (amount > 0 && userId !== null) {
    const source = `change:${change.chargeId}`;
    await giveCredit(tx, { userId, amount, currency: plan.currency, description: plan.name, at, source });
  }
  const terms: Terms = { planId: change.planId, priceId: change.priceId, interval: change.interval };
  const step = changedNow(row, terms, at, await readRules(tx));
  const next = await advance(platform, tx, row, step, { kind: 'changed', at, detail: { ...change } });
  await grantPeriod(platform, tx, next, plan);
  await writeAbout(platform, tx, next, { template: 'foundry.changed', date: next.periodEnd, plan });
}

async function changeOf(tx: Db, { id }: SubscriptionRow, charge: ChargeRow): Promise<BegunChange | undefined> {
  const wanted = { subscriptionId: id, kind: 'change-begun', key: 'chargeId', value: charge.id };
  return (await findEventDetail(tx, wanted)) as BegunChange | undefined;
}

/** Money for a subscription that had ended, heard of late: it pays for months of the one that its owner has now. */
async function giveToLiving(platform: Platform, tx: Db, row: SubscriptionRow, charge: ChargeRow): Promise<boolean> {
  const living = row.userId === null ? null : await findLiving(tx, row.userId, true);
  if (!living) return false;
  const months = monthsOf(row.terms.interval);
  const end = await extend(platform, tx, living, { months, kind: 'paid', source: `charge:${charge.id}` });
  if (end) return true;
  // It gives no access now: what was paid for is access of its own.
  const { start, end: until } = nextPeriod(row, platform.clock.now());
  const step = { subscription: living, facts: [{ add: 'paid' as const, from: start, to: until }] };
  await advance(platform, tx, living, step, {
    kind: 'paid',
    at: platform.clock.now(),
    detail: { chargeId: charge.id },
  });
  return true;
}
