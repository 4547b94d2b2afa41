import { randomUUID } from 'node:crypto';
import { dayOf } from '../../../../platform/clock/days.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { defaultMethods } from '../../gateway/payment-method.ts';
import type { MethodRow } from '../../gateway/payment-row.ts';
import { intendCharges, type NewCharge, openChargesOf } from '../../ledger/charge/charge.ts';
import type { ChargeRow } from '../../ledger/charge/charge-row.ts';
import { useCredit } from '../../ledger/posting/ledger-posting.ts';
import { type Quote, quotes } from '../../offer/quote.ts';
import { plansAtPrices } from '../../plan/read-plan.ts';
import { subjectOf } from '../subscription/advance-subscription.ts';
import { nextPeriod } from '../subscription/state-machine.ts';
import type { SubscriptionRow } from '../subscription/subscription-queries.ts';
import { listChargeable } from './chargeable-queries.ts';

/**
 * The open charge that must be settled before another one begins. A charge from before the end of the period (a plan
 * change, or an early end of a pause) that waits for its cardholder blocks nothing.
 */
export function blockingCharge(row: { periodEnd: Date }, open: ChargeRow[]): ChargeRow | undefined {
  return open.find(({ state, periodStart }) => state === 'intended' || periodStart >= row.periodEnd);
}

/** For this long only the caller that recorded a charge asks the gateway; then the job asks with the same key. */
const leaseMs = 10_000;

export function leaseEnd(at: Date): Date {
  return new Date(at.getTime() + leaseMs);
}

export type OwnedSubscription = SubscriptionRow & { userId: string };

/**
 * The recorded charge, or why there is none: `free` if nothing is due, `not-chargeable` if the account may not be charged now.
 * `wasOpen`: the charge existed before.
 */
export type ChargeIntent = { charge: ChargeRow; wasOpen?: boolean } | 'free' | 'no-card' | 'not-chargeable';

/**
 * Records the charge of the next period of a locked subscription, before the gateway is asked. Returns the open charge
 * instead if there is one.
 */
export async function intendPeriod(
  tx: Db,
  row: OwnedSubscription,
  { chargeId, at }: { chargeId?: string; at: Date },
): Promise<ChargeIntent> {
  const charge = blockingCharge(row, await openChargesOf(tx, subjectOf(row.id)));
  if (charge) return { charge, wasOpen: true };
  const [intent] = await intendNextPeriods(tx, [row], { at, ...(chargeId && { chargeId }) });
  return intent as ChargeIntent;
}

/** The same for many subscriptions without an open charge, in their order. */
export async function intendNextPeriods(
  tx: Db,
  rows: OwnedSubscription[],
  { at, chargeId }: { at: Date; chargeId?: string },
): Promise<ChargeIntent[]> {
  const pricesOf = (row: OwnedSubscription) => (row.next ?? row.terms).priceId;
  const planAt = await plansAtPrices(tx, rows.map(pricesOf));
  const wanted = rows.map((row) => ({ row, plan: planAt(pricesOf(row)), period: nextPeriod(row, at) }));
  const quoted = await quotes(
    tx,
    wanted.map(({ row, plan, period }) => ({ userId: row.userId, subscriptionId: row.id, plan, at: period.start })),
  );
  const priced = wanted.map((one, index) => ({
    ...one,
    chargeId: chargeId ?? randomUUID(),
    quoted: quoted[index] as Quote,
  }));
  return intendPriced(tx, priced, at);
}

export interface PricedPeriod {
  row: OwnedSubscription;
  chargeId: string;
  plan: { currency: string };
  period: { start: Date; end: Date };
  quoted: Quote;
}

/** The same for periods that already have a quote. */
export async function intendPriced(tx: Db, priced: PricedPeriod[], at: Date): Promise<ChargeIntent[]> {
  const userIds = priced.map(({ row }) => row.userId);
  const chargeable = new Set(await listChargeable(tx, userIds));
  const methods = await defaultMethods(tx, userIds);
  const charges: NewCharge[] = [];
  for (const one of priced) {
    const method = methods.get(one.row.userId);
    if (!chargeable.has(one.row.userId) || (one.quoted.amount > 0 && !method)) continue;
    await spendCredit(tx, one, at);
    if (one.quoted.amount > 0 && method) charges.push(chargeOf(one, method, at));
  }
  const written = await intendCharges(tx, charges);
  const found = new Map(charges.map(({ subject }, index) => [subject, written[index]]));
  return priced.map(({ row, quoted }) => {
    if (!chargeable.has(row.userId)) return 'not-chargeable';
    if (quoted.amount === 0) return 'free';
    const charge = found.get(subjectOf(row.id));
    return charge ? { charge } : 'no-card';
  });
}

async function spendCredit(tx: Db, priced: PricedPeriod, at: Date): Promise<void> {
  const { row, plan, chargeId, quoted } = priced;
  if (quoted.creditUsed === 0) return;
  await useCredit(tx, {
    userId: row.userId,
    amount: quoted.creditUsed,
    currency: plan.currency,
    description: descriptionOf(priced),
    at,
    source: creditSource(chargeId),
  });
}

function chargeOf(priced: PricedPeriod, { id: methodId, gateway }: MethodRow, at: Date): NewCharge {
  const { row, chargeId, plan, period, quoted } = priced;
  return {
    id: chargeId,
    userId: row.userId,
    subject: subjectOf(row.id),
    periodStart: period.start,
    periodEnd: period.end,
    description: descriptionOf(priced),
    lines: quoted.lines,
    amount: quoted.amount,
    tax: quoted.tax,
    taxRateId: quoted.taxRateId,
    currency: plan.currency,
    methodId,
    gateway,
    at,
  };
}

function descriptionOf({ quoted, period }: PricedPeriod): string {
  return `${quoted.planName}, ${dayOf(period.start)} – ${dayOf(period.end)}`;
}

/** The ledger source of the credit that a charge uses. If the charge fails, the credit is returned by this source. */
export function creditSource(chargeId: string): string {
  return `charge:${chargeId}`;
}
