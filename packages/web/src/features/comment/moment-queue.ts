import type { Reply } from '@greenlight/contract/comment';

/** The comments without one that was removed, and without its replies. */
export function withoutComment<T extends Pick<Reply, 'commentId' | 'originalCommentId'>>(
  comments: readonly T[],
  removedId: number,
): T[] {
  return comments.filter((comment) => comment.commentId !== removedId && comment.originalCommentId !== removedId);
}
