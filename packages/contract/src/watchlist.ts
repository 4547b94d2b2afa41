import { z } from 'zod';
import { paged, pageQuery, pathId } from './field.ts';
import { watchlistId, watchlistPageSize } from './limits.ts';
import { mediaCard } from './media.ts';
import { group, noContent, route } from './route.ts';

const params = z.object({ mediaId: pathId });

export const watchlist = group('content', {
  get: route({
    method: 'GET',
    path: '/v3/playlist/my-watchlist/',
    access: 'account',
    summary: 'The watchlist, newest addition first.',
    query: pageQuery('pageSize', watchlistPageSize),
    response: paged('media', mediaCard).extend({ id: z.literal(watchlistId), type: z.literal('user-playlist') }),
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
});
