import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

export interface TaxRate {
  id: number;
  name: string;
  /** In thousandths of a percent. */
  rate: number;
  inclusive: boolean;
}

/** The rate of the region, else of the country; the newest if there are several. `place` is the index of the place. */
export async function listTaxRatesAt(
  db: Db,
  places: { country: string | null; region: string | null; at: Date }[],
): Promise<(TaxRate & { place: number })[]> {
  const { rows } = await sql<TaxRate & { place: number }>`
    select distinct on (place) (place - 1)::int as place, t.id, name, rate, inclusive
    from unnest(${places.map(({ country }) => country)}::text[], ${places.map(({ region }) => region)}::text[],
        ${places.map(({ at }) => at)}::timestamptz[]) with ordinality as asked (country, region, at, place)
      join tax_rate t on t.country = asked.country and (t.region is null or t.region = upper(asked.region))
    where valid_from <= asked.at and (valid_until is null or valid_until > asked.at)
    order by place, t.region nulls last, valid_from desc, t.id desc`.execute(db);
  return rows;
}

export async function listCountriesWithTax(db: Db, at: Date): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    select distinct country from tax_rate
    where valid_from <= ${at} and (valid_until is null or valid_until > ${at}) order by country`.execute(db);
  return rows.map(({ country }) => country);
}

/** Regions of a country that have rates of their own. */
export async function listRegionsWithTax(db: Db, { country, at }: { country: string; at: Date }): Promise<string[]> {
  const { rows } = await sql<{ region: string }>`
    select distinct region from tax_rate
    where country = ${country} and region is not null and valid_from <= ${at}
      and (valid_until is null or valid_until > ${at}) order by region`.execute(db);
  return rows.map(({ region }) => region);
}

export interface DatedRate extends TaxRate {
  country: string;
  region: string | null;
  validFrom: Date;
  validUntil: Date | null;
}

const fields = sql`id, country, region, name, rate, inclusive, valid_from as "validFrom", valid_until as "validUntil"`;
/** More than any service has. */
const ratesMax = 1000;

/** By place, newest first, including ended rates. */
export async function listTaxRates(db: Db): Promise<DatedRate[]> {
  const { rows } = await sql<DatedRate>`
    select ${fields} from tax_rate order by country, region nulls first, valid_from desc, id desc
    limit ${sql.lit(ratesMax)}`.execute(db);
  return rows;
}

/** Ends the rate that the same place has at `validFrom`. */
export async function insertTaxRate(db: Db, rate: Omit<DatedRate, 'id' | 'validUntil'>): Promise<DatedRate> {
  await sql`
    update tax_rate set valid_until = greatest(valid_from, ${rate.validFrom}::timestamptz)
    where country = ${rate.country} and region is not distinct from ${rate.region} and valid_from <= ${rate.validFrom}
      and (valid_until is null or valid_until > ${rate.validFrom})`.execute(db);
  const { rows } = await sql<DatedRate>`
    insert into tax_rate (country, region, name, rate, inclusive, valid_from, valid_until)
    values (${rate.country}, ${rate.region}, ${rate.name}, ${rate.rate}, ${rate.inclusive}, ${rate.validFrom},
      (select min(valid_from) from tax_rate where country = ${rate.country}
        and region is not distinct from ${rate.region} and valid_from > ${rate.validFrom}))
    returning ${fields}`.execute(db);
  return rows[0] as DatedRate;
}

/** Undefined if there is no such rate, or it has not begun or has ended. */
export async function updateTaxRateEnd(db: Db, id: number, at: Date): Promise<DatedRate | undefined> {
  const { rows } = await sql<DatedRate>`
    update tax_rate set valid_until = ${at} where id = ${id} and valid_from <= ${at}
      and (valid_until is null or valid_until > ${at}) returning ${fields}`.execute(db);
  return rows[0];
}

/** Deletes a rate that has not begun. The rate before it continues. */
export async function deleteTaxRate(db: Db, id: number, at: Date): Promise<DatedRate | undefined> {
  const { rows } = await sql<DatedRate>`
    delete from tax_rate where id = ${id} and valid_from > ${at} returning ${fields}`.execute(db);
  const [rate] = rows;
  if (rate) {
    await sql`
      update tax_rate set valid_until = ${rate.validUntil}
      where country = ${rate.country} and region is not distinct from ${rate.region}
        and valid_until = ${rate.validFrom}`.execute(db);
  }
  return rate;
}
