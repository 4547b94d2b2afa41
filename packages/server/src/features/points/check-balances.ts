import type { Platform } from '../../platform/platform.ts';
import { differencesOf, raiseAlarm } from './alarm.ts';
import { listWrongHolders } from './alarm-queries.ts';

const stepSize = 10_000;

/** Adds up every balance again. Nothing is corrected. */
export async function checkBalances(platform: Platform): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const { lastId, wrong } = await listWrongHolders(platform.db, { after, count: stepSize });
    for (const { id: holderId, stored, summed } of wrong) {
      await raiseAlarm(platform, { holderId }, differencesOf(stored, summed));
    }
    after = lastId;
  }
}
