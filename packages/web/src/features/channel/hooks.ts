import { pages, query } from '@greenlight/client/query';
import type { ChannelDetail } from '@greenlight/contract/channel';
import { ApiError } from '@greenlight/contract/client';
import { pageSizeMax } from '@greenlight/contract/limits';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client, queryClient, session } from '../../platform/app.ts';
import { textsNow } from '../../platform/i18n.ts';
import { storageKeys } from '../../platform/storage-keys.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { prefetchHeroes } from '../hero/hooks.ts';
import { continueWatching } from '../history/hooks.ts';
import { type Standing, standingNow, useStanding } from '../membership/use-standing.ts';
import { type PlaylistOrder, readPlaylistOrder, togglePlaylistOrder } from './playlist-order-state.ts';

export type SpecialType = 'latest-videos' | 'latest' | 'exclusive' | 'popular' | 'continue-watching';

/** Viewers without a membership get a row of free videos. Heroes are fetched separately (docs/product/channel.md). */
function homeOf(standing: Standing | undefined) {
  return query(client.channel.list, {
    query: { hero: false, showFree: standing === 'visitor' || standing === 'account' },
  });
}

const shows = pages(client.channel.shows);
const continued = query(client.channel.special, continueWatching);

function channelOf(idOrSlug: string) {
  return /^\d+$/.test(idOrSlug)
    ? query(client.channel.byId, { params: { id: Number(idOrSlug) } })
    : query(client.channel.bySlug, { params: { slug: idOrSlug } });
}

/**
 * A special list. If it is refused, a toast is shown when the answer arrives (docs/product/channel.md), then /login.
 */
function specialOf(type: SpecialType) {
  const options = pages(client.channel.special, { params: { type } });
  return infiniteQueryOptions({
    ...options,
    retryOnMount: false,
    queryFn: async ({ pageParam: page, signal }) => {
      try {
        return await client.channel.special({ params: { type }, query: { page } }, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) showToast({ title: textsNow('shell')('mustLogin') });
        throw error;
      }
    },
  });
}

export function prefetchHome(): void {
  void queryClient.prefetchQuery(homeOf(standingNow()));
  prefetchHeroes();
  prefetchShows();
  if (session.current()) void queryClient.prefetchQuery(continued);
}

export function prefetchShows(): void {
  void queryClient.prefetchInfiniteQuery(shows);
}

export function prefetchChannel(idOrSlug: string): void {
  void queryClient.prefetchQuery(channelOf(idOrSlug));
}

export function prefetchSpecial(type: SpecialType): void {
  void queryClient.prefetchInfiniteQuery(specialOf(type));
}

export function useHome() {
  return useQuery(homeOf(useStanding()));
}

export function useContinueWatching() {
  return useQuery({ ...continued, enabled: useIsSignedIn() });
}

export function useShows() {
  return useInfiniteQuery(shows);
}

export function useSpecial(type: SpecialType) {
  return useInfiniteQuery(specialOf(type));
}

export function useChannel(idOrSlug: string) {
  return useQuery(channelOf(idOrSlug));
}

/** The videos of a show. The first page came with the show. If that has all videos, it is used for both orders. */
export function useChannelMedia(channel: ChannelDetail, order: PlaylistOrder) {
  const { id, media, mediaCount } = channel;
  const hasMore = mediaCount > media.length;
  const first = { media: order === 'asc' ? media.toReversed() : media, page: 1, pageSize: pageSizeMax, hasMore };
  return useInfiniteQuery({
    ...pages(client.channel.media, { params: { id }, query: { order, pageSize: pageSizeMax } }),
    initialData: order === 'desc' || !hasMore ? { pages: [first], pageParams: [1] } : undefined,
  });
}

export function useSeason(seasonId: number, order: PlaylistOrder) {
  return useInfiniteQuery(pages(client.channel.season, { params: { id: seasonId }, query: { order } }));
}

/** The order that the viewer chose last: newest or oldest first. */
export function usePlaylistOrder(usual: PlaylistOrder) {
  const [order, setOrder] = useState(() => readPlaylistOrder(localStorage.getItem(storageKeys.playlistOrder), usual));
  const toggle = () => {
    const next = togglePlaylistOrder(order);
    localStorage.setItem(storageKeys.playlistOrder, next);
    setOrder(next);
  };
  return [order, toggle] as const;
}
