import type { StudioBanner } from '@greenlight/contract/banner-studio';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';
import { type BannerRow, bannerColumns } from './queries.ts';

export interface StudioBannerRow extends BannerRow {
  name: string;
  mediaId: number | null;
  channelId: number | null;
  creatorTeamId: number | null;
  updatedAt: Date;
  version: number;
}

function studioColumns(at: Date) {
  return sql`${bannerColumns(at)}, b.name, b.media_id as "mediaId", b.channel_id as "channelId",
    b.creator_team_id as "creatorTeamId", b.updated_at as "updatedAt", change_version('banner:' || b.id) as version`;
}

export async function listStudioBanners(db: Db, { at, page }: { at: Date; page: Page }): Promise<StudioBannerRow[]> {
  const { rows } = await sql<StudioBannerRow>`
    select ${studioColumns(at)} from banner b order by b.name, b.id ${pageLimit(page)}`.execute(db);
  return rows;
}

/** With `lock`, the banner cannot be changed by others until the transaction ends. */
export async function findStudioBanner(
  db: Db,
  { bannerId, at, lock }: { bannerId: number; at: Date; lock: boolean },
): Promise<StudioBannerRow | undefined> {
  // The pictures are read by a second statement, so that it sees changes that the lock waited for.
  if (lock) await sql`select from banner where id = ${bannerId} for no key update`.execute(db);
  const { rows } = await sql<StudioBannerRow>`
    select ${studioColumns(at)} from banner b where b.id = ${bannerId}`.execute(db);
  return rows[0];
}

export interface BannerValues {
  name?: string;
  kind?: StudioBanner['kind'];
  text?: StudioBanner['text'];
  urls?: string[];
  media_id?: number | null;
  channel_id?: number | null;
  creator_team_id?: number | null;
  published?: boolean;
}

export async function insertBanner(
  db: Db,
  args: { values: BannerValues & { name: string; kind: string }; at: Date },
): Promise<number> {
  const { values } = args;
  const { id } = await db
    .insertInto('banner')
    .values({ ...values, text: values.text && JSON.stringify(values.text), updated_at: args.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Undefined values stay unchanged. */
export async function updateBanner(
  db: Db,
  { bannerId, values, at }: { bannerId: number; values: BannerValues; at: Date },
): Promise<void> {
  await db
    .updateTable('banner')
    .set({ ...values, text: values.text && JSON.stringify(values.text), updated_at: at })
    .where('id', '=', bannerId)
    .execute();
}

export async function replaceBannerImages(
  db: Db,
  bannerId: number,
  images: { imageId: string; orientation: string }[],
): Promise<void> {
  await db.deleteFrom('banner_image').where('banner_id', '=', bannerId).execute();
  const rows = images.map(({ imageId, orientation }) => ({ banner_id: bannerId, image_id: imageId, orientation }));
  if (rows.length > 0) await db.insertInto('banner_image').values(rows).execute();
}

export async function deleteBanner(db: Db, bannerId: number): Promise<void> {
  await db.deleteFrom('banner').where('id', '=', bannerId).execute();
}

/** Whether the row exists; locks it against deletion until the transaction ends. */
export async function hasRow(db: Db, table: 'media' | 'channel' | 'creator_team', id: number): Promise<boolean> {
  const query = db.selectFrom(table).select('id').where('id', '=', id).forKeyShare();
  return (await query.executeTakeFirst()) !== undefined;
}
