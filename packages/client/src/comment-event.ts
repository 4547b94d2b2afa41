import type { Reply } from '@greenlight/contract/comment';
import type { CommentEvent } from '@greenlight/contract/realtime';
import { type CommentList, compareInOrder, mergeReply, type Thread, toThread } from './comment-thread.ts';

type Message = Extract<CommentEvent, { type: 'message' }>;

/** Applies one event. The caller sorts the list after all events. */
export function applyCommentEvent(list: CommentList, event: CommentEvent): CommentList {
  switch (event.type) {
    case 'message':
      return event.comment.originalCommentId === null ? addOriginal(list, event.comment) : addReply(list, event);
    case 'edit':
      return changeComment(list, event.comment.commentId, (known) => mergeReply(known, event.comment));
    case 'likes':
      return changeComment(list, event.commentId, (known) => ({ ...known, likes: event.likes }));
    case 'marks':
      return setMarks(list, event);
    default:
      return remove(list, event);
  }
}

function changeComment(list: CommentList, commentId: number, change: (known: Reply) => Reply): CommentList {
  const apply = <T extends Reply>(comment: T): T =>
    comment.commentId === commentId ? { ...comment, ...change(comment) } : comment;
  return { ...list, threads: list.threads.map((thread) => ({ ...apply(thread), replies: thread.replies.map(apply) })) };
}

/** Adds a new comment, unless it belongs to a page that is not loaded yet. */
function addOriginal(list: CommentList, comment: Reply): CommentList {
  if (list.threads.some(({ commentId }) => commentId === comment.commentId)) {
    return changeComment(list, comment.commentId, (known) => mergeReply(known, comment));
  }
  const last = list.threads.find(({ commentId }) => commentId === list.lowestCommentId);
  if (list.hasMore && last && compareInOrder(comment, last, list.order) > 0) return list;
  const added = toThread({ ...comment, isPinned: false, isMuted: false, replyCount: 0, replies: [] });
  return { ...list, threads: [...list.threads, added] };
}

function addReply(list: CommentList, { comment, replyCount }: Message): CommentList {
  return changeThread(list, comment.originalCommentId, (thread) => {
    const at = thread.replies.findIndex(({ commentId }) => commentId === comment.commentId);
    const known = thread.replies[at];
    const replies = known
      ? thread.replies.with(at, mergeReply(known, comment))
      : thread.isComplete
        ? [...thread.replies, comment].toSorted((a, b) => a.commentId - b.commentId)
        : thread.replies;
    return { ...thread, replies, replyCount: replyCount ?? thread.replyCount + (known ? 0 : 1) };
  });
}

/**
 * A pinned comment comes first, so the list must be read again if that comment is not loaded. If there are no further
 * pages, the comment was deleted since, and the event for that follows.
 */
function setMarks(list: CommentList, event: Extract<CommentEvent, { type: 'marks' }>): CommentList {
  const { commentId, isPinned, isHearted } = event;
  const isLoaded = list.threads.some((thread) => thread.commentId === commentId);
  const isReply = list.threads.some(({ replies }) => replies.some((reply) => reply.commentId === commentId));
  if (!isLoaded && !isReply && isPinned && list.hasMore) return { ...list, needsReload: true };
  const marked = changeComment(list, commentId, (known) => ({ ...known, isHearted }));
  return changeThread(marked, commentId, (thread) => ({ ...thread, isPinned }));
}

/** Removes a comment; an original comment with its replies. */
function remove(list: CommentList, event: Extract<CommentEvent, { type: 'delete' }>): CommentList {
  const { commentId, originalCommentId, replyCount } = event;
  const others = { ...list, threads: list.threads.filter((thread) => thread.commentId !== commentId) };
  if (list.linkedId === commentId) others.linkedId = null;
  if (list.lowestCommentId === commentId) others.lowestCommentId = lowestOf(others);
  return changeThread(others, originalCommentId ?? null, (thread) => {
    const replies = thread.replies.filter((reply) => reply.commentId !== commentId);
    const count = replyCount ?? thread.replyCount - (thread.replies.length - replies.length);
    return { ...thread, replies, replyCount: count, isComplete: thread.isComplete || replies.length >= count };
  });
}

function lowestOf({ threads, linkedId, order }: CommentList): number | null {
  const inOrder = threads.filter(({ isPinned, commentId }) => !isPinned && commentId !== linkedId);
  return inOrder.toSorted((a, b) => compareInOrder(a, b, order)).at(-1)?.commentId ?? null;
}

function changeThread(list: CommentList, commentId: number | null, change: (thread: Thread) => Thread): CommentList {
  const threads = list.threads.map((thread) => (thread.commentId === commentId ? change(thread) : thread));
  return { ...list, threads };
}
