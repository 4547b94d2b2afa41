import type { Comment, CommentOrder, Reply } from '@greenlight/contract/comment';
import type { WirePlace } from '@greenlight/contract/place';
import type { CommentReceived } from '@greenlight/contract/realtime';

/** A comment with its replies. `isComplete`: all of them are loaded. */
export interface Thread extends Comment {
  isComplete: boolean;
}

export type CommentAnswer = Extract<CommentReceived, { type: 'comments' }>;

/** The comments of one video or pitch, as far as they are loaded. */
export interface CommentList {
  place: WirePlace;
  order: CommentOrder;
  /** The linked one first, then pinned ones, then the others in `order`. */
  threads: Thread[];
  /** The thread of the comment whose link was opened. It comes first. */
  linkedId: number | null;
  /** The last loaded comment in `order`. The next page begins after it. */
  lowestCommentId: number | null;
  hasMore: boolean;
  /** Number of comments and replies. */
  total: number;
  /** Number of comments of moments that the viewer has not watched yet. 100 means 100 or more. */
  later: number;
  /** Number of the last event that the list includes. */
  number: number;
  /** Whether events are missing. Send `resume` to get them. */
  needsResume: boolean;
  /** Whether the server no longer has the missing events. Read the first page again. */
  needsReload: boolean;
  mayModerate: boolean;
  /** Why the viewer cannot write. */
  problem: CommentAnswer['problem'];
  /** Whether the viewer may no longer read the comments. */
  isClosed: boolean;
}

export function toThread(comment: Comment): Thread {
  return { ...comment, isComplete: comment.replies.length >= comment.replyCount };
}

/**
 * Returns the comment that replaces the known one. A message for everybody has neither the viewer's like nor the text
 * of a later moment. Both are kept from the known one, but not a text that was edited since. `isHeld` is taken from the
 * new one.
 */
export function mergeReply(known: Reply | undefined, next: Reply): Reply {
  if (!known) return next;
  const isSeen = next.isWithheld && !known.isWithheld && known.edited === next.edited;
  const text = isSeen && { message: known.message, mentions: known.mentions, isWithheld: false };
  return { ...next, ...text, liked: known.liked, isHeld: next.isHeld };
}

/** Returns the comment of a page that replaces the known one, with the replies that were loaded. */
export function mergeThread(known: Thread | undefined, next: Comment): Thread {
  if (!known) return toThread(next);
  const replies = new Map(known.replies.map((reply) => [reply.commentId, reply]));
  for (const reply of next.replies) replies.set(reply.commentId, mergeReply(replies.get(reply.commentId), reply));
  const sorted = [...replies.values()].toSorted((a, b) => a.commentId - b.commentId);
  const isComplete = known.isComplete || sorted.length >= next.replyCount;
  return { ...next, ...mergeReply(known, next), replies: sorted, isComplete };
}

/** Sorts as the server does: pinned ones first, then the newest, or those with the most likes. */
export function placeThreads(
  threads: Thread[],
  { order, linkedId }: { order: CommentOrder; linkedId: number | null },
): Thread[] {
  return threads.toSorted(
    (a, b) =>
      Number(b.commentId === linkedId) - Number(a.commentId === linkedId) ||
      Number(b.isPinned) - Number(a.isPinned) ||
      compareInOrder(a, b, order),
  );
}

/** Compares for sorting: negative if `a` is above `b`. */
export function compareInOrder(
  a: Pick<Reply, 'likes' | 'commentId'>,
  b: Pick<Reply, 'likes' | 'commentId'>,
  order: CommentOrder,
): number {
  return (order === 'top' ? b.likes - a.likes : 0) || b.commentId - a.commentId;
}
