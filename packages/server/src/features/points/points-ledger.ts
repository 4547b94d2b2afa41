import type { pointsBalance } from '@greenlight/contract/points';
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { cutPage, type Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { findBalance, insertEntries, listEntries, type PointsReason } from './queries.ts';

export interface PointsGrant {
  userId: string;
  amount: number;
  event: string;
  reason?: PointsReason;
}

/**
 * Grants Producer Points once for each event, such as `foundry:12:monthly`; answers how many grants were new. An amount
 * of 0 grants nothing; a negative one takes back the points of a refunded event.
 */
export async function grantPoints({ clock }: Platform, tx: Db, grants: PointsGrant[]): Promise<number> {
  const entries = grants
    .filter(({ amount }) => amount !== 0)
    .map(({ userId, amount, event, reason }) => ({
      userId,
      points: amount,
      reason: reason ?? (amount > 0 ? ('granted' as const) : ('revoked' as const)),
      event,
      at: clock.now(),
    }));
  return entries.length > 0 ? insertEntries(tx, entries) : 0;
}

/** A member's balance, computed from the ledger. */
export async function readBalance({ db }: Platform, userId: string): Promise<z.infer<typeof pointsBalance>> {
  const { gained, spent } = await findBalance(db, userId);
  return { pointsAvailable: gained - spent, pointsGained: gained, pointsSpent: spent };
}

export async function readPointsHistory({ db }: Platform, args: { userId: string; page: Page }) {
  const { rows, ...page } = cutPage(await listEntries(db, args), args.page);
  return { entries: rows.map((row) => ({ ...row, created: row.created.toISOString(), pitch: null })), ...page };
}
