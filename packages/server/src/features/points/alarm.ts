import type { PointsDifference } from '@greenlight/contract/points-studio';
import type { Platform } from '../../platform/platform.ts';
import { upsertAlarm } from './alarm-queries.ts';
import type { Sums } from './queries.ts';

/** Stores what does not add up, and logs it the first time; without differences, an alarm of before is over. */
export async function raiseAlarm(
  { db, clock, log }: Platform,
  of: { pitchId: number } | { holderId: number },
  differences: PointsDifference[],
): Promise<void> {
  const isNew = await upsertAlarm(db, { of, differences, at: clock.now() });
  if (isNew) log.error({ ...of, differences: differences.slice(0, 5) }, 'points do not add up');
}

/** Between a stored balance and the sum of its movements. */
export function differencesOf(stored: Sums, summed: Sums): PointsDifference[] {
  return (Object.keys(summed) as (keyof Sums)[])
    .filter((name) => stored[name] !== summed[name])
    .map((where) => ({
      what: 'balance',
      place: 'total',
      where,
      stored: `${stored[where]}`,
      expected: `${summed[where]}`,
    }));
}
