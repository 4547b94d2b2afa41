import { z } from 'zod';
import { dateTime, editedVersion, id, pageQuery, pageSchema, pathId, uuid } from './field.ts';
import { image } from './image.ts';
import { liveAwayMaxS, liveAwayMinS, liveTrimMaxS } from './limits.ts';
import { liveState, streamKind } from './live.ts';
import { captionDetail, captionSettings } from './live-caption.ts';
import { streamHealth } from './live-health.ts';
import { chapter } from './media.ts';
import { mediaDraft, studioMediaDetail } from './media-studio.ts';
import { noContent, route, routeGroup } from './route.ts';

const { chapters } = studioMediaDetail.shape;

/** The editable fields of a livestream: those of its media entry, and its planned start. */
export const livestreamDraft = mediaDraft
  .pick({ title: true, description: true, access: true, creatorTeamIds: true })
  .extend({ startsAt: dateTime, thumbnailImageId: uuid.nullable().optional() });
export type LivestreamDraft = z.infer<typeof livestreamDraft>;

/** The settings of the slate, which is shown while the broadcaster is away. */
const slate = z.object({
  slateImageId: uuid.nullable().describe('null: a card with the title'),
  slateMediaId: id.nullable().describe('a finished video, whose first 30 s are repeated'),
  awayMaxS: z.int().min(liveAwayMinS).max(liveAwayMaxS).describe('longest absence before the stream ends'),
  keepsSlates: z.boolean().describe('the recording also contains the slates'),
});
const recording = z.object({
  publishesRecording: z.boolean().describe('the recording is published when the stream ends'),
  publishAt: studioMediaDetail.shape.publishAt.describe('the recording is published then, once it exists'),
});
export const livestreamEdit = livestreamDraft
  .extend({ ...slate.shape, ...recording.shape, ...captionSettings.shape })
  .partial()
  .extend({ version: editedVersion, chapters: chapters.optional() });
export type LivestreamEdit = z.infer<typeof livestreamEdit>;

export const studioLivestreamCard = studioMediaDetail
  .pick({ mediaId: true, title: true, access: true, thumbnail: true })
  .extend({
    livestreamId: id,
    kind: streamKind,
    state: liveState,
    startsAt: dateTime.describe('announced start'),
    startedAt: dateTime.nullable(),
    endedAt: dateTime.nullable(),
    isRehearsal: z.boolean().describe('only the team sees what is sent'),
    hasSignal: z.boolean().describe('the broadcaster sent something in the last three seconds'),
  })
  .meta({ id: 'StudioLivestreamCard' });
export type StudioLivestreamCard = z.infer<typeof studioLivestreamCard>;

export const streamServer = z.object({ protocol: z.enum(['rtmp', 'rtmps', 'whip', 'srt']), url: z.string() });
export type StreamServer = z.infer<typeof streamServer>;
const servers = z
  .array(streamServer)
  .describe('addresses for broadcasting programs; whip is for OBS and browsers; srt is returned only with a new key');

export const studioLivestreamDetail = studioLivestreamCard
  .extend(studioMediaDetail.pick({ description: true, creatorTeamIds: true, version: true, chapters: true }).shape)
  .extend({
    server: z.string().describe('the server to which the broadcaster’s program connects'),
    backupServer: z
      .string()
      .nullable()
      .describe('for a second program, which is shown while the first one is away; null without RTMP and RTMPS'),
    servers,
    hasKey: z.boolean(),
    ...slate.omit({ slateImageId: true }).shape,
    ...recording.shape,
    ...captionDetail.shape,
    slate: image.nullable(),
    isPaused: z.boolean().describe('the team shows the slate, whatever the broadcaster sends'),
    refusal: z
      .object({ at: dateTime, reason: z.string() })
      .nullable()
      .describe('why a program was last refused; null if one was accepted since'),
    recording: z
      .object({
        lengthS: z.number().describe('length of the whole recording'),
        startS: z.number(),
        endS: z.number(),
        isMaking: z.boolean().describe('its renditions are being made; what plays may still be untrimmed'),
      })
      .nullable()
      .describe('null until the stream has ended'),
    wasSeen: z.boolean().describe('the broadcaster has sent something'),
    audience: z
      .object({
        viewers: z.int(),
        watchedMs: z.number(),
        now: z.int().describe('viewers who reported in the last half minute'),
        medianDelayMs: z.int().nullable().describe('delay of viewers at the live edge; null if there are none'),
        p95DelayMs: z.int().nullable().describe('95 of 100 viewers have less'),
      })
      .describe('all viewers, and how long they watched'),
  })
  .meta({ id: 'StudioLivestreamDetail' });
export type StudioLivestreamDetail = z.infer<typeof studioLivestreamDetail>;

const params = z.object({ mediaId: pathId });
const creatorParams = z.object({ id: pathId });

