import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Counts a start of the job. Returns the number of starts without an end, with this one. */
export async function upsertJobStart(db: Db, { job, data, at }: { job: string; data: unknown; at: Date }) {
  const { rows } = await sql<{ starts: number }>`
    insert into job_start (job, data, starts, started_at) values (${job}, ${JSON.stringify(data)}, 1, ${at})
    on conflict (job, data) do update set starts = job_start.starts + 1, started_at = ${at} returning starts`.execute(
    db,
  );
  return rows[0]?.starts ?? 1;
}

/** The number of starts without an end. */
export async function findJobStarts(db: Db, { job, data }: { job: string; data: unknown }): Promise<number> {
  const { rows } = await sql<{ starts: number }>`
    select starts from job_start where job = ${job} and data = ${JSON.stringify(data)}::jsonb`.execute(db);
  return rows[0]?.starts ?? 0;
}

export async function deleteJobStart(db: Db, { job, data }: { job: string; data: unknown }): Promise<void> {
  await sql`delete from job_start where job = ${job} and data = ${JSON.stringify(data)}::jsonb`.execute(db);
}

export async function deleteJobStartsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('job_start').where('started_at', '<', before).execute();
}
