import type { ChannelCard } from '@greenlight/contract/channel';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';
import { type StoredTypedImage } from '../image/image.ts';

export interface StudioChannelRow {
  id: number;
  slug: string;
  name: string;
  description: string;
  layout: ChannelCard['layout'];
  position: number;
  published: boolean;
  heroId: number | null;
  updatedAt: Date;
  version: number;
  createdBy: string | null;
  images: StoredTypedImage[] | null;
  seasons: { id: number; number: number; title: string; mediaCount: number }[] | null;
  mediaCount: number;
  /** Whether the editor shares a team with the maker of the show. */
  isTeammates: boolean;
}

/** Counts include drafts. */
function channelColumns(editorId: string) {
  return sql`
    c.id, c.slug, c.name, c.description, c.layout, c.position, c.published, c.hero_id as "heroId",
    c.updated_at as "updatedAt", change_version('channel:' || c.id) as version,
    c.created_by as "createdBy",
    (select json_agg(json_build_object('type', ci.type, 'image', image_json(i)) order by ci.type)
      from channel_image ci join image i on i.id = ci.image_id where ci.channel_id = c.id) as images,
    (select json_agg(json_build_object('id', s.id, 'number', s.number, 'title', s.title, 'mediaCount', (
        select count(*) from media m where m.channel_id = c.id and m.season_id = s.id and m.removed_at is null)) order by s.number)
      from season s where s.channel_id = c.id) as seasons,
    (select count(*) from media m where m.channel_id = c.id and m.removed_at is null) as "mediaCount",
    exists (
      select from creator_team_editor own join creator_team_editor maker on maker.team_id = own.team_id
      where own.account_id = ${editorId} and maker.account_id = c.created_by) as "isTeammates"`;
}

export async function listStudioChannels(
  db: Db,
  { editorId, search, page }: { editorId: string; search: string | undefined; page: Page },
): Promise<StudioChannelRow[]> {
  const named = search === undefined ? sql`true` : sql`c.name ilike ${`%${escapeLike(search)}%`}`;
  const { rows } = await sql<StudioChannelRow>`
    select ${channelColumns(editorId)} from channel c where ${named}
    order by c.position, c.id ${pageLimit(page)}`.execute(db);
  return rows;
}

/** With `lock`, the show cannot be changed by others until the transaction ends. */
export async function findStudioChannel(
  db: Db,
  { channelId, editorId, lock }: { channelId: number; editorId: string; lock: boolean },
): Promise<StudioChannelRow | undefined> {
  // The pictures and seasons are read by a second statement, so that it sees changes that the lock waited for.
  if (lock) await sql`select from channel where id = ${channelId} for no key update`.execute(db);
  const { rows } = await sql<StudioChannelRow>`
    select ${channelColumns(editorId)} from channel c where c.id = ${channelId}`.execute(db);
  return rows[0];
}

export interface ChannelValues {
  name?: string;
  slug?: string;
  description?: string;
  layout?: ChannelCard['layout'];
  position?: number;
  published?: boolean;
  heroId?: number | null;
}

export async function insertChannel(
  db: Db,
  args: {
    values: ChannelValues & { name: string; slug: string };
    createdBy: string | null;
    at: Date;
  },
): Promise<number> {
  const { createdBy, at } = args;
  const { heroId, ...values } = args.values;
  const { id } = await db
    .insertInto('channel')
    .values({ ...values, hero_id: heroId, created_by: createdBy, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateChannel(
  db: Db,
  { channelId, values, at }: { channelId: number; values: ChannelValues; at: Date },
): Promise<void> {
  const { heroId, ...same } = values;
  await db
    .updateTable('channel')
    .set({ ...same, hero_id: heroId, updated_at: at })
    .where('id', '=', channelId)
    .execute();
}

export async function replaceChannelImages(
  db: Db,
  channelId: number,
  images: { imageId: string; type: string }[],
): Promise<void> {
  await db.deleteFrom('channel_image').where('channel_id', '=', channelId).execute();
  const rows = images.map(({ imageId, type }) => ({ channel_id: channelId, image_id: imageId, type }));
  if (rows.length > 0) await db.insertInto('channel_image').values(rows).execute();
}

export async function deleteChannel(db: Db, channelId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('channel').where('id', '=', channelId).executeTakeFirst();
  return numDeletedRows === 1n;
}
