import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { selectIds } from '../../platform/db/page.ts';

export type Outcome = 'returned' | 'spent';

/** The outcome for the points that a pitch still has; null while it is open, or when all are moved. */
export async function findOpenOutcome(db: Db, pitchId: number): Promise<Outcome | null> {
  const { rows } = await sql<{ outcome: Outcome | null }>`
    select outcome from pitch where id = ${pitchId} and settled_at is null`.execute(db);
  return rows[0]?.outcome ?? null;
}

/** The next supporters whose points were not moved, locked until the commit. */
export async function lockUnsettledSupports(
  tx: Db,
  { pitchId, count }: { pitchId: number; count: number },
): Promise<{ holderId: number; points: number }[]> {
  const { rows } = await sql<{ holderId: number; points: number }>`
    select holder_id as "holderId", points from pitch_support
    where pitch_id = ${pitchId} and not is_settled order by holder_id limit ${sql.lit(count)} for update`.execute(tx);
  return rows;
}

export async function settleSupports(
  tx: Db,
  { pitchId, holderIds }: { pitchId: number; holderIds: number[] },
): Promise<void> {
  await sql`
    update pitch_support set is_settled = true
    where pitch_id = ${pitchId} and holder_id = any(${holderIds}::bigint[])`.execute(tx);
}

export async function finishSettlement(tx: Db, { pitchId, at }: { pitchId: number; at: Date }): Promise<void> {
  await tx.updateTable('pitch').set({ settled_at: at }).where('id', '=', pitchId).execute();
}

export function listPitchesToSettle(db: Db): Promise<number[]> {
  return selectIds(db, sql`select id from pitch where outcome is not null and settled_at is null order by id`);
}
