import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** One connection of a stream's broadcaster. */
export interface ConnectionId {
  livestreamId: number;
  keyHash: Buffer;
  connection: number;
}

/** Replaces earlier connections of the stream; undefined when the key opens no stream that may go on air. */
export async function updateConnection(db: Db, keyHash: Buffer): Promise<ConnectionId | undefined> {
  const row = await db
    .updateTable('livestream')
    .set({ connection: sql`connection + 1` })
    .where('stream_key_hash', '=', keyHash)
    .where('ended_at', 'is', null)
    .returning(['id', 'connection'])
    .executeTakeFirst();
  return row && { livestreamId: row.id, keyHash, connection: row.connection };
}

/**
 * Notes that the broadcaster is sending; locks the stream until the transaction ends. Undefined when this connection
 * may add nothing more: another one took its place, the key was replaced, or the stream is over or deleted.
 */
export function updateConnectionSignal(db: Db, { livestreamId, keyHash, connection }: ConnectionId, at: Date) {
  return db
    .updateTable('livestream')
    .set({ seen_at: at })
    .where('id', '=', livestreamId)
    .where('connection', '=', connection)
    .where('stream_key_hash', '=', keyHash)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`exists (select from media where media.id = livestream.media_id and media.removed_at is null)`)
    .returning(['media_id', 'asset_id'])
    .executeTakeFirst();
}

/** The asset with the stream's segments; null before it is on air. */
export async function findStreamAssetId(db: Db, livestreamId: number): Promise<string | null> {
  const query = db.selectFrom('livestream').select('asset_id').where('id', '=', livestreamId);
  return (await query.executeTakeFirst())?.asset_id ?? null;
}

/** Streams on air whose broadcasters sent nothing since. */
export async function listQuietStreams(db: Db, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('livestream')
    .select('id')
    .where('started_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('seen_at', '<', since)
    .execute();
  return rows.map(({ id }) => id);
}
