import { keyOf, pages } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { userChannelPageSize } from '@greenlight/contract/limits';
import type { MediaCard, MediaDetail } from '@greenlight/contract/media';
import { type InfiniteData, type Mutation, useQuery } from '@tanstack/react-query';
import type { Intent } from '../../platform/after-login.ts';
import { client, queryClient, session } from '../../platform/app.ts';
import { batchIds } from '../../platform/batch-ids.ts';
import { useTexts } from '../../platform/i18n.ts';
import { showSaveError } from '../../platform/save-error.ts';
import { usePreviewRefusal } from '../../platform/use-preview-refusal.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { useSignInFirst } from '../../platform/use-sign-in-first.ts';

/** A member's marks of a video. */
interface Marks {
  isLiked: boolean;
  isInWatchlist: boolean;
  /** "Not interested" in the video itself. Its show may be dismissed separately. */
  isDismissed: boolean;
}

export const watchlist = pages(client.watchlist.get);
export const likedVideos = pages(client.userChannel.likedVideos, { query: { pageSize: userChannelPageSize } });
type WatchlistPages = InfiniteData<Awaited<ReturnType<typeof client.watchlist.get>>, number>;

/** The scopes of mutations that set marks start with this. */
export const markScope = 'mark';
const unmarked: Marks = { isLiked: false, isInWatchlist: false, isDismissed: false };

const askMarks = batchIds(async (ids) => {
  const { liked, watchlist, notInterested } = await client.userChannel.marks({ query: { mediaIds: ids.join(',') } });
  const marks = (id: number): Marks => ({
    isLiked: liked.includes(id),
    isInWatchlist: watchlist.includes(id),
    isDismissed: notInterested.includes(id),
  });
  return new Map(ids.map((id) => [id, marks(id)]));
});

function marksOf(mediaId: number) {
  return {
    queryKey: [...keyOf(client.userChannel.marks), mediaId],
    queryFn: async () => (await askMarks(mediaId)) ?? unmarked,
  };
}

/** Fetches the marks of all these videos in one call, except known ones. */
export function prefetchMarks(mediaIds: Iterable<number>): void {
  if (!session.current()) return;
  for (const mediaId of mediaIds) void queryClient.prefetchQuery(marksOf(mediaId));
}

/** The marks of a video; undefined while loading. A visitor has none. */
export function useMarks(mediaId: number): Marks | undefined {
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({ ...marksOf(mediaId), enabled: isSignedIn });
  return isSignedIn ? data : unmarked;
}

/** Changes cached marks. Unknown marks look unset until {@link readMarksAgain}. */
export function setMarks(mediaId: number, change: Partial<Marks>): void {
  queryClient.setQueryData<Marks>(marksOf(mediaId).queryKey, (marks = unmarked) => ({ ...marks, ...change }));
}

/** The index of a video in the loaded watchlist; 0 if it is not there. */
export function placeInWatchlist(mediaId: number) {
  const all = queryClient.getQueryData<WatchlistPages>(watchlist.queryKey)?.pages ?? [];
  const page = all.findIndex(({ media }) => media.some((card) => card.mediaId === mediaId));
  return { page: Math.max(page, 0), at: all[page]?.media.findIndex((card) => card.mediaId === mediaId) ?? 0 };
}

/** Refetches the shown marks from the server, after the last pending change. */
export function readMarksAgain(): void {
  const isMark = ({ options }: Mutation) => options.scope?.id.startsWith(markScope) === true;
  if (queryClient.isMutating({ predicate: isMark }) > 1) return;
  void queryClient.invalidateQueries({ queryKey: keyOf(client.userChannel.marks) });
}

/** Adds or removes a video in every list that shows the watchlist (docs/product/watchlist.md). */
export function showInWatchlist(media: MediaCard, isIn: boolean, place: ReturnType<typeof placeInWatchlist>): void {
  const change = (cards: MediaCard[], page: number) => {
    const others = cards.filter(({ mediaId }) => mediaId !== media.mediaId);
    return isIn && page === place.page ? others.toSpliced(place.at, 0, media) : others;
  };
  queryClient.setQueryData<WatchlistPages>(
    watchlist.queryKey,
    (data) => data && { ...data, pages: data.pages.map((page, at) => ({ ...page, media: change(page.media, at) })) },
  );
}

/** Reads marks again. Skipped while another mark is pending, because the answer would not have it yet. */
export function readAgain({ queryKey }: { queryKey: readonly unknown[] }): void {
  if (queryClient.isMutating({ mutationKey: queryKey }) > 1) return;
  void queryClient.invalidateQueries({ queryKey });
}

/**
 * Changes a mark at once, and undoes it if the call fails. `show` updates the screen. `list` is the viewer's list of
 * such marks. A visitor logs in first. A preview changes nothing.
 */
function useMark(
  intent: Intent,
  list: { queryKey: readonly unknown[] },
  send: (isOn: boolean) => Promise<unknown>,
  show: (isOn: boolean) => () => void,
) {
  const t = useTexts('mark');
  const { id: mediaId } = intent;
  const { mutate } = useMutation({
    mutationKey: list.queryKey,
    mutationFn: send,
    scope: { id: `${markScope} ${mediaId}` },
    onMutate: async (isOn) => {
      const shown = [marksOf(mediaId).queryKey, list.queryKey];
      await Promise.all(shown.map((queryKey) => queryClient.cancelQueries({ queryKey })));
      return show(isOn);
    },
    onError: (error, _isOn, takeBack) => {
      takeBack?.();
      showSaveError(error, t('failed'));
    },
    onSettled: () => {
      readAgain(list);
      readMarksAgain();
    },
  });
  const refuse = usePreviewRefusal();
  const signInFirst = useSignInFirst();
  return (isOn: boolean) => {
    if (refuse) return refuse();
    if (session.current()) return mutate(isOn);
    signInFirst(intent);
  };
}

export function useSetInWatchlist(media: MediaCard): (isIn: boolean) => void {
  const { mediaId } = media;
  const { add, remove } = client.watchlist;
  return useMark(
    { kind: 'watchlist', id: mediaId, name: media.title },
    watchlist,
    (isIn) => (isIn ? add : remove)({ params: { mediaId } }),
    (isIn) => {
      const place = placeInWatchlist(mediaId);
      const change = (isInWatchlist: boolean) => {
        setMarks(mediaId, { isInWatchlist });
        showInWatchlist(media, isInWatchlist, place);
      };
      change(isIn);
      return () => change(!isIn);
    },
  );
}

export function useSetLiked({ mediaId, title }: MediaDetail): (isLiked: boolean) => void {
  const { like, unlike } = client.media;
  const detail = keyOf(client.media.detail, { params: { mediaId } });
  return useMark(
    { kind: 'like', id: mediaId, name: title },
    likedVideos,
    (isLiked) => (isLiked ? like : unlike)({ params: { mediaId } }),
    (liked) => {
      const change = (isLiked: boolean) => {
        setMarks(mediaId, { isLiked });
        // The public count is some seconds old, so the viewer's own like is added.
        queryClient.setQueryData<MediaDetail>(
          detail,
          (media) => media && { ...media, likes: Math.max(media.likes + (isLiked ? 1 : -1), 0) },
        );
      };
      change(liked);
      return () => change(!liked);
    },
  );
}
