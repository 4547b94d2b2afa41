import type { ChannelCard, ChannelDetail } from '@greenlight/contract/channel';
import { cutPage, type Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { findHero, makeHero, videoHero } from '../hero/hero.ts';
import { toTypedImages } from '../image/image.ts';
import { listCardPage, listCards } from '../media/media-card.ts';
import {
  findChannel,
  findFirstEpisode,
  findSeason,
  isPublished,
  listChannels,
  listChannelsById,
  listOfChannel,
  listOfSeason,
  type ChannelRow as StoredChannel,
} from './queries.ts';

const videosOfPage = 100;

export async function listShows(platform: Platform, page: Page) {
  const channels = await listChannels(platform.db, { at: platform.clock.now(), page });
  const { rows, ...paging } = cutPage(channels, page);
  return { channels: rows.map((row) => toChannelCard(platform, row)), ...paging };
}

/** The published shows of `channelIds`, in that order. */
export async function listShowCards(platform: Platform, channelIds: number[]): Promise<ChannelCard[]> {
  if (channelIds.length === 0) return [];
  const rows = await listChannelsById(platform.db, { at: platform.clock.now(), ids: channelIds });
  return rows.map((row) => toChannelCard(platform, row));
}

/**
 * Throws `not_found` for a show that does not exist or is not published. Its hero is the chosen one, else its first
 * video.
 */
export async function readShow(platform: Platform, key: { id: number } | { slug: string }): Promise<ChannelDetail> {
  const { db } = platform;
  const at = platform.clock.now();
  const row = await findChannel(db, { at, ...key });
  if (!row) throw new ProblemError('not_found');
  const page = { page: 1, pageSize: videosOfPage };
  const { seasons, heroId, ...rest } = row;
  const [found, own, firstId] = await Promise.all([
    listOfChannel(db, { at, page, channelId: row.id, order: 'desc' }),
    heroId === null ? undefined : findHero(platform, heroId),
    row.layout === 'series-view' ? findFirstEpisode(db, { at, channelId: row.id }) : undefined,
  ]);
  const ids = found.slice(0, videosOfPage);
  const others = [own?.mediaId, firstId].filter((id) => typeof id === 'number');
  const cards = await listCards(platform, [...new Set([...ids, ...others])]);
  const media = cards.filter(({ mediaId }) => ids.includes(mediaId));
  const card = toChannelCard(platform, rest);
  const hero = (own && makeHero(platform, own, cards)) ?? (media[0] ? videoHero(media[0], card.images) : null);
  const first = cards.find(({ mediaId }) => mediaId === firstId) ?? media[0] ?? null;
  return { ...card, hero, first, media, seasons: seasons ?? [] };
}

export async function readShowMedia(platform: Platform, args: Page & { channelId: number; order: 'asc' | 'desc' }) {
  const { channelId, order } = args;
  const ids = await listOfChannel(platform.db, { at: platform.clock.now(), page: args, channelId, order });
  if (ids.length === 0 && !(await isPublished(platform.db, channelId))) throw new ProblemError('not_found');
  return listCardPage(platform, ids, args);
}

export async function readSeason(platform: Platform, args: Page & { seasonId: number; order: 'asc' | 'desc' }) {
  const { seasonId, order } = args;
  const [found, ids] = await Promise.all([
    findSeason(platform.db, seasonId),
    listOfSeason(platform.db, { at: platform.clock.now(), page: args, seasonId, order }),
  ]);
  if (!found) throw new ProblemError('not_found');
  return { ...found, ...(await listCardPage(platform, ids, args)) };
}

function toChannelCard(platform: Platform, { images, ...row }: StoredChannel): ChannelCard {
  return { ...row, images: toTypedImages(platform, images) };
}
