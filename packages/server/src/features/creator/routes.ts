import type { creator } from '@greenlight/contract/creator';
import type { studioCreators } from '@greenlight/contract/creator-studio';
import type { teamInvitation } from '@greenlight/contract/team-invitation';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { acceptInvitation, declineInvitation, leaveTeam, readInvitations } from './answer-team-invitation.ts';
import { listCreatorTeams, readCreatorMedia, readCreatorTeam } from './creator-team.ts';
import { editTeam, findAccount, listAllTeams, makeTeam, removeTeam } from './edit-team.ts';
import { followTeam, readFollowedTeamIds, readFollowedTeams, unfollowTeam } from './follow.ts';

export function creatorRoutes(platform: Platform): Handlers<typeof creator> {
  return {
    list: ({ query }) => listCreatorTeams(platform, query),
    bySlug: ({ params }) => readCreatorTeam(platform, params),
    byId: ({ params }) => readCreatorTeam(platform, params),
    videoDetails: ({ params }) => readCreatorTeam(platform, params),
    media: ({ params, query }) => readCreatorMedia(platform, { teamId: params.id, tab: params.tab, ...query }),
    myFollows: ({ viewer }) => readFollowedTeamIds(platform, viewer.userId),
    follows: ({ viewer, query }) => readFollowedTeams(platform, viewer.userId, query),
    follow: ({ viewer, params }) => followTeam(platform, viewer.userId, params.id),
    unfollow: ({ viewer, params }) => unfollowTeam(platform, viewer.userId, params.id),
  };
}

export function teamInvitationRoutes(platform: Platform): Handlers<typeof teamInvitation> {
  return {
    list: ({ viewer }) => readInvitations(platform, viewer.userId),
    accept: ({ viewer, params }) => acceptInvitation(platform, { userId: viewer.userId, ...params }),
    leave: ({ viewer, params }) => leaveTeam(platform, { userId: viewer.userId, ...params }),
    decline: ({ viewer, params }) => declineInvitation(platform, { userId: viewer.userId, ...params }),
  };
}

export function studioCreatorRoutes(platform: Platform): Handlers<typeof studioCreators> {
  return {
    list: ({ viewer, query }) => listAllTeams(platform, viewer, query),
    create: ({ viewer, body }) => makeTeam(platform, viewer, body),
    update: ({ viewer, params, body }) => editTeam(platform, viewer, params.id, body),
    findAccount: ({ viewer, params, query }) =>
      findAccount(platform, viewer, { teamId: params.id, email: query.email }),
    remove: ({ viewer, params }) => removeTeam(platform, viewer, params.id),
  };
}
