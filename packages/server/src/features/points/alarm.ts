import type { PointsDifference } from '@greenlight/contract/points-studio';
import type { Platform } from '../../platform/platform.ts';
import { upsertAlarm } from './alarm-queries.ts';
import type { PointsTotals } from './queries.ts';

/** Stores differences, and logs them the first time. Without differences, it ends an earlier alarm. */
export async function raiseAlarm(
  { db, clock, log }: Platform,
  of: { pitchId: number } | { holderId: number },
  differences: PointsDifference[],
): Promise<void> {
  const isNew = await upsertAlarm(db, { of, differences, at: clock.now() });
  if (isNew) log.error({ ...of, differences: differences.slice(0, 5) }, 'points do not add up');
}

/** Differences between a stored balance and the sum of its movements. */
export function differencesOf(stored: PointsTotals, summed: PointsTotals): PointsDifference[] {
  return (Object.keys(summed) as (keyof PointsTotals)[])
    .filter((name) => stored[name] !== summed[name])
    .map((where) => ({
      what: 'balance',
      place: 'total',
      where,
      stored: `${stored[where]}`,
      expected: `${summed[where]}`,
    }));
}
