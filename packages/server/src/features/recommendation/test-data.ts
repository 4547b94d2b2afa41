import type { Db } from '../../platform/db/database.ts';

/** For tests: a member watched a video, to its end by default. */
export async function makeWatch(
  db: Db,
  { userId, mediaId, fraction = 1, at }: { userId: string; mediaId: number; fraction?: number; at: Date },
): Promise<void> {
  const row = {
    account_id: userId,
    media_id: mediaId,
    current_time_s: 600 * fraction,
    total_time_s: 600,
    watched_s: 600 * fraction,
    finished: fraction >= 0.95,
    watched_at: at,
  };
  await db
    .insertInto('watch_progress')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'media_id']).doUpdateSet(row))
    .execute();
}
