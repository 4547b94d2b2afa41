import type { MediaCard } from '@greenlight/contract/media';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface PlayableRow {
  access: MediaCard['access'];
  publishAt: Date | null;
  createdBy: string | null;
  /** Whether the viewer is in a credited team. */
  isInTeam: boolean;
  /** Null while there is nothing to play. */
  assetId: string | null;
  duration: number | null;
  hasStoryboard: boolean;
  complete: boolean;
  captions: { language: string; label: string; isDefault: boolean }[] | null;
}

type FoundPlayable = PlayableRow & { publication: number };

export interface PlayableKey {
  mediaId: number;
  userId: string | null;
}

export async function findPlayable(db: Db, key: PlayableKey): Promise<FoundPlayable | undefined> {
  return (await listPlayables(db, [key]))[0];
}

/** Videos in the order of the keys. Each is looked up by its id (`limit 1`), whatever plan was cached. */
export async function listPlayables(db: Db, keys: PlayableKey[]): Promise<(FoundPlayable | undefined)[]> {
  const { rows } = await sql<FoundPlayable & { place: number }>`
    select k.place - 1 as place, m.*
    from unnest(${keys.map(({ mediaId }) => mediaId)}::bigint[], ${keys.map(({ userId }) => userId)}::uuid[])
      with ordinality as k (media_id, account_id, place)
    cross join lateral (select m.access, m.publish_at as "publishAt", m.publication, m.created_by as "createdBy", m.duration_s as duration,
      case when m.playable_at is not null then m.asset_id end as "assetId", m.has_storyboard as "hasStoryboard",
      exists (select from asset where asset.id = m.asset_id and asset.state = 'ready') as complete,
      exists (
        select from media_creator mc join creator_team_editor tm on tm.team_id = mc.team_id
        where mc.media_id = m.id and tm.account_id = k.account_id) as "isInTeam",
      (select json_agg(json_build_object('language', language, 'label', label, 'isDefault', is_default)
        order by is_default desc, label) from media_caption where media_id = m.id) as captions
    from media m where m.id = k.media_id and m.removed_at is null limit 1) m`.execute(db);
  const found = new Map(rows.map(({ place, ...row }) => [place, row]));
  return keys.map((_key, place) => found.get(place));
}

/** Also finds the captions for an earlier file of the video. */
export async function findCaptions(
  db: Db,
  { assetId, language }: { assetId: string; language: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('asset')
    .innerJoin('media', 'media.id', 'asset.media_id')
    .innerJoin('media_caption', 'media_caption.media_id', 'media.id')
    .select('vtt')
    .where('asset.id', '=', assetId)
    .where('media.removed_at', 'is', null)
    .where('media_caption.language', '=', language)
    .executeTakeFirst();
  return row?.vtt;
}
