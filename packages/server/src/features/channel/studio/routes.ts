import type { studioChannels } from '@greenlight/contract/channel-studio';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addSeason, editSeason, removeSeason } from '../season/service.ts';
import { editShow, listAllShows, makeShow, readAnyShow, removeShow } from './service.ts';

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
