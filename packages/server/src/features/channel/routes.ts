import type { channel } from '@greenlight/contract/channel';
import type { studioChannels } from '@greenlight/contract/channel-studio';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { addSeason, editSeason, removeSeason } from './edit-season.ts';
import { editShow, listAllShows, makeShow, readAnyShow, removeShow } from './edit-show.ts';
import { followShow, readFollowedShowIds, unfollowShow } from './follow.ts';
import { readHome } from './home-screen.ts';
import { listShows, readSeason, readShow, readShowMedia } from './show.ts';
import { readLatest, readSpecial } from './special-list.ts';

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

export function studioChannelRoutes(platform: Platform): Handlers<typeof studioChannels> {
  return {
    list: ({ viewer, query }) => listAllShows(platform, viewer, query),
    create: ({ viewer, body }) => makeShow(platform, viewer, body),
    get: ({ viewer, params }) => readAnyShow(platform, viewer, params.id),
    update: ({ viewer, params, body }) => editShow(platform, viewer, params.id, body),
    remove: ({ viewer, params }) => removeShow(platform, viewer, params.id),
    addSeason: ({ viewer, params, body }) => addSeason(platform, viewer, { channelId: params.id, ...body }),
    updateSeason: ({ viewer, params, body }) =>
      editSeason(platform, viewer, { channelId: params.id, seasonId: params.seasonId, ...body }),
    removeSeason: ({ viewer, params }) =>
      removeSeason(platform, viewer, { channelId: params.id, seasonId: params.seasonId }),
  };
}
