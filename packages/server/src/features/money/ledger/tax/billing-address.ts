import type { BillingAddress } from '@greenlight/contract/payment';
import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listBillingAddresses, upsertBillingAddress } from './billing-address-queries.ts';
import { type TaxRate, taxesOf } from './tax-rate.ts';

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
export async function taxesOfMembers(db: Db, members: { userId: string; at: Date }[]): Promise<(TaxRate | null)[]> {
  const userIds = members.map(({ userId }) => userId);
  const addresses = new Map((await listBillingAddresses(db, userIds)).map((address) => [address.userId, address]));
  const nowhere = { country: null, region: null };
  return taxesOf(
    db,
    members.map(({ userId, at }) => ({ ...(addresses.get(userId) ?? nowhere), at })),
  );
}
