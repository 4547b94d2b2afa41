import type { HealthSample } from '@greenlight/contract/live-health';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Adds a sample to a stream that is not over, and deletes samples that are older than `keptSince`. */
export async function insertHealthSample(
  db: Db,
  { livestreamId, sample, keptSince }: { livestreamId: number; sample: HealthSample; keptSince: Date },
): Promise<void> {
  // Waits for a transaction that ends the stream now, so that no sample stays.
  await sql`
    with old as (delete from livestream_health where livestream_id = ${livestreamId} and at < ${keptSince})
    insert into livestream_health (livestream_id, at, sample)
    select id, ${sample.at}, ${JSON.stringify(sample)}::jsonb from livestream
    where id = ${livestreamId} and ended_at is null for share
    on conflict do nothing`.execute(db);
}

/** Lists samples, oldest first. */
export async function listHealthSamples(db: Db, livestreamId: number, since: Date): Promise<HealthSample[]> {
  const { rows } = await sql<{ sample: HealthSample }>`
    select sample from livestream_health where livestream_id = ${livestreamId} and at >= ${since} order by at`.execute(
    db,
  );
  return rows.map(({ sample }) => sample);
}

export async function deleteHealth(db: Db, livestreamId: number): Promise<void> {
  await db.deleteFrom('livestream_health').where('livestream_id', '=', livestreamId).execute();
}
