import { keyOf, pages } from '@greenlight/client/query';
import type { MediaCard } from '@greenlight/contract/media';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { useTexts } from '../../platform/i18n.ts';

const watchlist = pages(client.watchlist.get);
type Pages = InfiniteData<Awaited<ReturnType<typeof client.watchlist.get>>, number>;

export function prefetchWatchlist(): void {
  void queryClient.prefetchInfiniteQuery(watchlist);
}

export function useWatchlist() {
  return useInfiniteQuery(watchlist);
}

function change(update: (media: MediaCard[], page: number) => MediaCard[]) {
  queryClient.setQueryData<Pages>(
    watchlist.queryKey,
    (data) => data && { ...data, pages: data.pages.map((page, at) => ({ ...page, media: update(page.media, at) })) },
  );
}

/** Where a video is in what is loaded. */
function placeOf(mediaId: number) {
  const all = queryClient.getQueryData<Pages>(watchlist.queryKey)?.pages ?? [];
  const page = all.findIndex(({ media }) => media.some((card) => card.mediaId === mediaId));
  return { page: Math.max(page, 0), at: all[page]?.media.findIndex((card) => card.mediaId === mediaId) ?? 0 };
}

/** Removes a video at once and offers to take that back; where a call fails the list is as it was. */
export function useRemoveFromWatchlist(): (media: MediaCard) => void {
  const t = useTexts('watchlist');
  const tMark = useTexts('mark');
  const { mutate } = useMutation({
    mutationFn: ({ media, isIn }: { media: MediaCard; isIn: boolean; place: ReturnType<typeof placeOf> }) =>
      client.watchlist[isIn ? 'add' : 'remove']({ params: { mediaId: media.mediaId } }),
    scope: { id: 'watchlist' },
    onMutate: async (wish) => {
      await queryClient.cancelQueries({ queryKey: watchlist.queryKey });
      show(wish);
    },
    onError: (_, wish) => {
      show({ ...wish, isIn: !wish.isIn });
      showToast({ title: tMark('failed'), tone: 'error' });
    },
    onSuccess: (_, { media, place, isIn }) => {
      void queryClient.invalidateQueries({ queryKey: keyOf(client.userChannel.marks), refetchType: 'none' });
      if (isIn) return;
      const undo = { label: t('undo'), onClick: () => mutate({ media, place, isIn: true }) };
      showToast({ title: t('removed'), action: undo });
    },
  });
  return (media) => mutate({ media, isIn: false, place: placeOf(media.mediaId) });
}

function show({ media, isIn, place }: { media: MediaCard; isIn: boolean; place: ReturnType<typeof placeOf> }) {
  change((cards, page) => {
    const others = cards.filter(({ mediaId }) => mediaId !== media.mediaId);
    return isIn && page === place.page ? others.toSpliced(place.at, 0, media) : others;
  });
}
