import { z } from 'zod';
import { channelRow } from './channel.ts';
import { id, idList, pageQuery, pageSchema } from './field.ts';
import { watchedMedia } from './history.ts';
import { userChannelPageSize } from './limits.ts';
import { mediaCard } from './media.ts';
import { route, routeGroup } from './route.ts';

const query = pageQuery('pageSize', userChannelPageSize);

/** The viewer's own lists. */
export const userChannel = routeGroup('content', {
  list: route({
    method: 'GET',
    path: '/v5/userchannels/',
    access: 'account',
    summary: "The viewer's own lists and the followed creator teams, each with its first videos.",
    query,
    response: pageSchema('channels', channelRow),
  }),
  watchHistory: route({
    method: 'GET',
    path: '/v5/userchannels/watch-history',
    access: 'account',
    summary: 'The videos that the viewer watched, newest first.',
    query,
    response: pageSchema('media', watchedMedia),
  }),
  likedVideos: route({
    method: 'GET',
    path: '/v5/userchannels/liked-videos',
    access: 'account',
    summary: 'The videos that the viewer likes, newest like first.',
    query,
    response: pageSchema('media', mediaCard),
  }),
  followsLatest: route({
    method: 'GET',
    path: '/v5/userchannels/follows-latest',
    access: 'account',
    summary: 'The newest videos of the followed creator teams and shows.',
    query,
    response: pageSchema('media', mediaCard),
  }),
  marks: route({
    method: 'GET',
    path: '/v5/userchannels/marks',
    access: 'account',
    summary: 'Which of up to 100 videos the viewer likes, has in the watchlist or is not interested in.',
    query: z.object({ mediaIds: idList }),
    response: z.object({ liked: z.array(id), watchlist: z.array(id), notInterested: z.array(id) }),
  }),
});
