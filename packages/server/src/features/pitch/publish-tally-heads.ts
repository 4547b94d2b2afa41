import { dayOf } from '../../platform/clock/days.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertHeads } from './check-queries.ts';

/**
 * Publishes the last line of each tally with new lines, for the day (UTC) that has ended, and for days on which the
 * service did not run at night. The job runs some time after midnight. Anybody who keeps a head can prove later that an
 * earlier line was changed.
 */
export async function publishTallyHeads({ db, clock }: Platform): Promise<void> {
  await insertHeads(db, new Date(dayOf(clock.now())));
}
