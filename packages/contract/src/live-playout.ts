import { z } from 'zod';
import { dateTime, id, pathId } from './field.ts';
import { stationVideosMax } from './limits.ts';
import { studioLivestreamDetail } from './live-studio.ts';
import { studioMediaDetail } from './media-studio.ts';
import { route, routeGroup } from './route.ts';

const params = z.object({ mediaId: pathId });

/** Why a video of a 24/7 channel is skipped. */
export const stationSkip = z
  .enum(['unpublished', 'unfinished', 'members'])
  .describe('members: the channel is for all viewers');

export const studioStation = z
  .object({
    isOn: z.boolean(),
    videos: z.array(
      studioMediaDetail
        .pick({ mediaId: true, title: true, duration: true })
        .extend({ skip: stationSkip.nullable().describe('null: it is played') }),
    ),
    now: z.object({ mediaId: id, title: z.string(), endsAt: dateTime }).nullable().describe('the video that plays'),
    isEmpty: z.boolean().describe('it was switched off because no video of its list could be played'),
  })
  .meta({ id: 'StudioStation' });
export type StudioStation = z.infer<typeof studioStation>;

const stationDraft = studioLivestreamDetail.pick({ title: true, access: true });
export type StationDraft = z.infer<typeof stationDraft>;

/** Streams that play by the clock: premieres, and 24/7 channels, which are called stations here. */
export const studioPlayout = routeGroup('studio', {
  premiere: route({
    method: 'POST',
    path: '/v1/live/:mediaId/premiere',
    access: 'content.edit',
    owned: 'media',
    summary: 'Show an unpublished finished video to everybody at a time. It is published afterwards.',
    params,
    body: z.object({ startsAt: dateTime }),
    response: studioLivestreamDetail,
    errors: ['not_found', 'conflict', 'not_ready'],
  }),
  createStation: route({
    method: 'POST',
    path: '/v1/stations',
    access: 'content.edit',
    summary: 'Make a 24/7 channel, switched off.',
    body: stationDraft,
    response: studioLivestreamDetail,
    errors: ['forbidden'],
  }),
  station: route({
    method: 'GET',
    path: '/v1/stations/:mediaId',
    access: 'content.edit',
    owned: 'media',
    summary: 'The videos of a 24/7 channel, and the one that plays.',
    params,
    response: studioStation,
    errors: ['not_found'],
  }),
  setVideos: route({
    method: 'PUT',
    path: '/v1/stations/:mediaId/videos',
    access: 'content.edit',
    owned: 'media',
    summary: 'Replace the list of videos of a 24/7 channel. The present video continues if it is still in the list.',
    params,
    body: z.object({ mediaIds: z.array(id).max(stationVideosMax) }),
    response: studioStation,
    errors: ['not_found'],
  }),
  switchStation: route({
    method: 'POST',
    path: '/v1/stations/:mediaId/switch',
    access: 'content.edit',
    owned: 'media',
    summary: 'Switch a 24/7 channel on or off.',
    params,
    body: z.object({ on: z.boolean() }),
    response: studioStation,
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),
});
