import type { studioCreators } from '@greenlight/contract/creator-studio';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { editTeam, listAllTeams, makeTeam, removeTeam } from './service.ts';

export function studioCreatorRoutes(platform: Platform): Handlers<typeof studioCreators> {
  return {
    list: ({ query }) => listAllTeams(platform, query),
    create: ({ viewer, body }) => makeTeam(platform, viewer, body),
    update: ({ viewer, params, body }) => editTeam(platform, viewer, params.id, body),
    remove: ({ viewer, params }) => removeTeam(platform, viewer, params.id),
  };
}
