import type { Db } from '../../../../platform/db/database.ts';
import { readGraceDays } from '../../gateway/billing-setting.ts';
import type { GraceRules } from './reminder-day.ts';

/** One hour, so that nobody loses access between two periods while the renewal runs. */
const leastGraceDays = 1 / 24;

/**
 * How long access lasts while a renewal is unpaid. Reads through the transaction: waiting for a second connection could
 * block forever if all transactions do it.
 */
export async function readRules(tx: Db): Promise<GraceRules> {
  return { graceDays: Math.max(leastGraceDays, await readGraceDays(tx)) };
}
