import type { Money } from '@greenlight/contract/money';
import type { BillingAddress } from '@greenlight/contract/payment';
import type { PriceTax } from '@greenlight/contract/plan';
import type { Db } from '../../../../platform/db/database.ts';
import { withTax } from '../../../../platform/money-math.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listCredits } from '../posting/posting-queries.ts';
import { listBillingAddresses, upsertBillingAddress } from './billing-address-queries.ts';
import { listCountriesWithTax, listRegionsWithTax, listTaxRatesAt, type TaxRate } from './tax-queries.ts';

export type { TaxRate };

/** The billing address of the account, or null. */
export async function readBillingAddress({ db }: Platform, userId: string): Promise<BillingAddress | null> {
  const [address] = await listBillingAddresses(db, [userId]);
  return address ? { name: address.name, country: address.country, region: address.region } : null;
}

/** Stores the billing address. The tax of later charges follows it. */
export async function saveBillingAddress(
  { db, clock }: Platform,
  userId: string,
  address: BillingAddress,
): Promise<{ billingAddress: BillingAddress }> {
  const said = { ...address, region: address.region?.toUpperCase() ?? null };
  await upsertBillingAddress(db, { ...said, userId, at: clock.now() });
  return { billingAddress: said };
}

/** The tax rate of a charge to the account at that time; null if there is none. */
export async function taxOfMember(db: Db, userId: string, at: Date): Promise<TaxRate | null> {
  return (await taxesOfMembers(db, [{ userId, at }]))[0] ?? null;
}

/** The tax rate of each account at its own time, in their order. */
async function taxesOfMembers(db: Db, members: { userId: string; at: Date }[]): Promise<(TaxRate | null)[]> {
  const userIds = members.map(({ userId }) => userId);
  const addresses = new Map((await listBillingAddresses(db, userIds)).map((address) => [address.userId, address]));
  const nowhere = { country: null, region: null };
  return taxesOf(
    db,
    members.map(({ userId, at }) => ({ ...(addresses.get(userId) ?? nowhere), at })),
  );
}

/** The tax rate of each account at its own time, and its credit, in their order. */
export async function readBillingAccounts(
  db: Db,
  members: { userId: string; at: Date }[],
): Promise<{ rate: TaxRate | null; credit: Money | null }[]> {
  const held = await listCredits(
    db,
    members.map(({ userId }) => userId),
  );
  const credits = new Map(held.map(({ userId, ...credit }) => [userId, credit]));
  const rates = await taxesOfMembers(db, members);
  return members.map(({ userId }, index) => ({ rate: rates[index] ?? null, credit: credits.get(userId) ?? null }));
}

/** The account's credit, or null. */
export async function creditOf(db: Db, userId: string): Promise<Money | null> {
  const [held] = await listCredits(db, [userId]);
  return held ? { amount: held.amount, currency: held.currency } : null;
}

/** The tax rate of each place, in their order; null if there is no tax or no country. */
async function taxesOf(
  db: Db,
  places: { country: string | null; region: string | null; at: Date }[],
): Promise<(TaxRate | null)[]> {
  if (places.every(({ country }) => country === null)) return places.map(() => null);
  const found = new Map((await listTaxRatesAt(db, places)).map(({ place, ...rate }) => [place, rate]));
  return places.map((_, place) => found.get(place) ?? null);
}

/**
 * The tax rate of a place at that time, all countries (ISO 3166) with a tax, and the regions of this country with rates
 * of their own.
 */
export async function taxOfPlace(
  db: Db,
  { at, ...place }: { country?: string | null | undefined; region?: string | null | undefined; at: Date },
): Promise<{ rate: TaxRate | null; taxCountries: string[]; taxRegions: string[] }> {
  const { country = null, region = null } = place;
  const [[rate = null], taxCountries, taxRegions] = await Promise.all([
    taxesOf(db, [{ country, region, at }]),
    listCountriesWithTax(db, at),
    country === null ? [] : listRegionsWithTax(db, { country, at }),
  ]);
  return { rate, taxCountries, taxRegions };
}

/** The tax to show beside a price; `price` is in minor units. */
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
