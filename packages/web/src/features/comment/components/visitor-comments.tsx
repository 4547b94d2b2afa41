import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../../platform/i18n.ts';
import { type CommentsOfPlace, CommentsOfPlaceContext } from '../comments-of-place.ts';
import { useReadComments } from '../hooks.ts';
import { useCommentOrder } from '../use-comment-order.ts';
import { useLogInAndReturn } from '../use-log-in-and-return.ts';
import { useMomentStrip } from '../use-moment-strip.ts';
import { usePlayerPosition } from '../use-player-position.ts';
import { CommentHeading } from './comment-heading.tsx';
import type { SectionProps } from './comment-section.tsx';
import { CommentsFailed, CommentsWaiting, NoComments } from './comment-states.tsx';
import { CommentThreads } from './comment-threads.tsx';
import { MomentStrip } from './moment-strip.tsx';
import { WriteNote } from './write-problem.tsx';

/** The comments of a free video or a pitch for visitors, who can read them. */
export function VisitorComments({ place, video, linkedId }: SectionProps) {
  const t = useTexts('comment');
  const [order, setOrder] = useCommentOrder();
  const { list, threads, reveal, readPiece, loadReplies, isLinkGone } = useReadComments(place, order, linkedId);
  const [isStripOn, setStripOn] = useMomentStrip();
  const position = usePlayerPosition(video?.player);
  const logInHere = useLogInAndReturn();
  const tellGone = useEffectEvent(() => showToast({ title: t('gone') }));
  useEffect(() => {
    if (isLinkGone) tellGone();
  }, [isLinkGone]);
  const first = list.data?.pages[0];
  const heading = (
    <CommentHeading
      total={first?.total}
      order={order}
      onOrder={setOrder}
      strip={video && { isOn: isStripOn, set: setStripOn }}
    />
  );
  if (!first) {
    return (
      <>
        {heading}
        {list.error ? <CommentsFailed error={list.error} onRetry={() => list.refetch()} /> : <CommentsWaiting />}
      </>
    );
  }
  const comments: CommentsOfPlace = {
    ...position,
    place,
    duration: video?.duration ?? null,
    threads,
    total: first.total,
    hasMore: list.hasNextPage,
    order,
    linkedId,
    room: null,
    viewerId: null,
    mayModerate: false,
    mayWrite: false,
    more: async () => void (await list.fetchNextPage()),
    replies: loadReplies,
    reveal,
    readPiece,
  };
  return (
    <CommentsOfPlaceContext value={comments}>
      {heading}
      <WriteNote text={t('loginToWrite')}>
        <Button size="sm" variant="primary" onClick={logInHere}>
          {t('login')}
        </Button>
      </WriteNote>
      {threads.length > 0 ? <CommentThreads /> : <NoComments />}
      {video?.strip && createPortal(<MomentStrip isOn={isStripOn} hasLater={first.later > 0} />, video.strip)}
    </CommentsOfPlaceContext>
  );
}
