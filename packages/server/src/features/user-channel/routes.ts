import type { userChannel } from '@greenlight/contract/user-channel';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readFollowsLatest } from '../creator/follow-feed.ts';
import { listHistory } from '../history/watch-history.ts';
import { readLikedVideos } from '../media/like.ts';
import { readMarks } from './mark.ts';
import { readUserChannels } from './personal-list.ts';

export function userChannelRoutes(platform: Platform): Handlers<typeof userChannel> {
  return {
    list: ({ viewer, query }) => readUserChannels(platform, { userId: viewer.userId, ...query }),
    watchHistory: ({ viewer, query }) => listHistory(platform, { userId: viewer.userId, ...query }),
    likedVideos: ({ viewer, query }) => readLikedVideos(platform, { userId: viewer.userId, ...query }),
    followsLatest: ({ viewer, query }) => readFollowsLatest(platform, { userId: viewer.userId, ...query }),
    marks: ({ viewer, query }) => readMarks(platform, { userId: viewer.userId, mediaIds: query.mediaIds }),
  };
}
