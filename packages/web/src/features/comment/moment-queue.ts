import type { Reply } from '@greenlight/contract/comment';

/** Time for which the strip shows one comment. */
export const shownMs = 5000;
/**
 * Length of the queue. Members are told of a removal at once. Visitors are not: with three comments, nothing is shown
 * later than 15 s after it was read, as in their list.
 */
const queueMax = { member: 5, visitor: 3 };

/** The queue with new comments at its end. If there are too many, the oldest are left out. */
export function queueComments<T>(queue: readonly T[], fresh: readonly T[], reader: keyof typeof queueMax): T[] {
  return [...queue, ...fresh].slice(-queueMax[reader]);
}

/** The comments without one that was removed, and without its replies. */
export function withoutComment<T extends Pick<Reply, 'commentId' | 'originalCommentId'>>(
  comments: readonly T[],
  removedId: number,
): T[] {
  return comments.filter((comment) => comment.commentId !== removedId && comment.originalCommentId !== removedId);
}
