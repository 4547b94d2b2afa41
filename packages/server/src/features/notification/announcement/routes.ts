import type { studioAnnouncements } from '@greenlight/contract/notification-studio';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { announce, listAnnouncingTeams, readAnnouncements } from './team-announcement.ts';

export function studioAnnouncementRoutes(platform: Platform): Handlers<typeof studioAnnouncements> {
  return {
    teams: ({ viewer }) => listAnnouncingTeams(platform, viewer),
    list: ({ viewer, query }) => readAnnouncements(platform, viewer, query),
    send: ({ viewer, body }) => announce(platform, viewer, body),
  };
}
