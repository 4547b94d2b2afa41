import { z } from 'zod';
import { dateTime, id, pathId, queryFlag, uuid } from './field.ts';
import { image } from './image.ts';
import { clipMaxS, clipMinS, clipReportMaxLength, clipStartMaxS, clipTitleMaxLength } from './limits.ts';
import { captionTrack, creatorRef, mediaAccess } from './media.ts';
import { reportReason, textState } from './moderation.ts';
import { beforeItem, nextBefore } from './moderation-entity.ts';
import { noContent, route, routeGroup } from './route.ts';
import { markTranslatable, texts } from './translated-text.ts';

const source = markTranslatable(
  z.object({
    mediaId: id,
    title: z.string(),
    access: mediaAccess,
    thumbnail: image.nullable(),
    creators: z.array(creatorRef.omit({ avatar: true })),
    livestreamId: id.nullable().describe('the livestream, if it is on air now'),
  }),
  (of) => texts(of, 'media', of.mediaId, ['title']),
);

/** A part of a video or a livestream that a viewer marked (docs/product/clip.md). */
export const clip = z
  .object({
    clipId: id,
    title: z.string(),
    startS: z.number().describe('seconds from the start of the video'),
    lengthS: z.number(),
    created: dateTime,
    madeBy: z.string().describe('the name of the account'),
    plays: z.int(),
    isCut: z.boolean().describe('its part of the recording was removed, so it cannot be played'),
    source,
  })
  .meta({ id: 'Clip' });
export type Clip = z.infer<typeof clip>;

/**
 * `shown`: everybody can see it. `held`: waits for a moderator. `away`: its video is not public now, or clips are off.
 */
export const ownClip = clip.extend({ state: z.enum(['shown', 'held', 'away']) }).meta({ id: 'OwnClip' });
export type OwnClip = z.infer<typeof ownClip>;

export const clipTitle = z.string().trim().min(1, 'Enter a title').max(clipTitleMaxLength);

const clipParams = z.object({ clipId: pathId });
const page = { before: beforeItem };

export const clips = routeGroup('content', {
  get: route({
    method: 'GET',
    path: '/v2/clip/:clipId',
    access: 'anyone',
    summary: 'A clip of a published video, or of a livestream on air. Without media addresses.',
    params: clipParams,
    response: clip,
    errors: ['not_found'],
    cache: { maxAge: 15, stale: 60 },
  }),
  ofVideo: route({
    method: 'GET',
    path: '/v2/clip/video/:mediaId',
    access: 'guest',
    summary: 'The clips of a video or a livestream, newest first, for those who may watch it.',
    params: z.object({ mediaId: pathId }),
    query: z.object(page),
    response: z.object({
      isOn: z.boolean().describe('viewers can make new clips'),
      clips: z.array(clip),
      next: nextBefore,
    }),
    errors: ['not_found', 'subscription_required', 'legal_acceptance'],
    cache: { maxAge: 15, stale: 60 },
  }),
  own: route({
    method: 'GET',
    path: '/v2/clip',
    access: 'account',
    summary: 'The clips that the account made, newest first.',
    query: z.object(page),
    response: z.object({ clips: z.array(ownClip), next: nextBefore }),
  }),
  create: route({
    method: 'POST',
    path: '/v2/clip',
    access: 'account',
    summary: 'Mark a part of a video or a livestream that the account may watch.',
    body: z.object({
      mediaId: id,
      startS: z.int().min(0).max(clipStartMaxS),
      lengthS: z
        .int()
        .min(clipMinS, `Use at least ${clipMinS} seconds`)
        .max(clipMaxS, `Use at most ${clipMaxS} seconds`),
      title: clipTitle,
    }),
    response: ownClip,
    errors: [
      'not_found',
      'subscription_required',
      'legal_acceptance',
      'not_ready',
      'forbidden',
      'banned',
      'timed_out',
      'text_refused',
      'rate_limited',
    ],
  }),
  playback: route({
    method: 'POST',
    path: '/v2/clip/:clipId/playback',
    access: 'guest',
    bystander: true,
    summary: 'Check the entitlement of its video and get signed addresses; also to renew them.',
    params: clipParams,
    query: z.object({
      streamId: uuid.optional().describe('the stream that this player has already'),
      renews: queryFlag.optional().describe('the player continues: this is not counted as another play'),
    }),
    response: z.object({
      src: z.string().describe('HLS multivariant playlist of the segments around the clip'),
      expiresAt: dateTime,
      startS: z.number().describe('start of the clip in this playlist'),
      endS: z.number(),
      captions: z.array(
        captionTrack.extend({ src: z.string().nullable().describe('null: use a rendition of the playlist') }),
      ),
      streamId: uuid.nullable(),
    }),
    errors: ['not_found', 'subscription_required', 'legal_acceptance', 'not_ready', 'device_limit', 'stream_limit'],
  }),
  report: route({
    method: 'POST',
    path: '/v2/clip/:clipId/report',
    access: 'account',
    summary: 'Report a clip to moderators. A second report changes the first one.',
    params: clipParams,
    body: z.object({ reason: reportReason, text: z.string().trim().max(clipReportMaxLength).default('') }),
    response: noContent,
    errors: ['not_found', 'rate_limited'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v2/clip/:clipId',
    access: 'account',
    summary: 'Delete a clip that the caller made.',
    params: clipParams,
    response: noContent,
    errors: ['not_found'],
  }),
});

export const studioClip = clip
  .omit({ madeBy: true })
  .extend({ maker: z.object({ userId: uuid, displayName: z.string() }), state: textState })
  .meta({ id: 'StudioClip' });
export type StudioClip = z.infer<typeof studioClip>;

export const studioClips = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/clips',
    access: 'content.edit',
    summary: 'The clips of the videos that the caller may edit, newest first.',
    query: z.object({ ...page, mediaId: pathId.optional().describe('only of this video') }),
    response: z.object({ clips: z.array(studioClip), next: nextBefore }),
    errors: ['not_found'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/clips/:clipId',
    access: 'content.edit',
    summary: 'Delete a clip of a video that the caller may edit.',
    params: clipParams,
    response: noContent,
    errors: ['not_found'],
  }),
});
