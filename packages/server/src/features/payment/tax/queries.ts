import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface TaxRate {
  id: number;
  name: string;
  /** In thousandths of a percent. */
  rate: number;
  inclusive: boolean;
}

/** The one of the region before that of the country, the newest of several. */
export async function findTaxRate(
  db: Db,
  { country, region, at }: { country: string; region: string | null; at: Date },
): Promise<TaxRate | null> {
  const { rows } = await sql<TaxRate>`
    select id, name, rate, inclusive from tax_rate
    where country = ${country} and (region is null or region = upper(${region}::text))
      and valid_from <= ${at} and (valid_until is null or valid_until > ${at})
    order by region nulls last, valid_from desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function listCountriesWithTax(db: Db, at: Date): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    select distinct country from tax_rate
    where valid_from <= ${at} and (valid_until is null or valid_until > ${at}) order by country`.execute(db);
  return rows.map(({ country }) => country);
}
