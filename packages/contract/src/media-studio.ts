import { z } from 'zod';
import {
  dateTime,
  editedVersion,
  id,
  idList,
  languageTag,
  pageQuery,
  pageSchema,
  pathId,
  uuid,
  version,
} from './field.ts';
import { image } from './image.ts';
import { chaptersMax, descriptionMaxLength, titleMaxLength } from './limits.ts';
import { liveState, streamKind } from './live.ts';
import { captionTrack, chapter, mediaAccess } from './media.ts';
import { noContent, route, routeGroup } from './route.ts';

/** A step from upload to finished video; `percent` is from 0 to 100. */
export const processingStep = z.object({
  step: z.enum(['received', 'probed', 'rendition', 'audio', 'storyboard', 'ready']),
  label: z.string().describe('the rendition, such as 1080p; empty for the other steps'),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  percent: z.number().min(0).max(100),
});

export const processing = z
  .object({
    assetId: uuid,
    state: z.enum(['uploading', 'waiting', 'processing', 'playable', 'ready', 'failed']),
    failure: z.string().nullable().describe('the reason, as a sentence'),
    steps: z.array(processingStep),
    source: z
      .object({ filename: z.string(), bytes: z.number(), width: z.int(), height: z.int(), frameRate: z.string() })
      .nullable(),
  })
  .meta({ id: 'Processing' });
export type Processing = z.infer<typeof processing>;

export const publishState = z.enum(['draft', 'scheduled', 'published']);
export type PublishState = z.infer<typeof publishState>;

export const studioMediaSort = z.enum(['uploaded', 'published', 'title']);
export type StudioMediaSort = z.infer<typeof studioMediaSort>;

const editable = z.object({
  title: z.string().trim().min(1, 'Enter a title').max(titleMaxLength),
  description: z.string().max(descriptionMaxLength),
  channelId: id.nullable(),
  seasonId: id.nullable(),
  episode: z.int().min(0).max(100_000).nullable(),
  access: mediaAccess,
  publishAt: dateTime.nullable().describe('null: it stays a draft; a later time schedules it'),
  tags: z.array(z.string().trim().min(1).max(50)).max(30),
  creatorTeamIds: z.array(id).max(20),
  chapters: z.array(chapter).max(chaptersMax),
});

export const mediaDraft = editable.partial().required({ title: true });
export type MediaDraft = z.infer<typeof mediaDraft>;
export const mediaEdit = editable
  .partial()
  .extend({ thumbnailImageId: uuid.nullable().optional(), version: editedVersion });
export type MediaEdit = z.infer<typeof mediaEdit>;

export const studioMediaCard = z
  .object({
    mediaId: id,
    title: z.string(),
    state: publishState,
    access: mediaAccess,
    publishAt: dateTime.nullable(),
    createdAt: dateTime,
    duration: z.number().nullable(),
    thumbnail: image.nullable(),
    channel: z.object({ id, name: z.string() }).nullable(),
    processing: z.object({ state: processing.shape.state, percent: z.number() }).nullable(),
    stream: z
      .object({ kind: streamKind, state: liveState, startsAt: dateTime })
      .nullable()
      .describe('the stream, if the video is its recording'),
  })
  .meta({ id: 'StudioMediaCard' });
export type StudioMediaCard = z.infer<typeof studioMediaCard>;

export const studioMediaDetail = editable
  .extend({
    mediaId: id,
    version,
    state: publishState,
    createdAt: dateTime,
    updatedAt: dateTime,
    duration: z.number().nullable(),
    thumbnail: image.nullable(),
    captions: z.array(captionTrack),
    hasStoryboard: z.boolean(),
    processing: processing.nullable(),
    premiere: z.object({ state: liveState, startsAt: dateTime }).nullable(),
    isLivestream: z.boolean().describe('it was announced as a stream or a 24/7 channel: it can have no premiere'),
  })
  .meta({ id: 'StudioMediaDetail' });
export type StudioMediaDetail = z.infer<typeof studioMediaDetail>;

const params = z.object({ mediaId: pathId });
const captionParams = params.extend({ language: languageTag });

export const studioMedia = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/media',
    access: 'content.edit',
    summary: 'The videos that the caller may edit, in an order; those without a publishing date are last by that date.',
    query: pageQuery('pageSize', 30).extend({
      search: z.string().trim().max(200).optional(),
      channelId: pathId.optional(),
      state: publishState.optional().describe('draft: without streams that have not ended'),
      sort: studioMediaSort.default('uploaded'),
      ids: idList.optional(),
    }),
    response: pageSchema('media', studioMediaCard).extend({ total: z.int() }),
  }),
  create: route({
    method: 'POST',
    path: '/v1/media',
    access: 'content.edit',
    large: true,
    summary: 'Make a draft; its file is uploaded later.',
    body: mediaDraft,
    response: studioMediaDetail,
    errors: ['forbidden'],
  }),
  get: route({
    method: 'GET',
    path: '/v1/media/:mediaId',
    access: 'content.edit',
    owned: 'media',
    summary: 'A video with all editable fields, and the progress of its file.',
    params,
    response: studioMediaDetail,
    errors: ['not_found'],
  }),
  update: route({
    method: 'PATCH',
    path: '/v1/media/:mediaId',
    access: 'content.edit',
    owned: 'media',
    large: true,
    summary: 'Change the given fields; the others stay.',
    params,
    body: mediaEdit,
    response: studioMediaDetail,
    errors: ['not_found', 'conflict', 'forbidden'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/media/:mediaId',
    access: 'content.edit',
    owned: 'media',
    summary: 'Move a video to the trash: nobody sees it, and after 30 days it is deleted with its files.',
    params,
    response: noContent,
    errors: ['not_found'],
  }),
  frameAsThumbnail: route({
    method: 'POST',
    path: '/v1/media/:mediaId/thumbnail',
    access: 'content.edit',
    owned: 'media',
    summary: 'Take the frame at a time (seconds) as the thumbnail.',
    params,
    body: z.object({ time: z.number().min(0) }),
    response: z.object({ thumbnail: image }),
    errors: ['not_found', 'not_ready'],
  }),
  setCaptions: route({
    method: 'PUT',
    path: '/v1/media/:mediaId/captions/:language',
    access: 'content.edit',
    owned: 'media',
    large: true,
    summary: 'Set the captions of a language, as WebVTT or SRT text.',
    params: captionParams,
    body: z.object({
      label: z.string().trim().min(1).max(60),
      text: z.string().min(1).max(2_000_000),
      isDefault: z.boolean().default(false),
    }),
    response: z.object({ captions: z.array(captionTrack) }),
    errors: ['not_found'],
  }),
  removeCaptions: route({
    method: 'DELETE',
    path: '/v1/media/:mediaId/captions/:language',
    access: 'content.edit',
    owned: 'media',
    summary: 'Remove the captions of a language.',
    params: captionParams,
    response: noContent,
    errors: ['not_found'],
  }),
  transcode: route({
    method: 'POST',
    path: '/v1/media/:mediaId/transcode',
    access: 'content.edit',
    owned: 'media',
    summary: 'Make the renditions again from the kept source.',
    params,
    response: noContent,
    errors: ['not_found', 'not_ready'],
  }),
});
