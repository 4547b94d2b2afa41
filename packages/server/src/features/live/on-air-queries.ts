import type { StreamKind } from '@greenlight/contract/live';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { StreamTimes } from './stream-state.ts';

export interface BroadcastRow extends StreamTimes {
  id: number;
  mediaId: number;
  assetId: string | null;
}

export async function findLivestreamByKeyHash(db: Db, keyHash: Buffer): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`
    select id, media_id as "mediaId", starts_at as "startsAt", started_at as "startedAt", ended_at as "endedAt",
      asset_id as "assetId"
    from livestream where stream_key_hash = ${keyHash}
      and exists (select from media where media.id = livestream.media_id and media.removed_at is null)`.execute(db);
  return rows[0];
}

/** Returns the media entry and kind of a stream that goes on air now; undefined for any other. */
export async function recordStreamStart(
  db: Db,
  { livestreamId, assetId, at }: { livestreamId: number; assetId: string; at: Date },
): Promise<{ mediaId: number; kind: StreamKind } | undefined> {
  return db
    .updateTable('livestream')
    .set({ started_at: at, seen_at: at, asset_id: assetId })
    .where('id', '=', livestreamId)
    .where('started_at', 'is', null)
    .where('is_rehearsal', '=', false)
    .returning(['media_id as mediaId', 'kind'])
    .$narrowType<{ kind: StreamKind }>()
    .executeTakeFirst();
}

export interface EndedStream {
  kind: StreamKind;
  mediaId: number;
  assetId: string;
  keepsSlates: boolean;
  publishes: boolean;
}

/** Returns undefined if it was not on air. */
export async function recordStreamEnd(
  db: Db,
  { livestreamId, at }: { livestreamId: number; at: Date },
): Promise<EndedStream | undefined> {
  const row = await db
    .updateTable('livestream')
    .set({ ended_at: at })
    .where('id', '=', livestreamId)
    .where('started_at', 'is not', null)
    .where('ended_at', 'is', null)
    .returning(['kind', 'media_id', 'asset_id', 'keeps_slates', 'publishes_recording'])
    .$narrowType<{ kind: StreamKind }>()
    .executeTakeFirst();
  if (!row?.asset_id) return undefined;
  return {
    kind: row.kind,
    mediaId: row.media_id,
    assetId: row.asset_id,
    keepsSlates: row.keeps_slates,
    publishes: row.publishes_recording,
  };
}

/** Sets the asset of a rehearsal. */
export async function updateRehearsalAsset(
  db: Db,
  { livestreamId, assetId }: { livestreamId: number; assetId: string },
) {
  const rehearsal = db.updateTable('livestream').set({ asset_id: assetId }).where('id', '=', livestreamId);
  await rehearsal.where('is_rehearsal', '=', true).execute();
}

/** Starts or ends a rehearsal, without its asset: the next part begins a new one. The stream must be locked. */
export async function updateRehearsal(db: Db, livestreamId: number, isRehearsal: boolean): Promise<void> {
  const values = { is_rehearsal: isRehearsal, asset_id: null, is_paused: false, caption_tracks: [] };
  await db.updateTable('livestream').set(values).where('id', '=', livestreamId).execute();
}

/**
 * The asset of a rehearsal whose broadcaster is away for longer than allowed, or that has reached the maximum length.
 * Locks the stream.
 */
export async function lockOverRehearsals(
  db: Db,
  { at, begunBefore }: { at: Date; begunBefore: Date },
): Promise<{ id: number; assetId: string }[]> {
  const { rows } = await sql<{ id: number; assetId: string }>`
    select id, asset_id as "assetId" from livestream
    where is_rehearsal and asset_id is not null
      and (seen_at < ${at}::timestamptz - away_max_s * interval '1 second'
        or exists (select from asset where asset.id = asset_id and asset.created_at < ${begunBefore}))
    order by id for no key update`.execute(db);
  return rows;
}
