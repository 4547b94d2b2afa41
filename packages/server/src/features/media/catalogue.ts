import type { MediaSort } from '@greenlight/contract/media';
import type { Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { countWatchedVideos, listCatalogue, listMatchingVideos, type MediaFilter } from './catalogue-queries.ts';
import { listCardPage } from './media-card.ts';

export type { MediaFilter };

export async function readCatalogue(
  platform: Platform,
  { sort, tag, access, ...page }: Page & MediaFilter & { sort: MediaSort },
) {
  const ids = await listCatalogue(platform.db, { at: platform.clock.now(), page, sort, tag, access });
  const cards = await listCardPage(platform, ids, page);
  if (sort !== 'popular') return { ...cards, watched: null };
  return {
    ...cards,
    watched: await countWatchedVideos(
      platform.db,
      cards.media.map(({ mediaId }) => mediaId),
    ),
  };
}

/** The ids of the newest videos that match the filter, about `count` of them. */
export function listNewestVideos({ db, clock }: Platform, filter: MediaFilter, count: number): Promise<number[]> {
  return listCatalogue(db, { ...filter, at: clock.now(), sort: 'newest', page: { page: 1, pageSize: count } });
}

/** The `items` whose video matches the filter, in their order. */
export async function filterByMedia<T extends { mediaId: number }>(
  { db }: Platform,
  filter: MediaFilter,
  items: T[],
): Promise<T[]> {
  if (filter.tag === undefined && filter.access === undefined) return items;
  const matching = await listMatchingVideos(db, { ...filter, ids: items.map(({ mediaId }) => mediaId) });
  return items.filter(({ mediaId }) => matching.has(mediaId));
}
