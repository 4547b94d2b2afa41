import type { CommentReceived } from '@greenlight/contract/realtime';
import { useEffect, useEffectEvent } from 'react';
import type { CommentRoom, Thread } from './use-comment-room.ts';

const everyMs = 3000;
/** A longer step between two checks is a jump. At double speed playback advances 6 s. */
const stepMaxS = 10;
/** After a jump, comments of this many seconds before still belong to the moment. */
const momentS = 3;
/** Number of comments in a full answer. The next request begins after the last of them. */
const answerMax = 50;

export type MomentComments = Extract<CommentReceived, { type: 'moments' }>['comments'];

/** Calls back with the comments of a moment, and with each comment that is removed later. */
interface MomentListener {
  onMoment: (comments: MomentComments) => void;
  onRemove: (commentId: number) => void;
}

/** While the video plays, requests the comments of the moments that it passes, and calls back with them. */
export function useMoments(
  room: CommentRoom | null,
  threads: Thread[],
  currentTime: () => number,
  { onMoment, onRemove }: MomentListener,
): void {
  const hidden = withheldMoments(threads);
  const time = useEffectEvent(currentTime);
  const tell = useEffectEvent(onMoment);
  const remove = useEffectEvent(onRemove);
  /** The first moment between two times that has a withheld comment on the page. */
  const firstHidden = useEffectEvent((after: number, to: number) =>
    Math.min(...hidden.filter((moment) => moment > after && moment <= to)),
  );
  useEffect(() => {
    if (!room) return undefined;
    let last = 0;
    let reached = 0;
    const timer = setInterval(() => {
      const now = time();
      if (now <= 0 || now === last) return;
      const isStep = now > last && now - last <= stepMaxS;
      const from = isStep ? last : Math.max(now - momentS, 0);
      // An answer begins after `fromS`.
      room.reach(Math.max(Math.min(from, firstHidden(reached, now) - 1), 0), now);
      last = now;
      reached = Math.max(reached, now);
    }, everyMs);
    const stop = room.onFrame((received) => {
      if (received.type === 'events') {
        for (const event of received.events) if (event.type === 'delete') remove(event.commentId);
      }
      if (received.type !== 'moments') return;
      const lastS = received.comments.at(-1)?.momentS ?? received.toS;
      if (received.comments.length === answerMax && lastS < received.toS) room.reach(lastS, received.toS);
      const since = received.toS - stepMaxS;
      tell(received.comments.filter(({ momentS, isWithheld }) => momentS !== null && momentS > since && !isWithheld));
    });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [room]);
}

/** The moments of loaded comments and replies whose text is withheld. */
export function withheldMoments(threads: Thread[]): number[] {
  return threads.flatMap((thread) =>
    [thread, ...thread.replies].flatMap(({ isWithheld, momentS }) => (isWithheld && momentS !== null ? [momentS] : [])),
  );
}
