import { z } from 'zod';
import { id, idOrSlug, pageQuery, pageSchema, pathId, queryFlag } from './field.ts';
import { hero } from './hero.ts';
import { typedImage } from './image.ts';
import { recommendationPageSize } from './limits.ts';
import { channelRef, mediaCard, seasonRef, seasonTexts } from './media.ts';
import { noContent, route, routeGroup } from './route.ts';
import { markTranslatable, type OwnedText, texts } from './translated-text.ts';

export const channelLayout = z.enum(['standard', 'series-view']);
/** Order of episodes: oldest or newest first. */
const playlistOrder = z.enum(['asc', 'desc']);
export const specialChannel = z.enum(['latest-videos', 'latest', 'exclusive', 'popular', 'continue-watching']);

/** A show, as in lists. */
export const channelCard = markTranslatable(
  channelRef
    .extend({
      description: z.string(),
      layout: channelLayout,
      images: z.array(typedImage),
      mediaCount: z.int(),
    })
    .meta({ id: 'ChannelCard' }),
  showTexts,
);
export type ChannelCard = z.infer<typeof channelCard>;

function showTexts(show: { id: number; name: string; description: string }): OwnedText[] {
  return texts(show, 'channel', show.id, ['name', 'description']);
}

/** A row of the home screen: a show or a special list with its first videos. */
export const channelRow = markTranslatable(
  z
    .object({
      id: z.int().nullable().describe('null for a special list'),
      slug: z.string(),
      name: z.string(),
      href: z.string().describe('path in the web app of its heading; empty: no link'),
      media: z.array(mediaCard),
    })
    .meta({ id: 'ChannelRow' }),
  (row) => (row.id === null ? [] : texts(row, 'channel', row.id, ['name'])),
);
export type ChannelRow = z.infer<typeof channelRow>;

export const channelDetail = markTranslatable(
  channelCard
    .extend({
      hero: hero.nullable().describe("the show's own hero, or its newest video; null without videos"),
      first: mediaCard
        .nullable()
        .describe('the video to begin with: the first episode of a show in series view, else the newest video'),
      media: z.array(mediaCard).describe('newest first, at most 100'),
      seasons: z.array(markTranslatable(seasonRef.extend({ mediaCount: z.int() }), seasonTexts)),
    })
    .meta({ id: 'ChannelDetail' }),
  showTexts,
);
export type ChannelDetail = z.infer<typeof channelDetail>;

const cache = { maxAge: 15, stale: 60 };
const mediaPage = pageSchema('media', mediaCard);

export const channel = routeGroup('content', {
  list: route({
    method: 'GET',
    path: '/channels/v16',
    access: 'anyone',
    cache,
    summary: 'The home screen: rows, and its heroes.',
    query: z.object({ hero: queryFlag.default(false), showFree: queryFlag.default(false) }),
    response: z.object({ channels: z.array(channelRow), heroes: z.array(hero) }),
  }),
  latest: route({
    method: 'GET',
    path: '/channels/v16/latest',
    access: 'anyone',
    cache,
    summary: 'The newest video of each show, and each video without one.',
    query: pageQuery('pageSize', recommendationPageSize),
    response: mediaPage,
  }),
  special: route({
    method: 'GET',
    path: '/channels/v16/special/:type',
    access: 'guest',
    cache,
    summary: 'A special list. continue-watching needs a signed-in viewer and returns 401 otherwise.',
    params: z.object({ type: specialChannel }),
    query: pageQuery('pageSize', recommendationPageSize),
    response: mediaPage.extend({ name: z.string() }),
    errors: ['unauthorized', 'not_found'],
  }),
  shows: route({
    method: 'GET',
    path: '/channels/v16/shows',
    access: 'anyone',
    cache,
    summary: 'All shows.',
    query: pageQuery('pageSize', 50),
    response: pageSchema('channels', channelCard),
  }),
  season: route({
    method: 'GET',
    path: '/channels/v16/season/:id',
    access: 'anyone',
    cache,
    summary: 'A season in episode order, or backwards.',
    params: z.object({ id: pathId }),
    query: pageQuery('pageSize', 50).extend({ order: playlistOrder.default('asc') }),
    response: mediaPage.extend({ season: seasonRef, channel: channelRef }),
    errors: ['not_found'],
  }),
  bySlug: route({
    method: 'GET',
    path: '/channels/v16/slug/:slug',
    access: 'anyone',
    cache,
    summary: 'A show by its address.',
    params: z.object({ slug: idOrSlug }),
    response: channelDetail,
    errors: ['not_found'],
  }),
  myFollows: route({
    method: 'GET',
    path: '/channels/v16/my-follows',
    access: 'account',
    summary: 'The ids of the shows that the viewer follows.',
    response: z.array(id),
  }),
  follow: route({
    method: 'POST',
    path: '/channels/v16/:id/follow',
    access: 'account',
    summary: 'Follow a show, to be notified of its new videos.',
    params: z.object({ id: pathId }),
    response: noContent,
    errors: ['not_found'],
  }),
  unfollow: route({
    method: 'POST',
    path: '/channels/v16/:id/unfollow',
    access: 'account',
    summary: 'Stop following a show.',
    params: z.object({ id: pathId }),
    response: noContent,
  }),
  byId: route({
    method: 'GET',
    path: '/channels/v16/:id',
    access: 'anyone',
    cache,
    summary: 'A show by its number.',
    params: z.object({ id: pathId }),
    response: channelDetail,
    errors: ['not_found'],
  }),
  media: route({
    method: 'GET',
    path: '/channels/v16/:id/media',
    access: 'anyone',
    cache,
    summary: 'The videos of a show, paged.',
    params: z.object({ id: pathId }),
    query: pageQuery('pageSize', recommendationPageSize).extend({ order: playlistOrder.default('desc') }),
    response: mediaPage,
    errors: ['not_found'],
  }),
});
