import type { Restream } from '@greenlight/contract/live-restream';
import type { Db } from '../../../platform/db/database.ts';

const columns = ['id', 'name', 'url', 'is_on as isOn', 'state', 'problem', 'state_at as stateAt'] as const;

export function listRestreams(db: Db, livestreamId: number) {
  const query = db.selectFrom('livestream_restream').select(columns).where('livestream_id', '=', livestreamId);
  return query.orderBy('id').execute();
}

/** The restreams of a stream that are switched on, with their keys. */
export function listRestreamTargets(db: Db, livestreamId: number) {
  return db
    .selectFrom('livestream_restream')
    .select(['id', 'url', 'key_sealed as keySealed'])
    .where('livestream_id', '=', livestreamId)
    .where('is_on', '=', true)
    .execute();
}

export async function insertRestream(
  db: Db,
  row: { livestreamId: number; name: string; url: string; keySealed: Buffer; at: Date },
): Promise<void> {
  const { livestreamId, keySealed, at, ...values } = row;
  await db
    .insertInto('livestream_restream')
    .values({ ...values, livestream_id: livestreamId, key_sealed: keySealed, state_at: at })
    .execute();
}

interface Place {
  livestreamId: number;
  restreamId: number;
}

/** Returns false if there is none. */
export async function updateRestreamSwitch(
  db: Db,
  { livestreamId, restreamId }: Place,
  isOn: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('livestream_restream')
    .set({ is_on: isOn, state: 'waiting', problem: null })
    .where('id', '=', restreamId)
    .where('livestream_id', '=', livestreamId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateRestreamState(
  db: Db,
  restreamId: number,
  { state, problem, at }: { state: Restream['state']; problem: string | null; at: Date },
): Promise<void> {
  const values = { state, problem, state_at: at };
  await db.updateTable('livestream_restream').set(values).where('id', '=', restreamId).execute();
}

/** Returns false if there is none. */
export async function deleteRestream(db: Db, { livestreamId, restreamId }: Place): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('livestream_restream')
    .where('id', '=', restreamId)
    .where('livestream_id', '=', livestreamId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
