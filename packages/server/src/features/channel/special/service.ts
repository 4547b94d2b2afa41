import type { specialChannel } from '@greenlight/contract/channel';
import type { z } from 'zod';
import type { Page } from '../../../platform/db/page.ts';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listContinueWatching } from '../../history/service.ts';
import { listCardPage } from '../../media/service.ts';
import { listLatestOfShows, listNewest, listPopular } from './queries.ts';

type SpecialChannel = z.infer<typeof specialChannel>;

const names: Record<SpecialChannel, string> = {
  'latest-videos': 'Latest Videos',
  latest: 'Latest',
  exclusive: 'Exclusive',
  popular: 'Popular',
  'continue-watching': 'Continue Watching',
};

/** The newest video of each show. */
export async function readLatest(platform: Platform, page: Page) {
  const ids = await listLatestOfShows(platform.db, { at: platform.clock.now(), page });
  return listCardPage(platform, ids, page);
}

/** Spec point 2. Throws `unauthorized` where a list needs to know whose it is. */
export async function readSpecial(
  platform: Platform,
  { userId, type, ...page }: Page & { userId: string | null; type: SpecialChannel },
) {
  const ids = await listSpecial(platform, { userId, type, page });
  return { name: names[type], ...(await listCardPage(platform, ids, page)) };
}

function listSpecial(
  platform: Platform,
  { userId, type, page }: { userId: string | null; type: SpecialChannel; page: Page },
): Promise<number[]> {
  const { db, clock } = platform;
  const at = clock.now();
  switch (type) {
    case 'latest-videos':
      return listNewest(db, { at, page });
    case 'latest':
      return listLatestOfShows(db, { at, page });
    case 'exclusive':
      return listNewest(db, { at, page, access: 'members' });
    case 'popular':
      return listPopular(db, { at, page });
    case 'continue-watching':
      if (userId === null) throw new ProblemError('unauthorized');
      return listContinueWatching(platform, { userId, page });
  }
}
