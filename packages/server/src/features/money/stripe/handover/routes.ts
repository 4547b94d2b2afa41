import type { studioHandovers } from '@greenlight/contract/handover-studio';
import type { Handlers } from '../../../../platform/http/handlers.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { beginHandovers, listHandovers } from './handover.ts';

export function studioHandoverRoutes(platform: Platform): Handlers<typeof studioHandovers> {
  return {
    list: ({ query: { page, pageSize, ...asked } }) => listHandovers(platform, { ...asked, page: { page, pageSize } }),
    begin: ({ viewer, body }) => beginHandovers(platform, viewer.userId, body.userIds),
  };
}
