import type { creator } from '@greenlight/contract/creator';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { follow, readFollowedIds, readFollowedTeams, unfollow } from './follow/service.ts';
import { listCreatorTeams, readCreatorMedia, readCreatorTeam } from './service.ts';

export function creatorRoutes(platform: Platform): Handlers<typeof creator> {
  return {
    list: ({ query }) => listCreatorTeams(platform, query),
    bySlug: ({ params }) => readCreatorTeam(platform, params),
    byId: ({ params }) => readCreatorTeam(platform, params),
    videoDetails: ({ params }) => readCreatorTeam(platform, params),
    media: ({ params, query }) => readCreatorMedia(platform, { teamId: params.id, tab: params.tab, ...query }),
    myFollows: ({ viewer }) => readFollowedIds(platform, viewer.userId),
    follows: ({ viewer, query }) => readFollowedTeams(platform, viewer.userId, query),
    follow: ({ viewer, params }) => follow(platform, viewer.userId, params.id),
    unfollow: ({ viewer, params }) => unfollow(platform, viewer.userId, params.id),
  };
}
