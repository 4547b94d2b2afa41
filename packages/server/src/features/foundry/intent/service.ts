import { randomUUID } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import type { ChargeRow } from '../../payment/charge/policy.ts';
import { intendCharge, openChargesOf } from '../../payment/charge/service.ts';
import { useCredit } from '../../payment/ledger/service.ts';
import { defaultMethod } from '../../payment/service.ts';
import { findPlanAtPrice } from '../queries.ts';
import type { Quote } from '../quote/policy.ts';
import { quote } from '../quote/service.ts';
import { nextPeriod } from '../subscription/policy.ts';
import type { SubscriptionRow } from '../subscription/queries.ts';
import { subjectOf } from '../subscription/service.ts';
import { blockingCharge } from './policy.ts';

export type OwnedRow = SubscriptionRow & { userId: string };

/** What a charge that was written down is to become: `free` where nothing is to be taken, `no-card` where none is there. */
export type Intent = { charge: ChargeRow } | 'free' | 'no-card';

/**
 * Writes down the charge of the next period of a locked subscription, before any gateway is asked; the one that is
 * open, where there is one.
 */
export async function intendPeriod(
  tx: Db,
  row: OwnedRow,
  { chargeId, at }: { chargeId?: string; at: Date },
): Promise<Intent> {
  const charge = blockingCharge(row, await openChargesOf(tx, subjectOf(row.id)));
  return charge ? { charge } : intendNext(tx, row, { at, ...(chargeId && { chargeId }) });
}

/** The same where it is known that none is open. */
export async function intendNext(
  tx: Db,
  row: OwnedRow,
  { chargeId = randomUUID(), at }: { chargeId?: string; at: Date },
): Promise<Intent> {
  const plan = await findPlanAtPrice(tx, (row.next ?? row.terms).priceId);
  const period = nextPeriod(row, at);
  const quoted = await quote(tx, { userId: row.userId, subscriptionId: row.id, plan, at: period.start });
  return intend(tx, row, { chargeId, at, plan, period, quoted });
}

/** The same for a period whose price was made out already. */
export async function intend(
  tx: Db,
  row: OwnedRow,
  args: {
    chargeId: string;
    at: Date;
    plan: { name: string; currency: string };
    period: { start: Date; end: Date };
    quoted: Quote;
  },
): Promise<Intent> {
  const { chargeId, at, plan, period, quoted } = args;
  const { userId } = row;
  const method = await defaultMethod(tx, userId);
  if (quoted.amount > 0 && !method) return 'no-card';
  const description = `${plan.name}, ${dayOf(period.start)} – ${dayOf(period.end)}`;
  if (quoted.creditUsed > 0) {
    const source = creditSource(chargeId);
    await useCredit(tx, { userId, amount: quoted.creditUsed, currency: plan.currency, description, at, source });
  }
  if (quoted.amount === 0 || !method) return 'free';
  const charge = await intendCharge(tx, {
    id: chargeId,
    userId,
    subject: subjectOf(row.id),
    periodStart: period.start,
    periodEnd: period.end,
    description,
    lines: quoted.lines,
    amount: quoted.amount,
    tax: quoted.tax,
    taxRateId: quoted.taxRateId,
    currency: plan.currency,
    methodId: method.id,
    gateway: method.gateway,
    at,
  });
  return { charge };
}

/** What credit is used for and, where the charge fails, given back by. */
export function creditSource(chargeId: string): string {
  return `charge:${chargeId}`;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
