import type { BillingAddress } from '@greenlight/contract/payment';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type TaxRate, taxOf } from '../../payment/tax/service.ts';
import { findBillingAddress, upsertBillingAddress } from './queries.ts';

/** Where the account is billed; null before it was said. */
export function readBillingAddress({ db }: Platform, userId: string): Promise<BillingAddress | null> {
  return findBillingAddress(db, userId);
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
  const address = await findBillingAddress(db, userId);
  return address ? taxOf(db, { ...address, at }) : null;
}
