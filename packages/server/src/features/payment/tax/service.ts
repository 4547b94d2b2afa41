import type { StudioTaxRate } from '@greenlight/contract/payment-studio';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../audit/service.ts';
import {
  type DatedRate,
  deleteTaxRate,
  findTaxRate,
  insertTaxRate,
  listCountriesWithTax,
  listRegionsWithTax,
  listTaxRates,
  type TaxRate,
  updateTaxRateEnded,
} from './queries.ts';

export type { TaxRate };

/** The tax of who is billed there at that moment; null where none is taken, also where nobody said where they live. */
export async function taxOf(
  db: Db,
  place: { country: string | null; region: string | null; at: Date },
): Promise<TaxRate | null> {
  return place.country === null ? null : findTaxRate(db, { ...place, country: place.country });
}

/** ISO 3166 codes of the countries in which tax is taken anywhere. */
export function taxCountriesAt(db: Db, at: Date): Promise<string[]> {
  return listCountriesWithTax(db, at);
}

/** Regions of a country that have rates of their own, as they were entered. */
export function taxRegionsAt(db: Db, place: { country: string; at: Date }): Promise<string[]> {
  return listRegionsWithTax(db, place);
}

export async function readTaxRates({ db, clock }: Platform): Promise<{ taxRates: StudioTaxRate[] }> {
  const at = clock.now();
  return { taxRates: (await listTaxRates(db)).map((rate) => toStudio(rate, at)) };
}

/** The rate of the same place before it ends when this one begins: who is charged later pays this one. */
export async function addTaxRate(
  { db, clock }: Platform,
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
  const at = clock.now();
  const rate = await inTransaction(db, async (tx) => {
    const made = await insertTaxRate(tx, {
      ...place,
      region: region?.toUpperCase() ?? null,
      rate: Math.round(percent * 1000),
      validFrom: validFrom === undefined ? at : new Date(validFrom),
    });
    await recordAudit(tx, { actorId, action: 'tax.add', ...auditOf(made) });
    return made;
  });
  return toStudio(rate, at);
}

/** Throws `not_found` for one that there is not, or that has ended. */
export async function endTaxRate({ db, clock }: Platform, actorId: string, id: number): Promise<void> {
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const rate = (await updateTaxRateEnded(tx, id, at)) ?? (await deleteTaxRate(tx, id, at));
    if (!rate) throw new ProblemError('not_found');
    await recordAudit(tx, { actorId, action: 'tax.end', ...auditOf(rate) });
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
