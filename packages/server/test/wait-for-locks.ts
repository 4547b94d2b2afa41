import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../src/platform/db/database.ts';

/** Waits until exactly `count` statements wait for a lock. */
export async function waitForLocks(db: Db, count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  await expect.poll(waiting, { timeout: 10_000 }).toBe(count);
}
