import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface CheckRow {
  id: number;
  startedAt: Date;
  finishedAt: Date | null;
  looked: number;
  mended: number;
  problem: string | null;
}

const fields = sql`id::int as id, started_at as "startedAt", finished_at as "finishedAt", looked, mended, problem`;

export async function insertCheck(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into stripe_check (started_at) values (${at}) returning id::int as id`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function finishCheck(db: Db, { id, ...check }: Omit<CheckRow, 'startedAt'>): Promise<void> {
  await sql`
    update stripe_check set finished_at = ${check.finishedAt}, looked = ${check.looked}, mended = ${check.mended},
      problem = ${check.problem} where id = ${id}`.execute(db);
}

/** When the last check without a problem began; null if there was none. */
export async function findLastSuccessfulCheck(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select started_at as at from stripe_check where finished_at is not null and problem is null
    order by started_at desc limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

export async function listChecks(db: Db): Promise<CheckRow[]> {
  const { rows } =
    await sql<CheckRow>`select ${fields} from stripe_check order by started_at desc, id desc limit 13`.execute(db);
  return rows;
}

export async function deleteChecks(db: Db, before: Date): Promise<void> {
  await sql`delete from stripe_check where started_at < ${before}`.execute(db);
}
