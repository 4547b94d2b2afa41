import { keyOf } from '@greenlight/client/query';
import type { MediaDetail } from '@greenlight/contract/media';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { rememberAfterLoginUrl } from '../../platform/after-login.ts';
import { client, queryClient, session } from '../../platform/app.ts';
import { batchIds } from '../../platform/batch-ids.ts';
import { useTexts } from '../../platform/i18n.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';

/** What a member said of a video. */
interface Marks {
  isLiked: boolean;
  isInWatchlist: boolean;
}

const unmarked: Marks = { isLiked: false, isInWatchlist: false };

const askMarks = batchIds(async (ids) => {
  const { liked, watchlist } = await client.userChannel.marks({ query: { mediaIds: ids.join(',') } });
  return new Map(
    ids.map((id): [number, Marks] => [id, { isLiked: liked.includes(id), isInWatchlist: watchlist.includes(id) }]),
  );
});

function marksOf(mediaId: number) {
  return {
    queryKey: [...keyOf(client.userChannel.marks), mediaId],
    queryFn: async () => (await askMarks(mediaId)) ?? unmarked,
  };
}

/** Asks for the marks of all these videos in one call, but for those that are known. */
export function prefetchMarks(mediaIds: Iterable<number>): void {
  if (!session.current()) return;
  for (const mediaId of mediaIds) void queryClient.prefetchQuery(marksOf(mediaId));
}

/** Undefined while they are awaited; a visitor has none. */
export function useMarks(mediaId: number): Marks | undefined {
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({ ...marksOf(mediaId), enabled: isSignedIn });
  return isSignedIn ? data : unmarked;
}

function setMarks(mediaId: number, change: Partial<Marks>): void {
  queryClient.setQueryData<Marks>(marksOf(mediaId).queryKey, (marks = unmarked) => ({ ...marks, ...change }));
}

/** Changes a mark at once, takes it back when the call fails. Visitors are asked to sign in, and come back here. */
function useMark(mediaId: number, send: (isOn: boolean) => Promise<unknown>, show: (isOn: boolean) => void) {
  const t = useTexts('mark');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { mutate } = useMutation({
    mutationFn: send,
    scope: { id: `mark ${mediaId}` },
    onMutate: async (isOn) => {
      await queryClient.cancelQueries({ queryKey: marksOf(mediaId).queryKey });
      show(isOn);
    },
    onError: (_, isOn) => {
      show(!isOn);
      showToast({ title: t('failed'), tone: 'error' });
    },
    onSuccess: () => {
      const { list, likedVideos } = client.userChannel;
      for (const call of [list, likedVideos, client.watchlist.get]) {
        void queryClient.invalidateQueries({ queryKey: keyOf(call), refetchType: 'none' });
      }
    },
  });
  return (isOn: boolean) => {
    if (session.current()) return mutate(isOn);
    rememberAfterLoginUrl(pathname + search);
    void navigate('/login');
  };
}

export function useSetInWatchlist(mediaId: number): (isIn: boolean) => void {
  const { add, remove } = client.watchlist;
  return useMark(
    mediaId,
    (isIn) => (isIn ? add : remove)({ params: { mediaId } }),
    (isInWatchlist) => setMarks(mediaId, { isInWatchlist }),
  );
}

export function useSetLiked(mediaId: number): (isLiked: boolean) => void {
  const { like, unlike } = client.media;
  const detail = keyOf(client.media.detail, { params: { mediaId } });
  return useMark(
    mediaId,
    (isLiked) => (isLiked ? like : unlike)({ params: { mediaId } }),
    (isLiked) => {
      setMarks(mediaId, { isLiked });
      // What everybody gets is some seconds old: the viewer's own like counts now.
      queryClient.setQueryData<MediaDetail>(
        detail,
        (media) => media && { ...media, likes: Math.max(media.likes + (isLiked ? 1 : -1), 0) },
      );
    },
  );
}
