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

/** Where the account is billed; null before it was said. */
export async function readBillingAddress({ db }: Platform, userId: string): Promise<BillingAddress | null> {
  const [address] = await listBillingAddresses(db, [userId]);
  return address ? { name: address.name, country: address.country, region: address.region } : null;
}

/** Charges to come follow it. */
export async function saveBillingAddress(
  { db, clock }: Platform,
  userId: string,
  address: BillingAddress,
): Promise<{ billingAddress: BillingAddress }> {
  const said = { ...address, region: address.region?.toUpperCase() ?? null };
  await upsertBillingAddress(db, { ...said, userId, at: clock.now() });
  return { billingAddress: said };
}

/** The tax of what is charged to the account at that moment. */
export async function taxOfMember(db: Db, userId: string, at: Date): Promise<TaxRate | null> {
  return (await taxesOfMembers(db, [{ userId, at }]))[0] ?? null;
}

/** The tax of what is charged to each account at a moment of its own, in their order. */
async function taxesOfMembers(db: Db, members: { userId: string; at: Date }[]): Promise<(TaxRate | null)[]> {
  const userIds = members.map(({ userId }) => userId);
  const addresses = new Map((await listBillingAddresses(db, userIds)).map((address) => [address.userId, address]));
  const nowhere = { country: null, region: null };
  return taxesOf(
    db,
    members.map(({ userId, at }) => ({ ...(addresses.get(userId) ?? nowhere), at })),
  );
}

/** The tax of what is charged to each account at a moment of its own, and its credit, in their order. */
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

/** What the account has to its credit; null for nothing. */
export async function creditOf(db: Db, userId: string): Promise<Money | null> {
  const [held] = await listCredits(db, [userId]);
  return held ? { amount: held.amount, currency: held.currency } : null;
}

/** The same of places, in their order; null where none is taken, also where nobody said where they live. */
async function taxesOf(
  db: Db,
  places: { country: string | null; region: string | null; at: Date }[],
): Promise<(TaxRate | null)[]> {
  if (places.every(({ country }) => country === null)) return places.map(() => null);
  const found = new Map((await listTaxRatesAt(db, places)).map(({ place, ...rate }) => [place, rate]));
  return places.map((_, place) => found.get(place) ?? null);
}

/**
 * The tax of anyone who is billed there at that moment; the countries (ISO 3166) in which tax is taken anywhere, and the
 * regions of this one that have rates of their own.
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
