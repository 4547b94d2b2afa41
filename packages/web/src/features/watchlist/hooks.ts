import { keyOf } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { MediaCard } from '@greenlight/contract/media';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { type Mutation, useInfiniteQuery, useIsMutating } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { useTexts } from '../../platform/i18n.ts';
import { showSaveError } from '../../platform/save-error.ts';
import { placeInWatchlist, readAgain, showInWatchlist, watchlist } from '../mark/hooks.ts';

export function prefetchWatchlist(): void {
  void queryClient.prefetchInfiniteQuery(watchlist);
}

export function useWatchlist() {
  return useInfiniteQuery(watchlist);
}

/** Whether an addition is pending. The cached list does not have it yet. */
export function useIsAddingToWatchlist(): boolean {
  const isAddition = ({ state }: Mutation) => state.variables === true;
  return useIsMutating({ mutationKey: watchlist.queryKey, predicate: isAddition }) > 0;
}

/** Removes a video at once, with an undo. Restores the list if a call fails. */
export function useRemoveFromWatchlist(): (media: MediaCard) => void {
  const t = useTexts('watchlist');
  const tMark = useTexts('mark');
  const { mutate } = useMutation({
    mutationKey: watchlist.queryKey,
    mutationFn: ({ media, isIn }: { media: MediaCard; isIn: boolean; place: ReturnType<typeof placeInWatchlist> }) =>
      client.watchlist[isIn ? 'add' : 'remove']({ params: { mediaId: media.mediaId } }),
    scope: { id: 'watchlist' },
    onMutate: async ({ media, isIn, place }) => {
      await queryClient.cancelQueries({ queryKey: watchlist.queryKey });
      showInWatchlist(media, isIn, place);
    },
    onError: (error, { media, isIn, place }) => {
      showInWatchlist(media, !isIn, place);
      showSaveError(error, tMark('failed'));
    },
    onSuccess: (_, { media, place, isIn }) => {
      void queryClient.invalidateQueries({ queryKey: keyOf(client.userChannel.marks), refetchType: 'none' });
      if (isIn) return;
      const undo = { label: t('undo'), onClick: () => mutate({ media, place, isIn: true }) };
      showToast({ title: t('removed'), action: undo });
    },
    onSettled: () => readAgain(watchlist),
  });
  return (media) => mutate({ media, isIn: false, place: placeInWatchlist(media.mediaId) });
}
