import { z } from 'zod';
import { dateTime, idList, pageQuery, pageSchema, pathId } from './field.ts';
import { userChannelPageSize } from './limits.ts';
import { cardTexts, mediaCard } from './media.ts';
import { noContent, route, routeGroup } from './route.ts';
import { markTranslatable } from './translated-text.ts';

/**
 * Watch progress in seconds (docs/product/watchlist.md). `durationWatched` is the time played since the last report.
 */
export const watchProgress = z.object({
  currentTime: z.number().min(0).max(1_000_000),
  totalTime: z.number().min(0).max(1_000_000),
  durationWatched: z.number().min(0).max(100_000),
});
export type WatchProgress = z.infer<typeof watchProgress>;

export const watchedMedia = markTranslatable(
  mediaCard
    .extend({
      progress: watchProgress.extend({
        durationWatched: z.number().describe('seconds that were played in all, however often it was watched'),
        watchedAt: dateTime,
        finished: z.boolean(),
      }),
    })
    .meta({ id: 'WatchedMedia' }),
  cardTexts,
);

const historySetting = z.object({ paused: z.boolean() });

export const history = routeGroup('user', {
  list: route({
    method: 'GET',
    path: '/v1/watchHistory',
    access: 'account',
    summary: 'The watch history, newest first.',
    query: pageQuery('pageSize', userChannelPageSize),
    response: pageSchema('media', watchedMedia),
  }),
  progressOf: route({
    method: 'GET',
    path: '/v1/watchHistory/progress',
    access: 'account',
    summary: 'Progress in up to 100 videos, for the bars on cards.',
    query: z.object({ mediaIds: idList }),
    response: z.object({
      progress: z.array(watchProgress.pick({ currentTime: true, totalTime: true }).extend({ mediaId: z.int() })),
    }),
  }),
  report: route({
    method: 'PUT',
    path: '/v1/watchHistory/:mediaId',
    access: 'account',
    summary: 'Report progress, while the video plays and when the page is closed.',
    params: z.object({ mediaId: pathId }),
    body: watchProgress,
    response: noContent,
    errors: ['not_found'],
  }),
  clear: route({
    method: 'DELETE',
    path: '/v1/watchHistory',
    access: 'account',
    summary: 'Delete the whole history.',
    response: noContent,
  }),
  setting: route({
    method: 'GET',
    path: '/v1/watchHistory/setting',
    access: 'account',
    summary: 'Whether the history is paused.',
    response: historySetting,
  }),
  setSetting: route({
    method: 'PUT',
    path: '/v1/watchHistory/setting',
    access: 'account',
    summary: 'Pause or continue the history. While it is paused, reports are accepted but not stored.',
    body: historySetting,
    response: noContent,
  }),
  removePosition: route({
    method: 'DELETE',
    path: '/v1/watchHistory/:mediaId/position',
    access: 'account',
    summary: 'Remove a video from "continue watching". It stays in the history.',
    params: z.object({ mediaId: pathId }),
    response: noContent,
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/watchHistory/:mediaId',
    access: 'account',
    summary: 'Remove a video from the history.',
    params: z.object({ mediaId: pathId }),
    response: noContent,
  }),
});
