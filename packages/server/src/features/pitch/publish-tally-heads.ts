import { dayOf } from '../../platform/clock/days.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertHeads } from './check-queries.ts';

/**
 * Publishes the last line of each tally with new lines, of the day (UTC) that has ended, and of days on which the service
 * did not run at night: the job runs some time after midnight. Whoever keeps a head can prove later that a line before it
 * was changed.
 */
export async function publishTallyHeads({ db, clock }: Platform): Promise<void> {
  await insertHeads(db, new Date(dayOf(clock.now())));
}
