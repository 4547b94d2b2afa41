import type { StudioTaxRate } from '@greenlight/contract/payment-studio';
import type { PriceTax } from '@greenlight/contract/plan';
import { contentChanged } from '../../../../platform/cache/content-change.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { recordAudit } from '../../../audit/audit-entry.ts';
import { withTax } from './tax-math.ts';
import {
  type DatedRate,
  deleteTaxRate,
  insertTaxRate,
  listCountriesWithTax,
  listRegionsWithTax,
  listTaxRates,
  listTaxRatesAt,
  type TaxRate,
  updateTaxRateEnded,
} from './tax-queries.ts';

export type { TaxRate };

/**
 * The tax of anyone who is billed there at that moment; null where none is taken, also where nobody said where they
 * live.
 */
export async function taxOf(db: Db, place: Parameters<typeof taxesOf>[1][number]): Promise<TaxRate | null> {
  return (await taxesOf(db, [place]))[0] ?? null;
}

/** The same of many places, in their order. */
export async function taxesOf(
  db: Db,
  places: { country: string | null; region: string | null; at: Date }[],
): Promise<(TaxRate | null)[]> {
  if (places.every(({ country }) => country === null)) return places.map(() => null);
  const found = new Map((await listTaxRatesAt(db, places)).map(({ place, ...rate }) => [place, rate]));
  return places.map((_, place) => found.get(place) ?? null);
}

/** What is said of the tax beside a price; `price` is in minor units. */
export function taxBeside(rate: TaxRate | null, price: { amount: number; currency: string }): PriceTax {
  return (
    rate && {
      name: rate.name,
      percent: rate.rate / 1000,
      inclusive: rate.inclusive,
      amount: { amount: withTax(price.amount, rate).tax, currency: price.currency },
    }
  );
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
    contentChanged(platform, tx);
    return made;
  });
  return toStudio(rate, at);
}

/** Throws `not_found` for one that there is not, or that has ended. */
export async function endTaxRate(platform: Platform, actorId: string, id: number): Promise<void> {
  const at = platform.clock.now();
  await inTransaction(platform.db, async (tx) => {
    const rate = (await updateTaxRateEnded(tx, id, at)) ?? (await deleteTaxRate(tx, id, at));
    if (!rate) throw new ProblemError('not_found');
    await recordAudit(tx, { actorId, action: 'tax.end', ...auditOf(rate) });
    contentChanged(platform, tx);
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
