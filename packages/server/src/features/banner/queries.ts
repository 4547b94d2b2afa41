import type { Banner } from '@greenlight/contract/banner';
import type { StudioBanner } from '@greenlight/contract/banner-studio';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type StoredImage } from '../image/image.ts';

export type StoredBannerImage = { orientation: Banner['images'][number]['orientation']; image: StoredImage };

export interface BannerRow extends Pick<StudioBanner, 'id' | 'kind' | 'text' | 'urls' | 'published'> {
  images: StoredBannerImage[] | null;
  /** The video that its kind shows: the newest or the chosen one. */
  shownMediaId: number | null;
  /** Null while the show is not published. */
  channel: Banner['channel'];
  /** Null while the creator is not published. */
  creator: (Omit<NonNullable<Banner['creator']>, 'avatar'> & { avatar: StoredImage | null }) | null;
}

/** The columns of a banner, for the table alias `b`. */
export function bannerColumns(at: Date) {
  return sql`
    b.id, b.kind, b.text, b.urls, b.published,
    (select json_agg(json_build_object('orientation', bi.orientation, 'image', image_json(i)) order by bi.orientation)
      from banner_image bi join image i on i.id = bi.image_id where bi.banner_id = b.id) as images,
    case b.kind when 'media-banner' then b.media_id when 'latest-player' then (
      select id from media where listed_at <= ${at} order by listed_at desc, id desc limit 1) end as "shownMediaId",
    (select json_build_object('id', c.id, 'slug', c.slug, 'name', c.name)
      from channel c where c.id = b.channel_id and c.published) as channel,
    (select json_build_object('id', t.id, 'slug', t.slug, 'displayName', t.display_name, 'avatar', (
        select image_json(i) from creator_team_image ti join image i on i.id = ti.image_id
        where ti.team_id = t.id and ti.type = 'avatar'))
      from creator_team t where t.id = b.creator_team_id and t.published) as creator`;
}

/** The published banners of `ids`. */
export async function listBanners(db: Db, { ids, at }: { ids: number[]; at: Date }): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select ${bannerColumns(at)} from banner b where b.published and b.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}
