import type { recommendation } from '@greenlight/contract/recommendation';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { dismissMedia, dismissShow, undismissMedia, undismissShow } from './dismissal.ts';
import { readNextOfShow } from './next-of-show.ts';
import { readPopular, recommendToMember, recommendToVisitors } from './recommend.ts';
import { readUpNext } from './up-next.ts';

interface Asked {
  page: number;
  count: number;
  recommendationId?: string | undefined;
}

function pagingOf({ page, count, recommendationId }: Asked) {
  return { page, pageSize: count, recommendationId };
}

export function recommendationRoutes(platform: Platform): Handlers<typeof recommendation> {
  return {
    upNext: ({ viewer, params, query }) => {
      const { count, recommendationId, seasonId, creatorTeamId } = query;
      const userId = viewer?.userId ?? null;
      return readUpNext(platform, { mediaId: params.id, userId, count, recommendationId, seasonId, creatorTeamId });
    },
    nextOfShow: ({ viewer, params }) => readNextOfShow(platform, { userId: viewer.userId, ...params }),
    list: ({ viewer, query: { tag, access, ...query } }) =>
      recommendToMember(platform, { userId: viewer.userId, ...pagingOf(query), tag, access }),
    recommendedForYou: ({ viewer, query }) =>
      recommendToMember(platform, { userId: viewer.userId, ...pagingOf(query) }),
    recommendedAnon: ({ query: { tag, access, ...query } }) =>
      recommendToVisitors(platform, { ...pagingOf(query), tag, access }),
    popular: ({ viewer, query }) => readPopular(platform, { userId: viewer.userId, ...pagingOf(query) }),
    popularAnon: ({ query }) => readPopular(platform, { userId: null, ...pagingOf(query) }),
    notInterested: ({ viewer, params }) => dismissMedia(platform, { userId: viewer.userId, ...params }),
    interested: ({ viewer, params }) => undismissMedia(platform, { userId: viewer.userId, ...params }),
    lessFromShow: ({ viewer, params }) => dismissShow(platform, { userId: viewer.userId, ...params }),
    moreFromShow: ({ viewer, params }) => undismissShow(platform, { userId: viewer.userId, ...params }),
  };
}
