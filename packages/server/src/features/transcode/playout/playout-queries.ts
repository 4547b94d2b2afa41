import type { CaptionTrack } from '@greenlight/contract/media';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { PlayoutVariant } from './stored-list.ts';

export interface PlayoutItem {
  index: number;
  assetId: string;
  generation: number;
  startsAt: Date;
  lengthS: number;
  segmentsBefore: number;
  soundsBefore: number;
  breaksBefore: number;
  variants: PlayoutVariant[];
  sound: string | null;
  /** Caption tracks of the playout. */
  captions: CaptionTrack[];
  isLast: boolean;
}

/** Lists the items in order. */
export async function listPlayoutItems(db: Db, playoutId: string): Promise<PlayoutItem[]> {
  const { rows } = await sql<PlayoutItem>`
    select index, asset_id as "assetId", generation, starts_at as "startsAt", length_s as "lengthS",
      segments_before as "segmentsBefore", sounds_before as "soundsBefore", breaks_before as "breaksBefore", variants,
      sound, captions, is_last as "isLast"
    from playout_item where playout_id = ${playoutId} order by index`.execute(db);
  return rows;
}

export async function insertPlayoutItem(db: Db, playoutId: string, item: PlayoutItem): Promise<void> {
  await db
    .insertInto('playout_item')
    .values({
      playout_id: playoutId,
      index: item.index,
      asset_id: item.assetId,
      generation: item.generation,
      starts_at: item.startsAt,
      length_s: item.lengthS,
      segments_before: item.segmentsBefore,
      sounds_before: item.soundsBefore,
      breaks_before: item.breaksBefore,
      variants: JSON.stringify(item.variants),
      sound: item.sound,
      captions: JSON.stringify(item.captions),
      is_last: item.isLast,
    })
    .execute();
}

/** Deletes items up to `before`, and those after `after`. */
export async function deletePlayoutItems(
  db: Db,
  playoutId: string,
  { before, after }: { before: number; after: number },
): Promise<void> {
  const items = db.deleteFrom('playout_item').where('playout_id', '=', playoutId);
  await items.where((item) => item.or([item('index', '<=', before), item('index', '>', after)])).execute();
}

export async function updateItemLength(
  db: Db,
  { playoutId, index, lengthS }: { playoutId: string; index: number; lengthS: number },
): Promise<void> {
  const item = db.updateTable('playout_item').set({ length_s: lengthS }).where('playout_id', '=', playoutId);
  await item.where('index', '=', index).execute();
}

/** Returns false if there is no such item, or it already has these captions. */
export async function updateItemCaptions(
  db: Db,
  { playoutId, index, captions }: { playoutId: string; index: number; captions: CaptionTrack[] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update playout_item set captions = ${JSON.stringify(captions)}::jsonb
    where playout_id = ${playoutId} and index = ${index} and captions <> ${JSON.stringify(captions)}::jsonb`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** The end of the last item; null for a playout that is endless or has none. */
export async function findPlayoutEnd(db: Db, playoutId: string): Promise<Date | null> {
  const { rows } = await sql<{ endsAt: Date }>`
    select starts_at + length_s * interval '1 second' as "endsAt" from playout_item
    where playout_id = ${playoutId} and is_last`.execute(db);
  return rows[0]?.endsAt ?? null;
}

/** The playouts of the livestream of this media entry: its premiere, or a station. */
export async function listPlayoutsOfMedia(db: Db, mediaId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asset_id as id from livestream
    where media_id = ${mediaId} and kind <> 'broadcast' and asset_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}
