import type { CancelDiscount } from '@greenlight/contract/cancel-offer-studio';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { findCancelDiscount, updateCancelDiscount } from './cancel-discount-queries.ts';

/** The discount for members who cancel because of the price; 0 percent means none. */
export function readCancelDiscount({ db }: Pick<Platform, 'db'>): Promise<CancelDiscount> {
  return findCancelDiscount(db);
}

export async function saveCancelDiscount(
  platform: Platform,
  actorId: string,
  discount: CancelDiscount,
): Promise<CancelDiscount> {
  await inTransaction(platform.db, async (tx) => {
    await updateCancelDiscount(tx, discount);
    await recordAudit(tx, { actorId, action: 'billing.cancel-offer', subject: 'billing', detail: { ...discount } });
  });
  return discount;
}
