import { randomUUID } from 'node:crypto';
import { dayMs } from '@greenlight/contract/duration';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defaultMethod } from '../gateway/payment-method.ts';
import { makeCard } from '../gateway/test-data.ts';
import { askGateway, intendCharge, settleCharge } from './charge/charge.ts';
import type { ChargeRow } from './charge/charge-row.ts';

let serial = 0;

/** Makes a charge of the account's card at the gateway and settles it. Saves a card first if needed. */
export async function makeCharge(
  platform: Platform,
  { userId, number, ...fields }: { userId: string; number?: string } & Partial<ChargeRow>,
): Promise<string> {
  const { db, clock } = platform;
  const known = number === undefined ? await defaultMethod(db, userId) : null;
  const methodId = known?.id ?? (await makeCard(platform, userId, number));
  const at = clock.now();
  const id = randomUUID();
  serial += 1;
  const row = await inTransaction(db, (tx) =>
    intendCharge(tx, {
      id,
      userId,
      subject: `test:${serial}`,
      periodStart: at,
      periodEnd: new Date(at.getTime() + 30 * dayMs),
      description: 'Monthly',
      lines: [],
      amount: 399,
      tax: 0,
      taxRateId: null,
      currency: 'USD',
      gateway: 'sandbox',
      methodId,
      at,
      ...fields,
    }),
  );
  const outcome = await askGateway(platform, row);
  await inTransaction(db, (tx) => settleCharge(tx, { chargeId: row.id, outcome, at: clock.now() }));
  return row.id;
}
