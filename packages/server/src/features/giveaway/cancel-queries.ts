import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Ends a giveaway as it is. From now on its data is kept for its `keepMonths`. */
export async function recordCancellation(
  tx: Db,
  { giveawayId, reason, at }: { giveawayId: number; reason: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('giveaway')
    .set({ state: 'cancelled', cancel_reason: reason, finished_at: at, notified_upto: 0 })
    .where('id', '=', giveawayId)
    .execute();
}

/** Accounts that entered and did not withdraw, after one of the entries. */
export async function listEntrantsAfter(
  tx: Db,
  { giveawayId, after, count }: { giveawayId: number; after: number; count: number },
): Promise<{ id: number; userId: string }[]> {
  const { rows } = await sql<{ id: number; userId: string }>`
    select id, account_id as "userId" from giveaway_entry
    where giveaway_id = ${giveawayId} and id > ${after} and withdrawn_at is null and account_id is not null
    order by id limit ${sql.lit(count)}`.execute(tx);
  return rows;
}

/** Stores the last entry whose account was notified; null when all were. */
export async function updateNotifiedUpto(
  tx: Db,
  { giveawayId, upto }: { giveawayId: number; upto: number | null },
): Promise<void> {
  await tx.updateTable('giveaway').set({ notified_upto: upto }).where('id', '=', giveawayId).execute();
}
