import { z } from 'zod';
import { dateTime, id, languageTag, pageQuery, pageSchema, pathId, queryFlag, uuid } from './field.ts';
import { image } from './image.ts';
import { browsePageSize, titleMaxLength } from './limits.ts';
import { noContent, route, routeGroup } from './route.ts';
import { markTranslatable, type OwnedText, onlyOne, texts } from './translated-text.ts';

export const mediaAccess = z.enum(['free', 'members']);
export type MediaAccess = z.infer<typeof mediaAccess>;
/** Short references with an id and a name. */
export const channelRef = markTranslatable(
  z.object({ id, slug: z.string(), name: z.string() }).meta({ id: 'ChannelRef' }),
  (show) => texts(show, 'channel', show.id, ['name']),
);
export const creatorRef = z
  .object({ id, slug: z.string(), displayName: z.string(), avatar: image.nullable() })
  .meta({ id: 'CreatorRef' });
export const seasonRef = markTranslatable(
  z.object({ id, number: z.int(), title: z.string() }).meta({ id: 'SeasonRef' }),
  seasonTexts,
);

export function seasonTexts(season: { id: number; title: string }): OwnedText[] {
  return texts(season, 'season', season.id, ['title']);
}

/** A video in a list. */
export const mediaCard = markTranslatable(
  z
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
    .meta({ id: 'MediaCard' }),
  cardTexts,
);
export type MediaCard = z.infer<typeof mediaCard>;

export function cardTexts(card: { mediaId: number; title: string; summary: string }): OwnedText[] {
  const { mediaId } = card;
  const summary = {
    on: card,
    key: 'summary',
    kind: 'media',
    id: mediaId,
    field: 'description',
    as: 'summary',
  } as const;
  return [...texts(card, 'media', mediaId, ['title']), summary];
}

export const mediaSort = z.enum(['newest', 'oldest', 'popular']);
export type MediaSort = z.infer<typeof mediaSort>;
/** Filters: a tag (case is ignored), and free or members-only videos. */
export const mediaFilter = {
  tag: z.string().trim().min(1).max(50).toLowerCase().optional(),
  access: mediaAccess.optional(),
};

export const chapter = z.object({ start: z.number().min(0), title: z.string().trim().min(1).max(titleMaxLength) });
export type Chapter = z.infer<typeof chapter>;
export const captionTrack = z.object({ language: languageTag, label: z.string(), isDefault: z.boolean() });
export type CaptionTrack = z.infer<typeof captionTrack>;

export function chapterTexts(mediaId: number, chapters: Chapter[]): OwnedText[] {
  return chapters.map((on) => ({ on, key: 'title', kind: 'media', id: mediaId, field: 'chapter', as: 'listed' }));
}

export const mediaDetail = markTranslatable(
  mediaCard
    .extend({
      description: z.string(),
      tags: z.array(z.string()),
      chapters: z.array(chapter.extend({ end: z.number() })),
      captions: z.array(captionTrack),
      likes: z.int(),
      livestream: z
        .object({
          livestreamId: id,
          startedAt: dateTime,
          parts: z
            .array(z.object({ startS: z.number().describe('in the recording'), offsetMs: z.number() }))
            .describe('where the recording continues after a gap, and the time since the start of the stream there'),
        })
        .nullable()
        .describe('the stream, if the video is its recording'),
    })
    .meta({ id: 'MediaDetail' }),
  (detail) => [
    ...cardTexts(detail),
    ...texts(detail, 'media', detail.mediaId, ['description']),
    ...chapterTexts(detail.mediaId, detail.chapters),
  ],
);
export type MediaDetail = z.infer<typeof mediaDetail>;

/** Media addresses with their own signature and expiry. */
export const playback = z
  .object({
    src: z.string().describe('HLS multivariant playlist'),
    expiresAt: dateTime,
    totalTime: z.number().describe('seconds of the finished video, while its playlist may still grow'),
    complete: z.boolean().describe('all renditions are made'),
    captions: z.array(captionTrack.extend({ src: z.string() })),
    storyboard: z.string().nullable().describe('WebVTT of sprites'),
    currentTime: z.number().describe('position where the viewer stopped; 0: at the start'),
    streamId: uuid
      .nullable()
      .describe("stream of one player, counted against the member's limit while it is kept; null if none is counted"),
  })
  .meta({ id: 'Playback' });
export type Playback = z.infer<typeof playback>;

const genre = markTranslatable(
  z.object({
    tag: z.string().describe('the tag with which the list is requested'),
    name: z.string().describe('the name that viewers see'),
    videos: z.int(),
  }),
  (value) => [{ on: value, key: 'name', kind: 'tags', id: onlyOne, field: 'tag', as: 'listed' }],
);
export type Genre = z.infer<typeof genre>;

const mediaParams = z.object({ mediaId: pathId });

export const media = routeGroup('content', {
  list: route({
    method: 'GET',
    path: '/v1/media',
    access: 'anyone',
    summary: 'All videos in an order, or those with a tag (the newest 1,000).',
    query: pageQuery('pageSize', browsePageSize).extend({ sort: mediaSort.default('newest'), ...mediaFilter }),
    response: pageSchema('media', mediaCard).extend({
      watched: z
        .int()
        .nullable()
        .describe('with sort=popular: how many videos at the start of the list were ever watched'),
    }),
    cache: { maxAge: 15, stale: 60 },
  }),
  genres: route({
    method: 'GET',
    path: '/v1/media/genres',
    access: 'anyone',
    summary: 'The most frequent tags of the newest videos.',
    response: z.object({ genres: z.array(genre) }),
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
      streamId: uuid.optional().describe('the stream of this player; without it, this counts as another player'),
      ahead: queryFlag.optional().describe('the player preloads this video and continues to play another one'),
    }),
    response: playback,
    errors: ['not_found', 'subscription_required', 'legal_acceptance', 'not_ready', 'device_limit', 'stream_limit'],
  }),
  storyboard: route({
    method: 'GET',
    path: '/v1/media/:mediaId/storyboard',
    access: 'guest',
    summary: 'The signed address of the storyboard, for viewers who may watch the video. Uses no stream.',
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
    summary: 'Remove a like.',
    params: mediaParams,
    response: noContent,
    errors: ['not_found'],
  }),
});