export const studioLive = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/live',
    access: 'content.edit',
    summary: 'The streams that the caller may edit: on air, in rehearsal, planned, then ended or missed, latest first.',
    query: pageQuery('pageSize', 30),
    response: pageSchema('streams', studioLivestreamCard),
  }),
  create: route({
    method: 'POST',
    path: '/v1/live',
    access: 'content.edit',
    large: true,
    summary: 'Announce a stream, with a media entry of its own.',
    body: livestreamDraft,
    response: studioLivestreamDetail,
    errors: ['forbidden'],
  }),
  get: route({
    method: 'GET',
    path: '/v1/live/:mediaId',
    access: 'content.edit',
    owned: 'media',
    summary: 'A stream with all editable fields and its state.',
    params,
    response: studioLivestreamDetail,
    errors: ['not_found'],
  }),
  health: route({
    method: 'GET',
    path: '/v1/live/:mediaId/health',
    access: 'content.edit',
    owned: 'media',
    summary: 'What arrives from the broadcaster of a stream, and problems with it.',
    params,
    response: streamHealth,
    errors: ['not_found'],
  }),
  update: route({
    method: 'PATCH',
    path: '/v1/live/:mediaId',
    access: 'content.edit',
    owned: 'media',
    large: true,
    summary: 'Change the given fields; the others stay. The planned start can be changed until the stream has begun.',
    params,
    body: livestreamEdit,
    response: studioLivestreamDetail,
    errors: ['not_found', 'conflict', 'forbidden'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/live/:mediaId',
    access: 'content.edit',
    owned: 'media',
    summary: 'Delete a stream that has not begun, with its media entry. The video of a premiere stays.',
    params,
    response: noContent,
    errors: ['not_found', 'conflict'],
  }),
  makeKey: route({
    method: 'POST',
    path: '/v1/live/:mediaId/key',
    access: 'content.edit',
    owned: 'media',
    summary: 'Make a stream key. It is shown only once, and the earlier key stops working.',
    params,
    response: z.object({ server: z.string(), servers, key: z.string() }),
    errors: ['not_found', 'ended', 'rate_limited'],
  }),
  pause: route({
    method: 'POST',
    path: '/v1/live/:mediaId/pause',
    access: 'content.edit',
    owned: 'media',
    summary: 'Show the slate of a stream on air, or show its broadcaster again.',
    params,
    body: z.object({ paused: z.boolean() }),
    response: noContent,
    errors: ['not_found', 'conflict', 'ended'],
  }),
  rehearse: route({
    method: 'POST',
    path: '/v1/live/:mediaId/rehearsal',
    access: 'content.edit',
    owned: 'media',
    summary: 'Start a rehearsal, which only the team sees, or end it: then the stream begins for everybody.',
    params,
    body: z.object({ rehearsal: z.boolean() }),
    response: noContent,
    errors: ['not_found', 'conflict', 'ended'],
  }),
  preview: route({
    method: 'GET',
    path: '/v1/live/:mediaId/preview',
    access: 'content.edit',
    owned: 'media',
    summary: 'The address at which the team sees a stream that is on air or in rehearsal.',
    params,
    response: z.object({
      url: z.string().nullable().describe('HLS multivariant playlist; null until something was sent'),
      expiresAt: dateTime.nullable().describe('request the address again before this time'),
    }),
    errors: ['not_found'],
  }),
  openBrowser: route({
    method: 'POST',
    path: '/v1/live/:mediaId/browser',
    access: 'content.edit',
    owned: 'media',
    summary: 'A key with which the browser sends the stream by WHIP, valid for two minutes.',
    params,
    response: z.object({
      url: z.string(),
      key: z.string(),
      stun: z.string().nullable().describe('a server that tells the browser its own address'),
    }),
    errors: ['not_found', 'ended', 'not_set_up', 'rate_limited'],
  }),
  creatorKey: route({
    method: 'GET',
    path: '/v1/creators/:id/live-key',
    access: 'content.edit',
    owned: 'creator',
    summary: 'Whether a creator has a key for all their streams.',
    params: creatorParams,
    response: z.object({ servers, madeAt: dateTime.nullable().describe('null: there is none') }),
    errors: ['not_found', 'forbidden'],
  }),
  makeCreatorKey: route({
    method: 'POST',
    path: '/v1/creators/:id/live-key',
    access: 'content.edit',
    owned: 'creator',
    summary: 'Make a key for all streams of a creator. It is shown only once, and the earlier key stops working.',
    params: creatorParams,
    response: z.object({ servers, key: z.string() }),
    errors: ['not_found', 'forbidden', 'rate_limited'],
  }),
  removeCreatorKey: route({
    method: 'DELETE',
    path: '/v1/creators/:id/live-key',
    access: 'content.edit',
    owned: 'creator',
    summary: 'Delete the key for all streams of a creator.',
    params: creatorParams,
    response: noContent,
    errors: ['not_found', 'forbidden'],
  }),
  addChapter: route({
    method: 'POST',
    path: '/v1/live/:mediaId/chapter',
    access: 'content.edit',
    owned: 'media',
    summary: 'Begin a chapter now in a stream on air. Its title can be changed later.',
    params,
    body: z.object({ title: chapter.shape.title }),
    response: studioLivestreamDetail,
    errors: ['not_found', 'conflict', 'ended'],
  }),
  end: route({
    method: 'POST',
    path: '/v1/live/:mediaId/end',
    access: 'content.edit',
    owned: 'media',
    summary: 'End a stream that is on air, whatever its broadcaster does.',
    params,
    response: noContent,
    errors: ['not_found', 'conflict', 'ended'],
  }),
  trim: route({
    method: 'POST',
    path: '/v1/live/:mediaId/trim',
    access: 'content.edit',
    owned: 'media',
    summary: 'Hide the start and the end of a recording, in steps of two seconds. This can be undone.',
    params,
    body: z.object({
      startS: z.number().min(0).max(liveTrimMaxS).describe('seconds from the start of the whole recording'),
      endS: z.number().min(0).max(liveTrimMaxS).nullable().describe('null: to the end'),
    }),
    response: studioLivestreamDetail,
    errors: ['not_found', 'not_ready', 'rate_limited'],
  }),
  exportChat: route({
    method: 'POST',
    path: '/v1/live/:mediaId/chat-export',
    access: 'content.edit',
    owned: 'media',
    summary: 'The address of the chat of a stream as CSV; it opens for some minutes.',
    params,
    response: z.object({ url: z.string() }),
    errors: ['not_found'],
  }),
});
