import type { live } from '@greenlight/contract/live';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { listLiveMedia, readStatus } from './service.ts';
import { reportWatch } from './watch/service.ts';

export function liveRoutes(platform: Platform): Handlers<typeof live> {
  return {
    media: async () => ({ media: await listLiveMedia(platform) }),
    status: ({ viewer }) => readStatus(platform, viewer),
    reportWatch: ({ viewer, params, query: { livestreamId, watchDurationMs = 0 } }) =>
      reportWatch(platform, viewer, { mediaId: params.id, livestreamId, watchDurationMs }),
  };
}
