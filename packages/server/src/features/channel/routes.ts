import type { channel } from '@greenlight/contract/channel';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { followShow, readFollowedShowIds, unfollowShow } from './follow.ts';
import { listShows, readHome, readSeason, readShow, readShowMedia } from './service.ts';
import { readLatest, readSpecial } from './special/service.ts';

export function channelRoutes(platform: Platform): Handlers<typeof channel> {
  return {
    list: ({ query }) => readHome(platform, query),
    latest: ({ query }) => readLatest(platform, query),
    special: ({ viewer, params, query }) =>
      readSpecial(platform, { userId: viewer?.userId ?? null, type: params.type, ...query }),
    shows: ({ query }) => listShows(platform, query),
    season: ({ params, query }) => readSeason(platform, { seasonId: params.id, ...query }),
    myFollows: ({ viewer }) => readFollowedShowIds(platform, viewer.userId),
    follow: ({ viewer, params }) => followShow(platform, viewer.userId, params.id),
    unfollow: ({ viewer, params }) => unfollowShow(platform, viewer.userId, params.id),
    bySlug: ({ params }) => readShow(platform, params),
    byId: ({ params }) => readShow(platform, params),
    media: ({ params, query }) => readShowMedia(platform, { channelId: params.id, ...query }),
  };
}
