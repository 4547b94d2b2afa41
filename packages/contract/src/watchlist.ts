import { z } from 'zod';
import { channelCard } from './channel.ts';
import { id, pageQuery, pageSchema, pathId } from './field.ts';
import { watchlistId, watchlistPageSize } from './limits.ts';
import { mediaCard } from './media.ts';
import { noContent, route, routeGroup } from './route.ts';

const params = z.object({ mediaId: pathId });
const showParams = z.object({ id: pathId });

export const watchlist = routeGroup('content', {
  get: route({
    method: 'GET',
    path: '/v3/playlist/my-watchlist/',
    access: 'account',
    summary: 'The watchlist, newest addition first.',
    query: pageQuery('pageSize', watchlistPageSize),
    response: pageSchema('media', mediaCard).extend({ id: z.literal(watchlistId), type: z.literal('user-playlist') }),
  }),
  add: route({
    method: 'POST',
    path: '/v3/playlist/my-watchlist/:mediaId',
    access: 'account',
    summary: 'Add a video; nothing changes if it is there already.',
    params,
    response: noContent,
    errors: ['not_found'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v3/playlist/my-watchlist/:mediaId',
    access: 'account',
    summary: 'Remove a video; nothing changes if it is not there.',
    params,
    response: noContent,
  }),
  shows: route({
    method: 'GET',
    path: '/v3/playlist/my-watchlist/shows',
    access: 'account',
    summary: 'The whole shows in the watchlist, newest addition first.',
    query: pageQuery('pageSize', watchlistPageSize),
    response: pageSchema('channels', channelCard),
  }),
  showIds: route({
    method: 'GET',
    path: '/v3/playlist/my-watchlist/show-ids',
    access: 'account',
    summary: 'The ids of the whole shows in the watchlist.',
    response: z.array(id),
  }),
  addShow: route({
    method: 'POST',
    path: '/v3/playlist/my-watchlist/shows/:id',
    access: 'account',
    summary: 'Add a whole show; nothing changes if it is there already.',
    params: showParams,
    response: noContent,
    errors: ['not_found'],
  }),
  removeShow: route({
    method: 'DELETE',
    path: '/v3/playlist/my-watchlist/shows/:id',
    access: 'account',
    summary: 'Remove a show; nothing changes if it is not there.',
    params: showParams,
    response: noContent,
  }),
});
