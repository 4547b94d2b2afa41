import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { StoredImage } from '../../image/image.ts';
import { isKeyOf } from '../key/key-queries.ts';

/** One connection of a stream's broadcaster. */
export interface ConnectionId {
  livestreamId: number;
  keyHash: Buffer;
  connection: number;
}

/**
 * Replaces earlier connections of the stream. Returns undefined if the key opens no stream that may go on air. For a
 * key that opens several streams, the id of one is needed.
 */
export async function updateConnection(
  db: Db,
  keyHash: Buffer,
  livestreamId?: number,
): Promise<ConnectionId | undefined> {
  const row = await db
    .updateTable('livestream')
    .set({ connection: sql`connection + 1` })
    .where(livestreamId === undefined ? sql<boolean>`livestream.stream_key_hash = ${keyHash}` : isKeyOf(keyHash))
    .$if(livestreamId !== undefined, (query) => query.where('id', '=', livestreamId as number))
    .where('kind', '=', 'broadcast')
    .where('ended_at', 'is', null)
    .returning(['id', 'connection'])
    .executeTakeFirst();
  return row && { livestreamId: row.id, keyHash, connection: row.connection };
}

/**
 * Records that the broadcaster is sending, unless it `isAway`. Locks the stream until the transaction ends. Returns
 * undefined if this connection may add nothing more: another one has replaced it, the key was replaced, or the stream
 * is over or deleted.
 */
export function updateConnectionSignal(
  db: Db,
  { livestreamId, keyHash, connection }: ConnectionId,
  { at, isAway }: { at: Date; isAway: boolean },
) {
  return db
    .updateTable('livestream')
    .set(isAway ? { connection } : { seen_at: at })
    .where('id', '=', livestreamId)
    .where('connection', '=', connection)
    .where(isKeyOf(keyHash))
    .where('ended_at', 'is', null)
    .where(sql<boolean>`exists (select from media where media.id = livestream.media_id and media.removed_at is null)`)
    .returning((eb) => [
      'media_id',
      'asset_id',
      'is_paused',
      'is_rehearsal',
      'hears_speech',
      'caption_language as captionLanguage',
      'second_caption_language as secondCaptionLanguage',
      'caption_tracks as captionTracks',
      'slate_image_id',
      eb
        .selectFrom('media as loop')
        .select('loop.id')
        .whereRef('loop.id', '=', 'livestream.slate_media_id')
        .where('loop.removed_at', 'is', null)
        .as('slate_media_id'),
    ])
    .executeTakeFirst();
}

/** Whether the stream continues with a newer connection with the same key. */
export async function hasNewerConnection(
  db: Db,
  { livestreamId, keyHash, connection }: ConnectionId,
): Promise<boolean> {
  const query = db.selectFrom('livestream').select('id').where('id', '=', livestreamId).where(isKeyOf(keyHash));
  const newer = query.where('connection', '>', connection).where('ended_at', 'is', null);
  return (await newer.executeTakeFirst()) !== undefined;
}

/** The asset with the stream's segments (null before it is on air), and whether the team shows the slate. */
export async function findShownStream(db: Db, livestreamId: number) {
  const query = db.selectFrom('livestream').select(['asset_id as assetId', 'is_paused as isPaused']);
  return (await query.where('id', '=', livestreamId).executeTakeFirst()) ?? { assetId: null, isPaused: false };
}

/** The pictures that can be drawn on its slate. */
export async function findSlatePictures(db: Db, livestreamId: number) {
  const { rows } = await sql<{
    title: string;
    slate: StoredImage | null;
    thumbnail: StoredImage | null;
    loopId: string | null;
  }>`
    select m.title, image_json(s) as slate, image_json(t) as thumbnail, v.asset_id as "loopId"
    from livestream l join media m on m.id = l.media_id
    left join image s on s.id = l.slate_image_id left join image t on t.id = m.thumbnail_image_id
    left join media v on v.id = l.slate_media_id and v.removed_at is null
    where l.id = ${livestreamId}`.execute(db);
  return rows[0] ?? { title: '', slate: null, thumbnail: null, loopId: null };
}

/** Whether the stream's broadcaster has sent something since this time. */
export async function hasSignalSince(db: Db, livestreamId: number, since: Date): Promise<boolean> {
  const query = db.selectFrom('livestream').select('id').where('id', '=', livestreamId).where('seen_at', '>', since);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Those of the streams that are over or deleted. */
export async function listOverStreams(db: Db, livestreamIds: number[]): Promise<number[]> {
  const query = db.selectFrom('livestream').select('id').where('id', 'in', livestreamIds).where('ended_at', 'is', null);
  const running = new Set((await query.execute()).map(({ id }) => id));
  return livestreamIds.filter((id) => !running.has(id));
}

/** Streams on air whose broadcasters are away for longer than allowed. */
export async function listQuietStreams(db: Db, at: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('livestream')
    .select('id')
    .where('kind', '=', 'broadcast')
    .where('started_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`seen_at < ${at}::timestamptz - away_max_s * interval '1 second'`)
    .execute();
  return rows.map(({ id }) => id);
}
