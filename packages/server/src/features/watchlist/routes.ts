import type { watchlist } from '@greenlight/contract/watchlist';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { addShow, readShowIds, readShows, removeShow } from './watchlist-show.ts';
import { addToWatchlist, readWatchlist, removeFromWatchlist } from './watchlist-video.ts';

export function watchlistRoutes(platform: Platform): Handlers<typeof watchlist> {
  return {
    get: ({ viewer, query }) => readWatchlist(platform, { userId: viewer.userId, ...query }),
    add: ({ viewer, params }) => addToWatchlist(platform, viewer.userId, params.mediaId),
    remove: ({ viewer, params }) => removeFromWatchlist(platform, viewer.userId, params.mediaId),
    shows: ({ viewer, query }) => readShows(platform, { userId: viewer.userId, ...query }),
    showIds: ({ viewer }) => readShowIds(platform, viewer.userId),
    addShow: ({ viewer, params }) => addShow(platform, viewer.userId, params.id),
    removeShow: ({ viewer, params }) => removeShow(platform, viewer.userId, params.id),
  };
}
