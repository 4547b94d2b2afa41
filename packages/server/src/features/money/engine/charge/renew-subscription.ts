import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { isLate } from '../../entitlement/policy.ts';
import type { ChargeRow } from '../../ledger/charge/charge-row.ts';
import { plansAtPrices } from '../../plan/read-plan.ts';
import { advanceSubscriptions, grantPeriods } from '../subscription/advance-subscription.ts';
import { readRules } from '../subscription/grace-rules.ts';
import { isRunning, payStep } from '../subscription/state-machine.ts';
import { type SubscriptionLetter, writeSubscriptionLetters } from '../subscription/subscription-letter.ts';
import type { SubscriptionRow } from '../subscription/subscription-queries.ts';
import { applyLateCharge, applyPlanChange, findPlanChange } from './apply-plan-change.ts';

/** A locked subscription with its succeeded charge; null if nothing had to be charged. */
export interface SuccessfulCharge {
  row: SubscriptionRow;
  charge: ChargeRow | null;
}

/** Applies succeeded charges: renewals, plan changes and late charges. */
export async function applyCharges(platform: Platform, tx: Db, charges: SuccessfulCharge[], at: Date): Promise<void> {
  const renewals: SuccessfulCharge[] = [];
  for (const taken of charges) {
    if (!(await applyIfNotRenewal(platform, tx, taken, at))) renewals.push(taken);
  }
  if (renewals.length > 0) await renew(platform, tx, renewals, at);
}

/** Returns false if the charge is for the next period. */
async function applyIfNotRenewal(
  platform: Platform,
  tx: Db,
  { row, charge }: SuccessfulCharge,
  at: Date,
): Promise<boolean> {
  if (!charge) return false;
  const change = charge.periodStart < row.periodEnd ? await findPlanChange(tx, row, charge) : undefined;
  if (!isRunning(row) && (await applyLateCharge(platform, tx, row, charge))) return true;
  if (change) await applyPlanChange(platform, tx, row, { ...change, isLate: row.periodStart > charge.periodStart }, at);
  return change !== undefined;
}

async function renew(platform: Platform, tx: Db, renewals: SuccessfulCharge[], at: Date): Promise<void> {
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
  await grantPeriods(platform, tx, periods);
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
