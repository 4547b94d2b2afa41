import { Avatar } from '@greenlight/ui/primitives/avatar';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useCommentsOfPlace } from '../comments-of-place.ts';
import { queueComments, shownMs, withoutComment } from '../moment-queue.ts';
import { type MomentComments, useMoments } from '../use-moments.ts';
import { usePassedMoments } from '../use-passed-moments.ts';

/**
 * A strip below the player with comments of this moment of the video, one after the other. If the video has such
 * comments, the strip always takes its room, so that nothing moves during playback.
 */
export function MomentStrip({ isOn, hasLater }: { isOn: boolean; hasLater: boolean }) {
  const t = useTexts('comment');
  const video = useCommentsOfPlace();
  const { room, threads, hasMore, viewerId, currentTime } = video;
  const [queue, setQueue] = useState<MomentComments>([]);
  const [known] = useState(() => new Set<number>());
  const hasTimed = threads.some(({ momentS }) => momentS !== null);
  const isWanted = hasLater || (isOn && (hasTimed || hasMore));
  const show = (comments: MomentComments) => {
    const fresh = comments.filter(({ commentId, author }) => author.userId !== viewerId && !known.has(commentId));
    for (const { commentId } of fresh) known.add(commentId);
    if (fresh.length > 0) setQueue((before) => queueComments(before, fresh, room ? 'member' : 'visitor'));
  };
  const remove = (commentId: number) => setQueue((before) => withoutComment(before, commentId));
  useMoments(isWanted ? room : null, threads, currentTime, { onMoment: show, onRemove: remove });
  usePassedMoments(video, isWanted, show);
  const [shown] = queue;
  const shownId = shown?.commentId;
  useEffect(() => {
    if (shownId === undefined) return undefined;
    const timer = setTimeout(() => setQueue((before) => before.slice(1)), shownMs);
    return () => clearTimeout(timer);
  }, [shownId]);
  const hasRoom = isOn && (shown !== undefined || hasLater || hasTimed);
  return (
    <div
      role="log"
      aria-live="off"
      aria-label={t('strip')}
      className={clsx('overflow-hidden', hasRoom ? 'h-11 pt-2' : 'hidden')}
    >
      {shown && (
        <p key={shown.commentId} className="flex h-9 min-w-0 animate-appear items-center gap-2.5 text-sm">
          <Avatar name={shown.author.displayName} src={shown.author.avatarUrl} className="size-6 text-xs" />
          <bdi className="max-w-32 shrink-0 truncate font-semibold">{shown.author.displayName}</bdi>
          <span dir="auto" className="min-w-0 truncate text-ink-muted">
            {shown.message}
          </span>
        </p>
      )}
    </div>
  );
}
