import type { pointsBalance } from '@greenlight/contract/points';
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { cutPage, type Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { findBalance, insertEntry, listEntries, type PointsReason } from './queries.ts';

/**
 * Grants Producer Points once for an event, such as `charge:<id>`: false when it was told before. Nothing is granted
 * for an amount of 0; a negative one takes back what the event of a refund names.
 */
export async function grantPoints(
  platform: Platform,
  tx: Db,
  { userId, amount, event, reason }: { userId: string; amount: number; event: string; reason?: PointsReason },
): Promise<boolean> {
  if (amount === 0) return false;
  const told = reason ?? (amount > 0 ? 'granted' : 'revoked');
  return insertEntry(tx, { userId, points: amount, reason: told, event, at: platform.clock.now() });
}

/** What a member has, from the ledger alone. */
export async function readBalance({ db }: Platform, userId: string): Promise<z.infer<typeof pointsBalance>> {
  const { gained, spent } = await findBalance(db, userId);
  return { pointsAvailable: gained - spent, pointsGained: gained, pointsSpent: spent };
}

export async function readHistory({ db }: Platform, args: { userId: string; page: Page }) {
  const { rows, ...page } = cutPage(await listEntries(db, args), args.page);
  return { entries: rows.map((row) => ({ ...row, created: row.created.toISOString(), pitch: null })), ...page };
}
