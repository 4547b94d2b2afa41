import type { Db } from '../../../platform/db/database.ts';
import { findTaxRate, listCountriesWithTax, type TaxRate } from './queries.ts';

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
