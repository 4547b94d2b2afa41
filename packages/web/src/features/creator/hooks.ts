import { pages, query } from '@greenlight/client/query';
import type { CreatorTeam } from '@greenlight/contract/creator';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { hasNextPage } from './creator-page-state.ts';

const navSize = 12;
const followedTeams = query(client.creator.follows, { query: { pageSize: navSize } });

function creatorOf(idOrSlug: string) {
  return /^\d+$/.test(idOrSlug)
    ? query(client.creator.byId, { params: { id: Number(idOrSlug) } })
    : query(client.creator.bySlug, { params: { slug: idOrSlug } });
}

export function prefetchCreator(idOrSlug: string): void {
  void queryClient.prefetchQuery(creatorOf(idOrSlug));
}

/** The creator teams of the navigation: those that the viewer follows, and the first of the others. */
export function useNavCreators(enabled: boolean): { followed: CreatorTeam[]; others: CreatorTeam[] } {
  const isSignedIn = useIsSignedIn();
  const follows = useQuery({ ...followedTeams, enabled: enabled && isSignedIn });
  const isAwaited = isSignedIn && follows.isPending;
  const { data } = useQuery({ ...query(client.creator.list), enabled: enabled && !isAwaited });
  if (!enabled || isAwaited) return { followed: [], others: [] };
  const followed = (isSignedIn && follows.data?.creatorTeams) || [];
  const others = (data?.creatorTeams ?? []).filter(({ id }) => !followed.some((team) => team.id === id));
  return { followed, others: others.slice(0, navSize) };
}

export function useCreator(idOrSlug: string) {
  return useQuery(creatorOf(idOrSlug));
}

/** The videos of one tab; of one year if given. After a page that is not full the next is asked for once (spec point 9). */
export function useCreatorMedia(id: number, tab: string, year: number | undefined) {
  return useInfiniteQuery({
    ...pages(client.creator.media, { params: { id, tab }, query: { year } }),
    getNextPageParam: (last, all) => (hasNextPage(all.map(({ media }) => media.length)) ? last.page + 1 : undefined),
  });
}
