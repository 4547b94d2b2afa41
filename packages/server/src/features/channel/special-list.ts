import type { specialChannel } from '@greenlight/contract/channel';
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import type { Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { listContinueWatching } from '../history/continue-watching-list.ts';
import { listCardPage } from '../media/media-card.ts';
import { findDismissedVideos } from '../recommendation/dismissal.ts';
import { listLatestOfShows, listNewest, listPopular } from './special-list-queries.ts';

type SpecialChannel = z.infer<typeof specialChannel>;

const names: Record<SpecialChannel, string> = {
  'latest-videos': 'Latest Videos',
  latest: 'Latest',
  exclusive: 'Exclusive',
  popular: 'Popular',
  'continue-watching': 'Continue Watching',
};

/** The newest video of each show, and each video without a show. */
export async function readLatest(platform: Platform, page: Page) {
  const ids = await listLatestOfShows(platform.db, { at: platform.clock.now(), page });
  return listCardPage(platform, ids, page);
}

/**
 * docs/product/channel.md. Videos that a member dismissed are removed, so a page of popular videos may be shorter.
 * Throws `unauthorized` for a personal list without a viewer.
 */
export async function readSpecial(
  platform: Platform,
  { userId, type, ...page }: Page & { userId: string | null; type: SpecialChannel },
) {
  if (type === 'continue-watching') {
    if (userId === null) throw new ProblemError('unauthorized');
    return { name: names[type], ...(await listContinueWatching(platform, { userId, ...page })) };
  }
  const args = { at: platform.clock.now(), page };
  const found = await listCardPage(platform, await lists[type](platform.db, args), page);
  if (type !== 'popular' || userId === null) return { name: names[type], ...found };
  const mediaIds = found.media.map(({ mediaId }) => mediaId);
  const dismissed = await findDismissedVideos(platform, { userId, mediaIds });
  return { name: names[type], ...found, media: found.media.filter(({ mediaId }) => !dismissed.has(mediaId)) };
}

const lists = {
  'latest-videos': listNewest,
  latest: listLatestOfShows,
  exclusive: (db: Db, args: { at: Date; page: Page }) => listNewest(db, { ...args, access: 'members' }),
  popular: listPopular,
  free: (db: Db, args: { at: Date; page: Page }) => listNewest(db, { ...args, access: 'free' }),
};

/** The ids of a special list that is the same for everybody; one more than the page holds if there are more. */
export function listSpecialVideos(
  { db, clock }: Platform,
  { type, page }: { type: keyof typeof lists; page: Page },
): Promise<number[]> {
  return lists[type](db, { at: clock.now(), page });
}
