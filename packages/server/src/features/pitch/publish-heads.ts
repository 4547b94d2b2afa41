import type { Platform } from '../../platform/platform.ts';
import { insertHeads } from './check-queries.ts';

/**
 * Publishes the head of each tally with new lines. It runs at midnight (UTC), for the day that has ended; whoever keeps a
 * head can prove later that a line before it was changed.
 */
export async function publishHeads({ db, clock }: Platform): Promise<void> {
  const day = new Date(clock.now().getTime() - 1).toISOString().slice(0, 10);
  await insertHeads(db, day);
}
