import { z } from 'zod';
import { dateTime, id, languageTag, paged, pageQuery, pathId, queryFlag, uuid } from './field.ts';
import { image } from './image.ts';
import { browsePageSize } from './limits.ts';
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
    hasStoryboard: z.boolean(),
    channel: channelRef.nullable(),
    season: seasonRef.nullable(),
    episode: z.int().nullable(),
    creators: z.array(creatorRef),
  })
  .meta({ id: 'MediaCard' });
export type MediaCard = z.infer<typeof mediaCard>;

export const mediaSort = z.enum(['newest', 'oldest', 'popular']);
export type MediaSort = z.infer<typeof mediaSort>;
/** Which videos: of a tag, whatever its capitals, and free ones or those for members. */
export const mediaFilter = {
  tag: z.string().trim().min(1).max(50).toLowerCase().optional(),
  access: mediaAccess.optional(),
};

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
    storyboard: z.string().nullable().describe('WebVTT of sprites'),
    currentTime: z.number().describe('where the viewer left off, 0 at the start'),
    streamId: uuid
      .nullable()
      .describe("one player's, counted against the member's streams while it is kept; null where none is counted"),
  })
  .meta({ id: 'Playback' });
export type Playback = z.infer<typeof playback>;

const mediaParams = z.object({ mediaId: pathId });

export const media = group('content', {
  list: route({
    method: 'GET',
    path: '/v1/media',
    access: 'anyone',
    summary: 'All videos in an order, or those of a tag (its newest 1,000).',
    query: pageQuery('pageSize', browsePageSize).extend({ sort: mediaSort.default('newest'), ...mediaFilter }),
    response: paged('media', mediaCard),
    cache: { maxAge: 15, stale: 60 },
  }),
  genres: route({
    method: 'GET',
    path: '/v1/media/genres',
    access: 'anyone',
    summary: 'The tags that most of the newest videos have.',
    response: z.object({ genres: z.array(z.object({ tag: z.string(), videos: z.int() })) }),
    cache: { maxAge: 60, stale: 300 },
  }),
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
    summary: 'Check the entitlement and get signed addresses; also to renew them before they expire.',
    params: mediaParams,
    query: z.object({
      streamId: uuid.optional().describe('the stream that this player has already: without it, it is one player more'),
      ahead: queryFlag.optional().describe('the player loads it ahead, and goes on with what it plays'),
    }),
    response: playback,
    errors: ['not_found', 'subscription_required', 'legal_acceptance', 'not_ready', 'device_limit', 'stream_limit'],
  }),
  storyboard: route({
    method: 'GET',
    path: '/v1/media/:mediaId/storyboard',
    access: 'guest',
    summary: 'The signed address of the storyboard, for whoever may watch the video; takes no stream.',
    params: mediaParams,
    response: z.object({ url: z.string().nullable().describe('WebVTT of sprites') }),
    errors: ['not_found', 'subscription_required', 'legal_acceptance', 'not_ready'],
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
