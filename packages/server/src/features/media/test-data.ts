import { randomUUID } from 'node:crypto';
import type { MediaCard } from '@greenlight/contract/media';
import type { Db } from '../../platform/db/database.ts';

export interface MediaOptions {
  title?: string;
  description?: string;
  access?: MediaCard['access'];
  channelId?: number;
  seasonId?: number;
  episode?: number;
  /** Null for a draft. */
  publishAt?: Date | null;
  /** Whether its file can be watched. */
  playable?: boolean;
  likes?: number;
  createdBy?: string;
  teamIds?: number[];
  tags?: string[];
  thumbnailImageId?: string;
}

/** For tests: a video, by default published and playable; without files. */
export async function makeMedia(db: Db, options: MediaOptions = {}): Promise<number> {
  const { playable = true, publishAt = new Date('2026-01-01T00:00:00Z') } = options;
  const file = { asset_id: randomUUID(), playable_at: new Date(0), duration_s: 600.5, has_storyboard: true };
  const { id } = await db
    .insertInto('media')
    .values({
      title: options.title ?? 'A video',
      description: options.description,
      access: options.access ?? 'members',
      channel_id: options.channelId,
      season_id: options.seasonId,
      episode: options.episode,
      publish_at: publishAt,
      like_count: options.likes,
      tags: options.tags,
      created_by: options.createdBy,
      thumbnail_image_id: options.thumbnailImageId,
      ...(playable && file),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const credits = (options.teamIds ?? []).map((team_id, position) => ({ media_id: id, team_id, position }));
  if (credits.length > 0) await db.insertInto('media_creator').values(credits).execute();
  return id;
}
