import { optimistic } from '@greenlight/client/optimistic';
import { keyOf, pages, query } from '@greenlight/client/query';
import type { CreatorTeam } from '@greenlight/contract/creator';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { hasNextPage } from './creator-page-state.ts';

const navSize = 12;
const followed = query(client.creator.myFollows);
const followedTeams = query(client.creator.follows, { query: { pageSize: navSize } });

function creatorOf(idOrSlug: string) {
  return /^\d+$/.test(idOrSlug)
    ? query(client.creator.byId, { params: { id: Number(idOrSlug) } })
    : query(client.creator.bySlug, { params: { slug: idOrSlug } });
}

export function prefetchCreator(idOrSlug: string): void {
  void queryClient.prefetchQuery(creatorOf(idOrSlug));
}

/**
 * The creator teams of the navigation: those that the viewer follows, or the first ones for anyone who follows none.
 */
export function useNavCreators(enabled: boolean): { teams: CreatorTeam[]; areFollowed: boolean } {
  const isSignedIn = useIsSignedIn();
  const follows = useQuery({ ...followedTeams, enabled: enabled && isSignedIn });
  const followed = follows.data?.creatorTeams ?? [];
  const isAwaited = isSignedIn && follows.isPending;
  const { data } = useQuery({ ...query(client.creator.list), enabled: enabled && !isAwaited && followed.length === 0 });
  const teams = followed.length > 0 ? followed : (data?.creatorTeams.slice(0, navSize) ?? []);
  return { teams: enabled ? teams : [], areFollowed: followed.length > 0 };
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

/** Whether the viewer follows a team, and the way to change it: shown at once, taken back if it fails. */
export function useFollow(id: number) {
  const isSignedIn = useIsSignedIn();
  const { data = [] } = useQuery({ ...followed, enabled: isSignedIn });
  const isFollowing = data.includes(id);
  const { mutate } = useMutation({
    mutationFn: (follow: boolean) => client.creator[follow ? 'follow' : 'unfollow']({ params: { id } }),
    ...optimistic<number[], boolean>(queryClient, keyOf(client.creator.myFollows), (ids = [], follow) =>
      follow ? [...ids, id] : ids.filter((other) => other !== id),
    ),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: keyOf(client.userChannel.followsLatest), refetchType: 'none' });
      return queryClient.invalidateQueries({ queryKey: keyOf(client.creator.follows) });
    },
  });
  return { isFollowing, toggle: () => mutate(!isFollowing) };
}
