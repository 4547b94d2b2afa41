import type { liveChat } from '@greenlight/contract/live';
import type { studioLive } from '@greenlight/contract/live-studio';
import { chatExportFile } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/handlers.ts';
import { serveByToken } from '../../platform/http/token-file.ts';
import type { Platform } from '../../platform/platform.ts';
import { beginChatExport, openChatExport } from './chat-export.ts';
import { readHistory, readPiece } from './chat-history.ts';

export function chatRoutes(platform: Platform): Handlers<typeof liveChat> {
  return {
    history: ({ viewer, params, query }) => readHistory(platform, viewer, { livestreamId: params.id, ...query }),
    replay: ({ viewer, params, query }) => readPiece(platform, viewer, { livestreamId: params.id, ...query }),
  };
}

export function studioChatRoutes(platform: Platform): Pick<Handlers<typeof studioLive>, 'exportChat'> {
  return { exportChat: ({ viewer, params }) => beginChatExport(platform, viewer, params.mediaId) };
}

export function chatRawRoutes(app: FastifyInstance, platform: Platform): void {
  serveByToken(app, chatExportFile, (token) => openChatExport(platform, token));
}
