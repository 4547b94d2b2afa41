import type { liveChat } from '@greenlight/contract/live';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readHistory, readPiece } from './chat-history.ts';

export function chatRoutes(platform: Platform): Handlers<typeof liveChat> {
  return {
    history: ({ viewer, params, query }) => readHistory(platform, viewer, { livestreamId: params.id, ...query }),
    replay: ({ viewer, params, query }) => readPiece(platform, viewer, { livestreamId: params.id, ...query }),
  };
}
