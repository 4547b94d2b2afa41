import type { Platform } from '../../platform/platform.ts';
import { findLikes } from '../media/like.ts';
import { findVideoDismissals } from '../recommendation/dismissal.ts';
import { findInWatchlist } from '../watchlist/watchlist-video.ts';

/** The videos of `mediaIds` that the viewer likes, has in the watchlist, or dismissed. */
export async function readMarks(platform: Platform, args: { userId: string; mediaIds: number[] }) {
  const [liked, watchlist, notInterested] = await Promise.all([
    findLikes(platform, args),
    findInWatchlist(platform, args),
    findVideoDismissals(platform, args),
  ]);
  return { liked, watchlist, notInterested };
}
