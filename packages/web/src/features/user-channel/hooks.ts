import { optimistic } from '@greenlight/client/optimistic';
import { keyOf, pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { userChannelPageSize, watchlistId } from '@greenlight/contract/limits';
import type { MediaCard } from '@greenlight/contract/media';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { useTexts } from '../../platform/i18n.ts';
import { storeRowHasItems } from '../../platform/personal-row-storage.ts';
import { showSaveError } from '../../platform/save-error.ts';
import { continueWatching } from '../history/hooks.ts';
import { likedVideos, watchlist } from '../mark/hooks.ts';

export type OwnList = keyof typeof lists;
type Page = { media: MediaCard[]; page: number; pageSize: number; hasMore: boolean };
type Pages = InfiniteData<Page, number>;

const listSize = { query: { pageSize: userChannelPageSize } };
const userChannels = query(client.userChannel.list, { query: { page: 1, pageSize: userChannelPageSize } });
const history = pages(client.userChannel.watchHistory, listSize);
const lists = {
  'watch-history': history,
  'liked-videos': likedVideos,
  'follows-latest': pages(client.userChannel.followsLatest, listSize),
  'continue-watching': pages(client.channel.special, continueWatching),
  watchlist,
};

export function prefetchOwnList(name: OwnList): void {
  void queryClient.prefetchInfiniteQuery(lists[name] as typeof history);
}

/**
 * Reads at login which of the viewer's lists are not empty, so that they keep their place on pages
 * (docs/product/watchlist.md).
 */
export async function refreshUserChannels(): Promise<void> {
  const { channels } = await queryClient.fetchQuery({ ...userChannels, staleTime: 0 });
  for (const { id, slug, media } of channels) {
    if (id === null) storeRowHasItems(slug === watchlistId ? 'watchlist' : slug, media.length > 0);
  }
}

export function useOwnList(name: OwnList): UseInfiniteQueryResult<Pages> {
  return useInfiniteQuery(lists[name] as typeof history);
}

/** Removes a video from the history at once; restores it if the call fails. */
export function useRemoveFromHistory(): (media: MediaCard) => void {
  const t = useTexts('user-channel');
  const change = optimistic<Pages, MediaCard>(queryClient, history.queryKey, withoutVideo);
  const { mutate } = useMutation({
    ...change,
    mutationFn: ({ mediaId }: MediaCard) => client.history.remove({ params: { mediaId } }),
    onError: (error, media, context) => {
      change.onError(error, media, context);
      showSaveError(error, t('forgetFailed'));
    },
    onSuccess: () => {
      showToast({ title: t('forgotten') });
      void queryClient.invalidateQueries({ queryKey: keyOf(client.history.progressOf) });
      void queryClient.invalidateQueries({ queryKey: keyOf(client.channel.special, continueWatching) });
    },
  });
  return mutate;
}

function withoutVideo(data: Pages | undefined, { mediaId }: MediaCard): Pages | undefined {
  const without = (page: Page) => ({ ...page, media: page.media.filter((card) => card.mediaId !== mediaId) });
  return data && { ...data, pages: data.pages.map(without) };
}
