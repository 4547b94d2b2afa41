import { z } from 'zod';
import { id, idOrSlug, pageQuery, pageSchema, pathId, queryInt, slug } from './field.ts';
import { typedImage } from './image.ts';
import { creatorPageSize } from './limits.ts';
import { mediaCard } from './media.ts';
import { noContent, route, routeGroup } from './route.ts';
import { markTranslatable, type OwnedText, texts } from './translated-text.ts';

/** A creator team (docs/product/creator.md). */
export const creatorTeam = markTranslatable(
  z
    .object({
      id,
      displayName: z.string(),
      shortDescription: z.string(),
      slug: z.string(),
      mediaCount: z.int(),
      images: z.array(typedImage),
    })
    .meta({ id: 'CreatorTeam' }),
  (team) => texts(team, 'creator', team.id, ['shortDescription']),
);
export type CreatorTeam = z.infer<typeof creatorTeam>;

export const creatorTab = z.object({
  id: z.string(),
  title: z.string().describe('empty for a built-in tab, which the app names by its id'),
});
export const creatorTeamDetail = markTranslatable(
  creatorTeam.extend({ tabs: z.array(creatorTab), years: z.array(z.int()) }).meta({ id: 'CreatorTeamDetail' }),
  (team) => [...texts(team, 'creator', team.id, ['shortDescription']), ...tabTexts(team)],
);
export type CreatorTeamDetail = z.infer<typeof creatorTeamDetail>;

function tabTexts({ id: teamId, tabs }: { id: number; tabs: { title: string }[] }): OwnedText[] {
  return tabs.map((on) => ({ on, key: 'title', kind: 'creator', id: teamId, field: 'tab', as: 'listed' }));
}

const cache = { maxAge: 15, stale: 60 };
const params = z.object({ id: pathId });

export const creator = routeGroup('content', {
  list: route({
    method: 'GET',
    path: '/v2/creatorteam',
    access: 'anyone',
    cache,
    summary: 'All creator teams.',
    query: pageQuery('pageSize', 50),
    response: pageSchema('creatorTeams', creatorTeam),
  }),
  myFollows: route({
    method: 'GET',
    path: '/v2/creatorteam/my-follows',
    access: 'account',
    summary: 'The ids of the teams that the viewer follows.',
    response: z.array(id),
  }),
  follows: route({
    method: 'GET',
    path: '/v2/creatorteam/follows',
    access: 'account',
    summary: 'The teams that the viewer follows.',
    query: pageQuery('pageSize', creatorPageSize),
    response: pageSchema('creatorTeams', creatorTeam),
  }),
  bySlug: route({
    method: 'GET',
    path: '/v2/creatorteam/slug/:slug',
    access: 'anyone',
    cache,
    summary: 'A creator team by its address.',
    params: z.object({ slug: idOrSlug }),
    response: creatorTeamDetail,
    errors: ['not_found'],
  }),
  byId: route({
    method: 'GET',
    path: '/v2/creatorteam/:id',
    access: 'anyone',
    cache,
    summary: 'A creator team by its number.',
    params,
    response: creatorTeamDetail,
    errors: ['not_found'],
  }),
  videoDetails: route({
    method: 'GET',
    path: '/v2/creatorteam/:id/video-details',
    access: 'anyone',
    cache,
    summary: 'Tabs, years and count of the videos.',
    params,
    response: markTranslatable(
      creatorTeamDetail.pick({ id: true, mediaCount: true, tabs: true, years: true }),
      tabTexts,
    ),
    errors: ['not_found'],
  }),
  media: route({
    method: 'GET',
    path: '/v2/creatorteam/:id/media/:tab',
    access: 'anyone',
    cache,
    summary: 'The videos of one tab, newest first; of one year if given.',
    params: z.object({ id: pathId, tab: slug }),
    query: pageQuery('pageSize', creatorPageSize).extend({ year: queryInt(1900, 3000).optional() }),
    response: pageSchema('media', mediaCard).extend({ displayYearFilter: z.boolean() }),
    errors: ['not_found'],
  }),
  follow: route({
    method: 'POST',
    path: '/v2/creatorteam/:id/follow',
    access: 'account',
    summary: 'Follow a creator team.',
    params,
    response: noContent,
    errors: ['not_found'],
  }),
  unfollow: route({
    method: 'POST',
    path: '/v2/creatorteam/:id/unfollow',
    access: 'account',
    summary: 'Stop following a creator team.',
    params,
    response: noContent,
    errors: ['not_found'],
  }),
});
