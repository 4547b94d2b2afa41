import type { MediaCard } from '@greenlight/contract/media';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface PlayableRow {
  access: MediaCard['access'];
  publishAt: Date | null;
  createdBy: string | null;
  /** The viewer is in a credited team. */
  isInTeam: boolean;
  /** Null while there is nothing to play. */
  assetId: string | null;
  duration: number | null;
  hasStoryboard: boolean;
  complete: boolean;
  captions: { language: string; label: string; isDefault: boolean }[] | null;
}

export async function findPlayable(
  db: Db,
  { mediaId, userId }: { mediaId: number; userId: string | null },
): Promise<(PlayableRow & { publication: number }) | undefined> {
  const { rows } = await sql<PlayableRow & { publication: number }>`
    select m.access, m.publish_at as "publishAt", m.publication, m.created_by as "createdBy", m.duration_s as duration,
      case when m.playable_at is not null then m.asset_id end as "assetId", m.has_storyboard as "hasStoryboard",
      exists (select from asset where asset.id = m.asset_id and asset.state = 'ready') as complete,
      exists (
        select from media_creator mc join creator_team_editor tm on tm.team_id = mc.team_id
        where mc.media_id = m.id and tm.account_id = ${userId}::uuid) as "isInTeam",
      (select json_agg(json_build_object('language', language, 'label', label, 'isDefault', is_default)
        order by is_default desc, label) from media_caption where media_id = m.id) as captions
    from media m where m.id = ${mediaId} and m.removed_at is null`.execute(db);
  return rows[0];
}

export async function findCaptions(
  db: Db,
  { assetId, language }: { assetId: string; language: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('media_caption')
    .innerJoin('media', 'media.id', 'media_caption.media_id')
    .select('vtt')
    .where('media.asset_id', '=', assetId)
    .where('media.removed_at', 'is', null)
    .where('media_caption.language', '=', language)
    .executeTakeFirst();
  return row?.vtt;
}
