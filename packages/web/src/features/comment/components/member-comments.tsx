import { ApiError } from '@greenlight/contract/client';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useOnline } from '@greenlight/ui/blocks/use-online';
import { Lock } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../../platform/i18n.ts';
import { useUserInfo } from '../../account/hooks.ts';
import { type CommentsOfPlace, CommentsOfPlaceContext } from '../comments-of-place.ts';
import { useCommentOrder } from '../use-comment-order.ts';
import { useCommentRoom } from '../use-comment-room.ts';
import { useMomentStrip } from '../use-moment-strip.ts';
import { usePlayerPosition } from '../use-player-position.ts';
import { CommentHeading } from './comment-heading.tsx';
import type { SectionProps } from './comment-section.tsx';
import { CommentsFailed, CommentsNote, CommentsWaiting, NoComments, NoConnection } from './comment-states.tsx';
import { CommentThreads } from './comment-threads.tsx';
import { MomentStrip } from './moment-strip.tsx';
import { NewComment } from './new-comment.tsx';
import { WriteProblem } from './write-problem.tsx';

/** The comments for signed-in viewers, live over the socket. */
export function MemberComments({ place, video, linkedId }: SectionProps) {
  const t = useTexts('comment');
  const [order, setOrder] = useCommentOrder();
  const { room, state } = useCommentRoom(place, order);
  const [isStripOn, setStripOn] = useMomentStrip();
  const isOnline = useOnline();
  const info = useUserInfo();
  const position = usePlayerPosition(video?.player);
  const { list, error } = state;
  const hasList = list !== null;
  const link = useEffectEvent(async (commentId: number) => {
    if (!(await room?.link(commentId))) showToast({ title: t('gone') });
  });
  useEffect(() => {
    if (hasList && linkedId !== null) link(linkedId).catch(() => undefined);
  }, [hasList, linkedId]);
  const code = error instanceof ApiError ? error.code : undefined;
  if (!list && code === 'subscription_required') return null;
  if (list?.isClosed)
    return <CommentsNote icon={<Lock />} title={t('closed')} text={t(video ? 'closedText' : 'closedPitchText')} />;
  const heading = (
    <CommentHeading
      total={list?.total}
      order={order}
      onOrder={(chosen) => {
        setOrder(chosen);
        void room?.load(chosen);
      }}
      strip={video && { isOn: isStripOn, set: setStripOn }}
    />
  );
  if (!list || !room) {
    return (
      <>
        {heading}
        {error && room ? <CommentsFailed error={error} onRetry={() => room.load()} /> : <CommentsWaiting />}
      </>
    );
  }
  const comments: CommentsOfPlace = {
    ...position,
    place,
    duration: video?.duration ?? null,
    threads: list.threads,
    total: list.total,
    hasMore: list.hasMore,
    order,
    linkedId,
    room,
    viewerId: info?.userId ?? null,
    mayModerate: list.mayModerate,
    mayWrite: list.problem === null,
    more: () => room.more(),
    replies: (commentId) => room.replies(commentId),
    reveal: () => room.reveal(),
    readPiece: null,
  };
  return (
    <CommentsOfPlaceContext value={comments}>
      {heading}
      {!(state.isConnected && isOnline) && <NoConnection />}
      {list.problem === null ? <NewComment /> : <WriteProblem code={list.problem} />}
      {list.threads.length > 0 ? <CommentThreads /> : <NoComments />}
      {video?.strip && createPortal(<MomentStrip isOn={isStripOn} hasLater={list.later > 0} />, video.strip)}
    </CommentsOfPlaceContext>
  );
}
