import { answerLivestream } from '../features/live/realtime.ts';
import type { Platform } from '../platform/platform.ts';
import { ProblemError } from '../platform/problem-error.ts';
import type { SocketHandlers } from '../platform/realtime/sockets.ts';

/** The messages of the socket, each from its feature. */
export function socketHandlers(platform: Platform): SocketHandlers {
  return {
    comment: async () => {
      throw new ProblemError('not_implemented');
    },
    livestream: (viewer, sent, socket) => answerLivestream(platform, viewer, sent, socket),
  };
}
