import type { history } from '@greenlight/contract/history';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeFromContinueWatching } from './continue-watching-list.ts';
import { isHistoryPaused, updateHistoryPause } from './pause-history.ts';
import { reportProgress } from './progress-report.ts';
import { clearHistory, listHistory, readProgress, removeFromHistory } from './watch-history.ts';

export function historyRoutes(platform: Platform): Handlers<typeof history> {
  return {
    list: ({ viewer, query }) => listHistory(platform, { userId: viewer.userId, ...query }),
    progressOf: async ({ viewer, query }) => ({
      progress: await readProgress(platform, { userId: viewer.userId, mediaIds: query.mediaIds }),
    }),
    report: ({ viewer, params, body }) => reportProgress(platform, { viewer, mediaId: params.mediaId, progress: body }),
    clear: ({ viewer }) => clearHistory(platform, viewer.userId),
    setting: async ({ viewer }) => ({ paused: await isHistoryPaused(platform, viewer.userId) }),
    setSetting: ({ viewer, body }) => updateHistoryPause(platform, { userId: viewer.userId, paused: body.paused }),
    removePosition: ({ viewer, params }) =>
      removeFromContinueWatching(platform, { userId: viewer.userId, mediaId: params.mediaId }),
    remove: ({ viewer, params }) => removeFromHistory(platform, { userId: viewer.userId, mediaId: params.mediaId }),
  };
}
