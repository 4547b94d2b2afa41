import { dayMs } from '../../platform/clock/days.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertHeads } from './check-queries.ts';

/**
 * Publishes the last line of each tally with new lines, of the day (UTC) that has ended: the job runs some time after
 * midnight. Whoever keeps a head can prove later that a line before it was changed.
 */
export async function publishHeads({ db, clock }: Platform): Promise<void> {
  const day = new Date(clock.now().getTime() - dayMs / 2).toISOString().slice(0, 10);
  await insertHeads(db, { day, end: new Date(Date.parse(day) + dayMs) });
}
