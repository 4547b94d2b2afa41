import type { teamInvitation } from '@greenlight/contract/team-invitation';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { acceptInvitation, declineInvitation, leaveTeam, readInvitations } from './answer.ts';

export function teamInvitationRoutes(platform: Platform): Handlers<typeof teamInvitation> {
  return {
    list: ({ viewer }) => readInvitations(platform, viewer.userId),
    accept: ({ viewer, params }) => acceptInvitation(platform, { userId: viewer.userId, ...params }),
    leave: ({ viewer, params }) => leaveTeam(platform, { userId: viewer.userId, ...params }),
    decline: ({ viewer, params }) => declineInvitation(platform, { userId: viewer.userId, ...params }),
  };
}
