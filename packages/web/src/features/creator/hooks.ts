import { optimistic } from '@greenlight/client/optimistic';
import { keyOf, pages, query } from '@greenlight/client/query';
import type { CreatorTeam } from '@greenlight/contract/creator';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';

const followed = query(client.creator.myFollows);

function creatorOf(idOrSlug: string) {
  return /^\d+$/.test(idOrSlug)
    ? query(client.creator.byId, { params: { id: Number(idOrSlug) } })
    : query(client.creator.bySlug, { params: { slug: idOrSlug } });
}

export function prefetchCreator(idOrSlug: string): void {
  void queryClient.prefetchQuery(creatorOf(idOrSlug));
}

/** The first creator teams, for the navigation; none until they are known. */
export function useCreators(enabled: boolean): CreatorTeam[] {
  const teams = useQuery({ ...query(client.creator.list), enabled }).data?.creatorTeams ?? [];
  return teams.slice(0, 12);
}

export function useCreator(idOrSlug: string) {
  return useQuery(creatorOf(idOrSlug));
}

/** The videos of one tab; of one year if given. */
export function useCreatorMedia(id: number, tab: string, year: number | undefined) {
  return useInfiniteQuery(pages(client.creator.media, { params: { id, tab }, query: { year } }));
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
  });
  return { isFollowing, toggle: () => mutate(!isFollowing) };
}
