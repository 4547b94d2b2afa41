import { z } from 'zod';
import { id, pageQuery, pageSchema, pathId, queryInt } from './field.ts';
import { pageSizeMax, recommendationPageSize } from './limits.ts';
import { cardTexts, mediaCard, mediaFilter } from './media.ts';
import { noContent, route, routeGroup } from './route.ts';
import { markTranslatable } from './translated-text.ts';

/**
 * The reason of a recommendation; `subject` is the title or name of its video, show or creator. `popular`: among the
 * most watched. `new`: among the newest. `rewatch`: finished before. `catalogue`: no particular reason.
 */
export const recommendationReason = z.object({
  reason: z.enum([
    'next-episode',
    'watched',
    'liked',
    'followed',
    'same-show',
    'same-creator',
    'popular',
    'new',
    'rewatch',
    'catalogue',
  ]),
  subject: z.string().nullable(),
  mediaId: id.nullable().describe('id of the subject, if it is a video'),
});

export const recommendedMedia = markTranslatable(
  mediaCard.extend({ why: recommendationReason }).meta({ id: 'RecommendedMedia' }),
  (card) => {
    const { why: on, channel } = card;
    const { reason, mediaId } = on;
    const ofShow = reason === 'same-show' || reason === 'next-episode';
    return [
      ...cardTexts(card),
      ...(mediaId === null ? [] : [{ on, key: 'subject', kind: 'media', id: mediaId, field: 'title' } as const]),
      ...(ofShow && channel ? [{ on, key: 'subject', kind: 'channel', id: channel.id, field: 'name' } as const] : []),
    ];
  },
);
export type RecommendedMedia = z.infer<typeof recommendedMedia>;

/** Pins a ranking: requests with the id of an earlier response continue its ranking without repeats. */
const recommendationId = z.string().min(1).max(100);
const pin = { recommendationId: recommendationId.optional() };
const query = pageQuery('count', recommendationPageSize).extend(pin);
const browseQuery = query.extend(mediaFilter);
const response = pageSchema('media', recommendedMedia).extend({ recommendationId });
const cache = { maxAge: 30, stale: 300 };

export const recommendation = routeGroup('content', {
  upNext: route({
    method: 'GET',
    path: '/v9/recommendations/up-next/:id',
    access: 'guest',
    summary: 'What to play after a video, within the season or creator team if given.',
    params: z.object({ id: pathId }),
    query: z.object({
      count: queryInt(1, pageSizeMax).default(recommendationPageSize),
      ...pin,
      seasonId: pathId.optional(),
      creatorTeamId: pathId.optional(),
    }),
    response: z.object({ recommendationId, media: z.array(recommendedMedia) }),
    errors: ['not_found'],
    cache,
  }),
  nextOfShow: route({
    method: 'GET',
    path: '/v9/recommendations/next-of-show/:channelId',
    access: 'account',
    summary: 'The video of a show that the viewer should watch next; null if they have not begun the show.',
    params: z.object({ channelId: pathId }),
    response: z.object({
      media: mediaCard.nullable(),
      isBegun: z.boolean().describe('the viewer continues within the video'),
      isSeen: z.boolean().describe('nothing is left after the videos that were watched'),
    }),
    errors: ['not_found'],
  }),
  list: route({
    method: 'GET',
    path: '/v9/recommendations',
    access: 'account',
    summary: 'The browse screen of a member: new videos first, then videos to watch again.',
    query: browseQuery,
    response,
  }),
  recommendedForYou: route({
    method: 'GET',
    path: '/recommendations/recommended-for-you',
    access: 'account',
    summary: 'The best few videos for a member; finished ones last.',
    query,
    response,
  }),
  recommendedAnon: route({
    method: 'GET',
    path: '/recommendations/recommended-anon',
    access: 'anyone',
    cache,
    summary: 'The browse screen of a visitor.',
    query: browseQuery,
    response,
  }),
  popular: route({
    method: 'GET',
    path: '/recommendations/popular',
    access: 'account',
    summary: 'The most watched videos of recent days, without those that the member dismissed.',
    query,
    response,
  }),
  popularAnon: route({
    method: 'GET',
    path: '/recommendations/popular-anon',
    access: 'anyone',
    cache,
    summary: 'The most watched videos of recent days.',
    query,
    response,
  }),
  notInterested: route({
    method: 'PUT',
    path: '/v9/recommendations/not-interested/:mediaId',
    access: 'account',
    summary: 'Not interested: do not recommend this video.',
    params: z.object({ mediaId: pathId }),
    response: noContent,
    errors: ['not_found'],
  }),
  interested: route({
    method: 'DELETE',
    path: '/v9/recommendations/not-interested/:mediaId',
    access: 'account',
    summary: 'Take "not interested" back.',
    params: z.object({ mediaId: pathId }),
    response: noContent,
  }),
  lessFromShow: route({
    method: 'PUT',
    path: '/v9/recommendations/less-from-show/:channelId',
    access: 'account',
    summary: 'Recommend less from this show.',
    params: z.object({ channelId: pathId }),
    response: noContent,
    errors: ['not_found'],
  }),
  moreFromShow: route({
    method: 'DELETE',
    path: '/v9/recommendations/less-from-show/:channelId',
    access: 'account',
    summary: 'Take "less from this show" back.',
    params: z.object({ channelId: pathId }),
    response: noContent,
  }),
});
