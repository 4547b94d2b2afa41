import type { live } from '@greenlight/contract/live';
import type { studioPlayout } from '@greenlight/contract/live-playout';
import type { studioRestream } from '@greenlight/contract/live-restream';
import type { studioLive } from '@greenlight/contract/live-studio';
import { streamCalendar } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/handlers.ts';
import { sendCacheable } from '../../platform/http/send-cacheable.ts';
import { validate } from '../../platform/http/validate.ts';
import type { Platform } from '../../platform/platform.ts';
import { readCalendar } from './calendar.ts';
import { readHealth } from './health/stream-health.ts';
import { makeBrowserKey, makeCreatorKey, readCreatorKey, removeCreatorKey } from './key/studio-stream-key.ts';
import { addChapter } from './live-chapter.ts';
import { listLiveMedia, readLiveStatus } from './live-status.ts';
import { setPremiere } from './premiere/set-premiere.ts';
import { readPreview, setRehearsal } from './rehearsal.ts';
import { readReminders, removeReminder, setReminder } from './reminder.ts';
import { addRestream, readRestreams, removeRestream, switchRestream } from './restream/studio-restream.ts';
import { makeStation, readStation, setVideos, switchStation } from './station/studio-station.ts';
import {
  announceStream,
  cancelStream,
  editStream,
  endStream,
  listEditableStreams,
  makeStreamKey,
  pauseStream,
  readStream,
} from './studio-livestream.ts';
import { trimStream } from './trim-stream.ts';
import { reportWatch } from './watch-report.ts';

export function liveRoutes(platform: Platform): Handlers<typeof live> {
  return {
    media: async () => ({ media: await listLiveMedia(platform) }),
    status: ({ viewer, query }) => readLiveStatus(platform, viewer, query),
    reminders: ({ viewer }) => readReminders(platform, viewer.userId),
    remind: ({ viewer, params }) => setReminder(platform, viewer.userId, params.livestreamId),
    forgetReminder: ({ viewer, params }) => removeReminder(platform, viewer.userId, params.livestreamId),
    reportWatch: ({ viewer, params, query: { watchDurationMs = 0, ...query } }) =>
      reportWatch(platform, viewer, { mediaId: params.id, watchDurationMs, ...query }),
  };
}

export function liveRawRoutes(app: FastifyInstance, platform: Platform): void {
  const { method, path, params, query, answers } = streamCalendar;
  const { publicCache } = platform;
  const caching = { maxAge: 60, stale: 300 };
  for (const host of ['content', 'cdn']) {
    app.route({
      method,
      url: `/api/${host}${path}`,
      handler: async (request, reply) => {
        const input = validate({ params, query }, request);
        const asked = { ...params.parse(input.params), ...query.parse(input.query) };
        const key = `${path}${JSON.stringify(asked)}`;
        const bytes = await publicCache.bytes(key, caching.maxAge, () => readCalendar(platform, asked));
        return sendCacheable(request, reply, publicCache, { bytes, caching, contentType: answers });
      },
    });
  }
}

/** All calls except `exportChat`, which belongs to the chat. */
export function studioLiveRoutes(platform: Platform): Omit<Handlers<typeof studioLive>, 'exportChat'> {
  return {
    list: ({ viewer, query }) => listEditableStreams(platform, { editor: viewer, page: query }),
    create: ({ viewer, body }) => announceStream(platform, viewer, body),
    get: ({ viewer, params }) => readStream(platform, viewer, params.mediaId),
    health: ({ viewer, params }) => readHealth(platform, viewer, params.mediaId),
    update: ({ viewer, params, body }) => editStream(platform, viewer, params.mediaId, body),
    remove: ({ viewer, params }) => cancelStream(platform, viewer, params.mediaId),
    makeKey: ({ viewer, params }) => makeStreamKey(platform, viewer, params.mediaId),
    pause: ({ viewer, params, body }) => pauseStream(platform, viewer, { ...params, ...body }),
    rehearse: ({ viewer, params, body }) => setRehearsal(platform, viewer, { ...params, ...body }),
    preview: ({ viewer, params }) => readPreview(platform, viewer, params.mediaId),
    openBrowser: ({ viewer, params }) => makeBrowserKey(platform, viewer, params.mediaId),
    creatorKey: ({ viewer, params }) => readCreatorKey(platform, viewer, params.id),
    makeCreatorKey: ({ viewer, params }) => makeCreatorKey(platform, viewer, params.id),
    removeCreatorKey: ({ viewer, params }) => removeCreatorKey(platform, viewer, params.id),
    addChapter: ({ viewer, params, body }) => addChapter(platform, viewer, params.mediaId, body),
    trim: ({ viewer, params, body }) => trimStream(platform, viewer, { ...params, ...body }),
    end: ({ viewer, params }) => endStream(platform, viewer, params.mediaId),
  };
}

export function studioPlayoutRoutes(platform: Platform): Handlers<typeof studioPlayout> {
  return {
    premiere: ({ viewer, params, body }) => setPremiere(platform, viewer, { ...params, ...body }),
    createStation: ({ viewer, body }) => makeStation(platform, viewer, body),
    station: ({ viewer, params }) => readStation(platform, viewer, params.mediaId),
    setVideos: ({ viewer, params, body }) => setVideos(platform, viewer, { ...params, ...body }),
    switchStation: ({ viewer, params, body }) => switchStation(platform, viewer, { ...params, ...body }),
  };
}

export function studioRestreamRoutes(platform: Platform): Handlers<typeof studioRestream> {
  return {
    list: ({ viewer, params }) => readRestreams(platform, viewer, params.mediaId),
    add: ({ viewer, params, body }) => addRestream(platform, viewer, { ...params, ...body }),
    change: ({ viewer, params, body }) => switchRestream(platform, viewer, { ...params, ...body }),
    remove: ({ viewer, params }) => removeRestream(platform, viewer, params),
  };
}
