import type { StudioTaxRate } from '@greenlight/contract/payment-studio';
import { clearContentCaches } from '../../../../platform/cache/content-change.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { recordAudit } from '../../../audit/audit-entry.ts';
import { type DatedRate, deleteTaxRate, insertTaxRate, listTaxRates, updateTaxRateEnd } from './tax-queries.ts';

export async function readTaxRates({ db, clock }: Platform): Promise<{ taxRates: StudioTaxRate[] }> {
  const at = clock.now();
  return { taxRates: (await listTaxRates(db)).map((rate) => toStudio(rate, at)) };
}

/** Adds a rate. The earlier rate of the same place ends when this one begins. */
export async function addTaxRate(
  platform: Platform,
  actorId: string,
  {
    percent,
    validFrom,
    region,
    ...place
  }: Omit<StudioTaxRate, 'id' | 'validFrom' | 'validUntil' | 'inForce'> & {
    validFrom?: string;
  },
): Promise<StudioTaxRate> {
  const at = platform.clock.now();
  const rate = await inTransaction(platform.db, async (tx) => {
    const made = await insertTaxRate(tx, {
      ...place,
      region: region?.toUpperCase() ?? null,
      rate: Math.round(percent * 1000),
      validFrom: validFrom === undefined ? at : new Date(validFrom),
    });
    await recordAudit(tx, { actorId, action: 'tax.add', ...auditOf(made) });
    clearContentCaches(platform, tx);
    return made;
  });
  return toStudio(rate, at);
}

/** Ends a rate, or deletes one that has not begun. Throws `not_found` if it does not exist or has ended. */
export async function endTaxRate(platform: Platform, actorId: string, id: number): Promise<void> {
  const at = platform.clock.now();
  await inTransaction(platform.db, async (tx) => {
    const rate = (await updateTaxRateEnd(tx, id, at)) ?? (await deleteTaxRate(tx, id, at));
    if (!rate) throw new ProblemError('not_found');
    await recordAudit(tx, { actorId, action: 'tax.end', ...auditOf(rate) });
    clearContentCaches(platform, tx);
  });
}

function auditOf({ country, region, name, rate, inclusive }: DatedRate) {
  const place = region === null ? country : `${country}-${region}`;
  return { subject: `tax:${place}`, detail: { name, percent: rate / 1000, inclusive } };
}

function toStudio({ rate, validFrom, validUntil, ...place }: DatedRate, at: Date): StudioTaxRate {
  return {
    ...place,
    percent: rate / 1000,
    validFrom: validFrom.toISOString(),
    validUntil: validUntil?.toISOString() ?? null,
    inForce: validFrom <= at && (validUntil === null || validUntil > at),
  };
}
