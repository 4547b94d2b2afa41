import type { Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { listOfChannels, listOfSeasons, type VideosRow } from './show-videos-queries.ts';

/** The first videos of each show, by its id, in one query; one more than the page holds if there are more. */
export async function listShowVideos(
  { db, clock }: Platform,
  { channelIds, page }: { channelIds: number[]; page: Page },
) {
  return byId(channelIds.length === 0 ? [] : await listOfChannels(db, { at: clock.now(), page, ids: channelIds }));
}

/** Like {@link listShowVideos}, for seasons. */
export async function listSeasonVideos(
  { db, clock }: Platform,
  { seasonIds, page }: { seasonIds: number[]; page: Page },
) {
  return byId(seasonIds.length === 0 ? [] : await listOfSeasons(db, { at: clock.now(), page, ids: seasonIds }));
}

function byId(rows: VideosRow[]): Map<number, VideosRow> {
  return new Map(rows.map((row) => [row.id, row]));
}
