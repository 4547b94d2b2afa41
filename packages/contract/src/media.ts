import { z } from 'zod';
import { dateTime, id, languageTag, pathId, uuid } from './field.ts';
import { image } from './image.ts';
import { group, noContent, route } from './route.ts';

export const mediaAccess = z.enum(['free', 'members']);
export type MediaAccess = z.infer<typeof mediaAccess>;
/** Small references, enough to name and link. */
export const channelRef = z.object({ id, slug: z.string(), name: z.string() }).meta({ id: 'ChannelRef' });
export const creatorRef = z
  .object({ id, slug: z.string(), displayName: z.string(), avatar: image.nullable() })
  .meta({ id: 'CreatorRef' });
export const seasonRef = z.object({ id, number: z.int(), title: z.string() }).meta({ id: 'SeasonRef' });

/** A video as lists show it. */
export const mediaCard = z
  .object({
    mediaId: id,
    title: z.string(),
    summary: z.string().describe('the first sentences of the description, at most 200 characters'),
    duration: z.number().nullable().describe('seconds, exact to the frame; null until the file was probed'),
    access: mediaAccess,
    publishedAt: dateTime,
    thumbnail: image.nullable(),
    storyboardUrl: z.string().nullable().describe('WebVTT of sprites'),
    channel: channelRef.nullable(),
    season: seasonRef.nullable(),
    episode: z.int().nullable(),
    creators: z.array(creatorRef),
  })
  .meta({ id: 'MediaCard' });
export type MediaCard = z.infer<typeof mediaCard>;

export const chapter = z.object({ start: z.number().min(0), title: z.string().trim().min(1).max(200) });
export const captionTrack = z.object({ language: languageTag, label: z.string(), isDefault: z.boolean() });
export type CaptionTrack = z.infer<typeof captionTrack>;

export const mediaDetail = mediaCard
  .extend({
    description: z.string(),
    tags: z.array(z.string()),
    chapters: z.array(chapter.extend({ end: z.number() })),
    captions: z.array(captionTrack),
    likes: z.int(),
  })
  .meta({ id: 'MediaDetail' });
export type MediaDetail = z.infer<typeof mediaDetail>;

/** Where the bytes are: addresses that carry their own expiring signature. */
export const playback = z
  .object({
    src: z.string().describe('HLS multivariant playlist'),
    expiresAt: dateTime,
    totalTime: z.number().describe('seconds of the finished video, while its playlist may still grow'),
    complete: z.boolean().describe('the whole ladder is made'),
    captions: z.array(captionTrack.extend({ src: z.string() })),
    storyboard: z.string().nullable(),
    currentTime: z.number().describe('where the viewer left off, 0 at the start'),
    streamId: uuid
      .nullable()
      .describe("counts against the member's streams while it is kept; null where none is counted"),
  })
  .meta({ id: 'Playback' });
export type Playback = z.infer<typeof playback>;

const mediaParams = z.object({ mediaId: pathId });

export const media = group('content', {
  detail: route({
    method: 'GET',
    path: '/v1/media/:mediaId',
    access: 'anyone',
    summary: 'A published video.',
    params: mediaParams,
    response: mediaDetail,
    errors: ['not_found'],
    cache: { maxAge: 15, stale: 60 },
  }),
  playback: route({
    method: 'POST',
    path: '/v1/media/:mediaId/playback',
    access: 'guest',
    bystander: true,
    summary: 'Check the entitlement and get signed addresses.',
    params: mediaParams,
    response: playback,
    errors: ['not_found', 'subscription_required', 'legal_acceptance', 'not_ready', 'device_limit', 'stream_limit'],
  }),
  like: route({
    method: 'PUT',
    path: '/v1/media/:mediaId/like',
    access: 'account',
    summary: 'Like a video.',
    params: mediaParams,
    response: noContent,
    errors: ['not_found'],
  }),
  unlike: route({
    method: 'DELETE',
    path: '/v1/media/:mediaId/like',
    access: 'account',
    summary: 'Take a like back.',
    params: mediaParams,
    response: noContent,
    errors: ['not_found'],
  }),
});
