import type { MediaCard } from '@greenlight/contract/media';
import { cutPage, type Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { toImage } from '../image/image.ts';
import { type CardRow, listCardRows, listTeams } from './queries.ts';
import { summarise } from './summary.ts';

/** The videos of `ids` that visitors can see, in that order. Two queries for any number of videos. */
export async function listCards(platform: Platform, ids: number[]): Promise<MediaCard[]> {
  if (ids.length === 0) return [];
  return toCards(platform, await listCardRows(platform.db, { ids, at: platform.clock.now() }));
}

/** Cards of a list page, whose query used `pageLimit`. */
export async function listCardPage(platform: Platform, ids: number[], page: Page) {
  const { rows, ...paging } = cutPage(ids, page);
  return { media: await listCards(platform, rows), ...paging };
}

export async function toCards(platform: Platform, rows: CardRow[]): Promise<MediaCard[]> {
  const teamIds = new Set(rows.flatMap(({ team_ids }) => team_ids));
  const teams = teamIds.size === 0 ? [] : await listTeams(platform.db, [...teamIds]);
  const creators = new Map(
    teams.map(({ avatar, ...team }) => [team.id, { ...team, avatar: avatar && toImage(platform, avatar) }]),
  );
  return rows.map((row) => toCard(platform, row, creators));
}

function toCard(platform: Platform, row: CardRow, creators: Map<number, MediaCard['creators'][number]>): MediaCard {
  return {
    mediaId: row.id,
    title: row.title,
    summary: summarise(row.opening),
    duration: row.duration_s,
    access: row.access,
    publishedAt: row.publish_at.toISOString(),
    thumbnail: thumbnailOf(platform, row),
    hasStoryboard: row.has_storyboard && row.asset_id !== null,
    channel: row.channel_id === null ? null : { id: row.channel_id, slug: row.channel_slug, name: row.channel_name },
    season: row.season_id === null ? null : { id: row.season_id, number: row.season_number, title: row.season_title },
    episode: row.episode,
    creators: row.team_ids.map((id) => creators.get(id)).filter((creator) => creator !== undefined),
  };
}

function thumbnailOf(platform: Platform, row: CardRow): MediaCard['thumbnail'] {
  if (row.image_id === null) return null;
  const { image_width: width, image_height: height, image_widths: widths, image_color: color, image_alt: alt } = row;
  return toImage(platform, { id: row.image_id, width, height, widths, color, alt });
}

/** Adds the ends: a chapter ends where the next begins, the last one with the video. */
export function withEnds<T extends { start: number }>(chapters: T[], duration: number | null): (T & { end: number })[] {
  return chapters.map((chapter, index) => ({
    ...chapter,
    end: chapters[index + 1]?.start ?? Math.max(duration ?? chapter.start, chapter.start),
  }));
}
