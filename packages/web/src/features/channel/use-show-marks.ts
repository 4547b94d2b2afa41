import { keyOf, pages, query } from '@greenlight/client/query';
import type { ChannelCard } from '@greenlight/contract/channel';
import { useInfiniteQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { useIsInOwnList } from '../mark/use-is-in-own-list.ts';

const follows = query(client.channel.myFollows);
const inWatchlist = query(client.watchlist.showIds);
const watchlistShows = pages(client.watchlist.shows);

type Show = Pick<ChannelCard, 'id' | 'name'>;

export function useFollowShow({ id, name }: Show) {
  return useIsInOwnList(
    follows,
    { kind: 'follow-show', id, name },
    {
      send: (follow) => client.channel[follow ? 'follow' : 'unfollow']({ params: { id } }),
      onSuccess: () =>
        queryClient.invalidateQueries({ queryKey: keyOf(client.userChannel.followsLatest), refetchType: 'none' }),
    },
  );
}

export function useShowInWatchlist({ id, name }: Show) {
  return useIsInOwnList(
    inWatchlist,
    { kind: 'watchlist-show', id, name },
    {
      send: (isIn) => client.watchlist[isIn ? 'addShow' : 'removeShow']({ params: { id } }),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: watchlistShows.queryKey }),
    },
  );
}

/** The shows of the watchlist. */
export function useWatchlistShows() {
  return useInfiniteQuery({ ...watchlistShows, enabled: useIsSignedIn() });
}
