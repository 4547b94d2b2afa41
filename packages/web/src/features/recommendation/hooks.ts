import { keyOf, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { MediaCard } from '@greenlight/contract/media';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { useTexts } from '../../platform/i18n.ts';
import { showSaveError } from '../../platform/save-error.ts';
import { usePreviewRefusal } from '../../platform/use-preview-refusal.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { markScope, readMarksAgain, setMarks } from '../mark/hooks.ts';
import { type Dismissal, dismissalOf, dismissalsReducer } from './dismissal-state.ts';

const upNextSize = 20;
const rowSize = 20;
const dismissedKey = ['recommendation', 'dismissed'];
const none: Dismissal[] = [];

/** The first recommendations for a row. Visitors get other ones. */
export function useRecommended() {
  const isSignedIn = useIsSignedIn();
  const call = isSignedIn ? client.recommendation.recommendedForYou : client.recommendation.recommendedAnon;
  return useQuery(query(call, { query: { count: rowSize } }));
}

/** Popular videos; for members without those that they dismissed. */
export function usePopular(count: number) {
  const isSignedIn = useIsSignedIn();
  const call = isSignedIn ? client.recommendation.popular : client.recommendation.popularAnon;
  return useQuery(query(call, { query: { page: 1, count } }));
}

/** The viewer's next video of a show; undefined while loading, null for visitors and after an error. */
export function useNextOfShow(channelId: number) {
  const isSignedIn = useIsSignedIn();
  const { data, isLoading } = useQuery({
    ...query(client.recommendation.nextOfShow, { params: { channelId } }),
    enabled: isSignedIn,
  });
  if (isSignedIn && isLoading) return undefined;
  return (isSignedIn && data) || null;
}

/** The videos to play after a video: the next episodes, also of the next season, then related videos. */
export function useUpNext(mediaId: number, { enabled }: { enabled: boolean }) {
  // Answers differ between visitors and members. Signing in drops them all.
  return useQuery({
    ...query(client.recommendation.upNext, { params: { id: mediaId }, query: { count: upNextSize } }),
    enabled,
  });
}

type DismissibleCard = Pick<MediaCard, 'mediaId' | 'channel'>;

function readDismissed(): Dismissal[] {
  return queryClient.getQueryData<Dismissal[]>(dismissedKey) ?? none;
}

/** Whether a card was dismissed on this visit. `isHere`: with this card. The server leaves out earlier dismissals. */
export function useDismissed() {
  const { data = none } = useQuery({
    queryKey: dismissedKey,
    queryFn: readDismissed,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return (card: DismissibleCard) => dismissalOf(card, data);
}

function send(dismissal: Dismissal, isUndone: boolean): Promise<void> {
  const { notInterested, interested, lessFromShow, moreFromShow } = client.recommendation;
  if (dismissal.kind === 'video') {
    return (isUndone ? interested : notInterested)({ params: { mediaId: dismissal.mediaId } });
  }
  return (isUndone ? moreFromShow : lessFromShow)({ params: { channelId: dismissal.channelId } });
}

function showDismissed(change: { dismissal: Dismissal; isUndone: boolean }): void {
  queryClient.setQueryData(dismissedKey, dismissalsReducer(readDismissed(), change));
  const { dismissal, isUndone } = change;
  if (dismissal.kind === 'video') setMarks(dismissal.mediaId, { isDismissed: !isUndone });
}

/**
 * "Not interested" and "Less from this show". The cards are hidden at once, and shown again if the call fails or is
 * undone. For members only, and not in a preview.
 */
export function useDismiss() {
  const t = useTexts('recommendation');
  const { mutate } = useMutation({
    mutationFn: (change: { dismissal: Dismissal; isUndone: boolean }) => send(change.dismissal, change.isUndone),
    onMutate: showDismissed,
    onError: (error, { dismissal, isUndone }) => {
      showDismissed({ dismissal, isUndone: !isUndone });
      showSaveError(error, t('dismissFailed'));
    },
    // A row that is fetched again must not contain the video. The browse screen keeps its ranking.
    onSettled: (_data, _error, { dismissal, isUndone }) => {
      if (dismissal.kind === 'video') readMarksAgain();
      void queryClient.invalidateQueries({ queryKey: ['recommendation'], refetchType: 'none' });
      // The marks may have been fetched before the undo was stored.
      void queryClient.invalidateQueries({
        queryKey: keyOf(client.channel.special, { params: { type: 'popular' } }),
        refetchType: isUndone ? 'active' : 'none',
      });
    },
    scope: { id: `${markScope} dismissed` },
  });
  const change = usePreviewRefusal() ?? mutate;
  return {
    notInterested: ({ mediaId }: DismissibleCard) => change({ dismissal: { kind: 'video', mediaId }, isUndone: false }),
    lessFromShow: ({ mediaId, channel }: DismissibleCard) => {
      if (channel) change({ dismissal: { kind: 'show', mediaId, channelId: channel.id }, isUndone: false });
    },
    undo: (dismissal: Dismissal) => change({ dismissal, isUndone: true }),
  };
}
