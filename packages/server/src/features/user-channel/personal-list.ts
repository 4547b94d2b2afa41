import type { ChannelRow } from '@greenlight/contract/channel';
import { watchlistId } from '@greenlight/contract/limits';
import type { MediaCard } from '@greenlight/contract/media';
import { sitePath } from '@greenlight/contract/site-path';
import type { Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { readFollowedTeamRows, readFollowsLatest } from '../creator/follow-feed.ts';
import { listHistory } from '../history/watch-history.ts';
import { readLikedVideos } from '../media/like.ts';
import { readWatchlist } from '../watchlist/watchlist-video.ts';

const videosOfRow = 12;

interface OwnList {
  slug: string;
  name: string;
  href: string;
  read: (platform: Platform, args: Page & { userId: string }) => Promise<{ media: MediaCard[] }>;
}

const ownLists: OwnList[] = [
  { slug: watchlistId, name: 'Watchlist', href: sitePath('watchlist'), read: readWatchlist },
  {
    slug: 'follows-latest',
    name: 'New from what you follow',
    href: sitePath('follows-latest'),
    read: readFollowsLatest,
  },
  { slug: 'watch-history', name: 'Watch history', href: sitePath('watch-history'), read: listHistory },
  { slug: 'liked-videos', name: 'Liked videos', href: sitePath('liked-videos'), read: readLikedVideos },
];

/** One list: the viewer's own lists first, empty or not, then the followed teams. */
export async function readUserChannels(platform: Platform, { userId, page, pageSize }: Page & { userId: string }) {
  const start = (page - 1) * pageSize;
  const own = ownLists.slice(start, start + pageSize);
  const [ownRows, teams] = await Promise.all([
    Promise.all(own.map((list) => readOwnRow(platform, userId, list))),
    readFollowedTeamRows(platform, {
      userId,
      videos: videosOfRow,
      offset: Math.max(start - ownLists.length, 0),
      limit: pageSize - own.length,
    }),
  ]);
  const hasMore = start + own.length < ownLists.length || teams.hasMore;
  return { channels: [...ownRows, ...teams.rows], page, pageSize, hasMore };
}

async function readOwnRow(platform: Platform, userId: string, { read, ...list }: OwnList): Promise<ChannelRow> {
  const { media } = await read(platform, { userId, page: 1, pageSize: videosOfRow });
  return { id: null, ...list, media };
}
