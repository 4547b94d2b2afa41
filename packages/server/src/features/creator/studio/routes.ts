import type { studioCreators } from '@greenlight/contract/creator-studio';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { editTeam, findAccount, listAllTeams, makeTeam, removeTeam } from './service.ts';

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
