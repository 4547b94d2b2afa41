import type { studioLive } from '@greenlight/contract/live-studio';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { announce, cancelStream, editStream, endStream, listEditableStreams, makeKey, readStream } from './service.ts';

export function studioLiveRoutes(platform: Platform): Handlers<typeof studioLive> {
  return {
    list: ({ viewer, query }) => listEditableStreams(platform, { editor: viewer, page: query }),
    create: ({ viewer, body }) => announce(platform, viewer, body),
    get: ({ viewer, params }) => readStream(platform, viewer, params.mediaId),
    update: ({ viewer, params, body }) => editStream(platform, viewer, params.mediaId, body),
    remove: ({ viewer, params }) => cancelStream(platform, viewer, params.mediaId),
    makeKey: ({ viewer, params }) => makeKey(platform, viewer, params.mediaId),
    end: ({ viewer, params }) => endStream(platform, viewer, params.mediaId),
  };
}
