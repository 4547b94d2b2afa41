import type { pointsEntry } from '@greenlight/contract/points';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';

export type PointsReason = z.infer<typeof pointsEntry>['reason'];

export interface NewEntry {
  userId: string;
  points: number;
  reason: PointsReason;
  event: string;
  at: Date;
}

/** How many of the events were new. */
export async function insertEntries(db: Db, entries: NewEntry[]): Promise<number> {
  const result = await db
    .insertInto('points_entry')
    .values(entries.map(({ userId, ...entry }) => ({ account_id: userId, ...entry })))
    .onConflict((conflict) => conflict.column('event').doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0n);
}

export async function findBalance(db: Db, userId: string): Promise<{ gained: number; spent: number }> {
  const { rows } = await sql<{ gained: number; spent: number }>`
    select coalesce(sum(points) filter (where points > 0), 0)::int as gained,
      coalesce(-sum(points) filter (where points < 0), 0)::int as spent
    from points_entry where account_id = ${userId}`.execute(db);
  return rows[0] ?? { gained: 0, spent: 0 };
}

export async function listEntries(db: Db, { userId, page }: { userId: string; page: Page }) {
  const { rows } = await sql<{ id: number; created: Date; points: number; reason: PointsReason }>`
    select id, at as created, points, reason from points_entry
    where account_id = ${userId} order by at desc, id desc ${pageLimit(page)}`.execute(db);
  return rows;
}
