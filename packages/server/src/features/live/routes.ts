import type { live } from '@greenlight/contract/live';
import { streamCalendar } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/handlers.ts';
import { sendCached } from '../../platform/http/send-cached.ts';
import { validate } from '../../platform/http/validate.ts';
import type { Platform } from '../../platform/platform.ts';
import { readCalendar } from './calendar.ts';
import { forgetReminder, readReminders, remind } from './reminder/service.ts';
import { listLiveMedia, readStatus } from './service.ts';
import { reportWatch } from './watch/service.ts';

export function liveRoutes(platform: Platform): Handlers<typeof live> {
  return {
    media: async () => ({ media: await listLiveMedia(platform) }),
    status: ({ viewer, query }) => readStatus(platform, viewer, query),
    reminders: ({ viewer }) => readReminders(platform, viewer.userId),
    remind: ({ viewer, params }) => remind(platform, viewer.userId, params.livestreamId),
    forgetReminder: ({ viewer, params }) => forgetReminder(platform, viewer.userId, params.livestreamId),
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
        return sendCached(request, reply, publicCache, { bytes, caching, contentType: answers });
      },
    });
  }
}
