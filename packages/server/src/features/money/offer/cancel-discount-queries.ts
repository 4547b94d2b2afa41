import type { CancelDiscount } from '@greenlight/contract/cancel-offer-studio';
import type { Db } from '../../../platform/db/database.ts';

export function findCancelDiscount(db: Db): Promise<CancelDiscount> {
  return db
    .selectFrom('cancel_offer_setting')
    .select(['percent_off as percentOff', 'months'])
    .executeTakeFirstOrThrow();
}

export async function updateCancelDiscount(db: Db, { percentOff, months }: CancelDiscount): Promise<void> {
  await db.updateTable('cancel_offer_setting').set({ percent_off: percentOff, months }).execute();
}
