import type { Db } from '../../../../platform/db/database.ts';
import { readGraceDays } from '../../gateway/billing-setting.ts';
import type { GraceRules } from './state-machine.ts';

/** An hour: nobody loses access between two periods because a renewal takes its minute. */
const leastGraceDays = 1 / 24;

/**
 * For how long access goes on while a renewal is not paid. Read through the transaction: another connection may not be
 * had while all others wait for one, too.
 */
export async function readRules(tx: Db): Promise<GraceRules> {
  return { graceDays: Math.max(leastGraceDays, await readGraceDays(tx)) };
}
