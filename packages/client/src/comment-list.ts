import type { CommentOrder, Reply } from '@greenlight/contract/comment';
import { placeKey, toPlace } from '@greenlight/contract/place';
import type { CommentReceived } from '@greenlight/contract/realtime';
import { applyCommentEvent } from './comment-event.ts';
import {
  type CommentAnswer,
  type CommentList,
  mergeReply,
  mergeThread,
  placeThreads,
  type Thread,
  toThread,
} from './comment-thread.ts';

export function startCommentList(answer: CommentAnswer, order: CommentOrder): CommentList {
  return {
    place: toPlace(answer),
    order,
    threads: placeThreads(answer.comments.map(toThread), { order, linkedId: null }),
    linkedId: null,
    lowestCommentId: answer.lowestCommentId,
    hasMore: answer.hasMore,
    total: answer.total,
    later: answer.later,
    number: answer.number,
    needsResume: false,
    needsReload: false,
    mayModerate: answer.mayModerate,
    problem: answer.problem,
    isClosed: false,
  };
}

/** Adds the answer to a `get`: the next page, or the thread of one comment. */
export function addComments(list: CommentList, answer: CommentAnswer, ask: 'more' | 'thread'): CommentList {
  const linkedId = ask === 'thread' ? (answer.comments[0]?.commentId ?? null) : list.linkedId;
  const known = new Map(list.threads.map((thread) => [thread.commentId, thread]));
  for (const comment of answer.comments) {
    known.set(comment.commentId, mergeThread(known.get(comment.commentId), comment));
  }
  const page = ask === 'more' && {
    lowestCommentId: answer.lowestCommentId,
    hasMore: answer.hasMore,
    later: answer.later,
  };
  return {
    ...list,
    ...page,
    ...includesUpTo(list, answer.number),
    ...placed({ ...list, linkedId }, [...known.values()]),
  };
}

/** Applies a message of the server, except the answer to a `get` of comments ({@link addComments}). */
export function receiveComments(list: CommentList, received: CommentReceived): CommentList {
  if (placeKey(received) !== placeKey(list.place)) return list;
  switch (received.type) {
    case 'comments':
      return list;
    case 'replies':
      return addReplies(list, received);
    case 'moments':
      return reveal(list, received.comments);
    case 'reload':
      return { ...list, needsReload: true };
    case 'closed':
      return { ...list, isClosed: true };
    case 'problem':
      return { ...list, problem: received.problem };
    case 'own':
      return addOwn(list, received);
    default:
      return applyEvents(list, received);
  }
}

/** Shows the viewer's own like at once. An event brings the count soon after. */
export function likeComment(list: CommentList, commentId: number, liked: boolean): CommentList {
  const change = <T extends Reply>(comment: T): T =>
    comment.commentId === commentId && comment.liked !== liked
      ? { ...comment, liked, likes: Math.max(comment.likes + (liked ? 1 : -1), 0) }
      : comment;
  const threads = list.threads.map((thread) => ({ ...change(thread), replies: thread.replies.map(change) }));
  return { ...list, ...placed(list, threads) };
}

export function muteThread(list: CommentList, commentId: number, isMuted: boolean): CommentList {
  const threads = list.threads.map((thread) => (thread.commentId === commentId ? { ...thread, isMuted } : thread));
  return { ...list, threads };
}

/** A comment or reply of the list. */
export function findComment(list: CommentList, commentId: number): Reply | undefined {
  return list.threads
    .flatMap((thread): Reply[] => [thread, ...thread.replies])
    .find((comment) => comment.commentId === commentId);
}

function applyEvents(list: CommentList, frame: Extract<CommentReceived, { type: 'events' }>): CommentList {
  if (frame.after > list.number) return { ...list, needsResume: true };
  if (frame.number <= list.number) return { ...list, needsResume: false };
  const changed = frame.events.reduce(applyCommentEvent, list);
  return {
    ...changed,
    ...placed(changed, changed.threads),
    number: frame.number,
    total: frame.total,
    needsResume: false,
  };
}

function addReplies(list: CommentList, answer: Extract<CommentReceived, { type: 'replies' }>): CommentList {
  const threads = list.threads.map((thread) => {
    if (thread.commentId !== answer.originalCommentId) return thread;
    const known = new Map(thread.replies.map((reply) => [reply.commentId, reply]));
    const replies = answer.replies.map((reply) => mergeReply(known.get(reply.commentId), reply));
    return { ...thread, replies, isComplete: true };
  });
  return { ...list, ...includesUpTo(list, answer.number), threads };
}

/**
 * Adds a new comment of the viewer that others cannot see, or not yet. It is in no event and no count. When others can
 * see it, an event brings it again.
 */
function addOwn(list: CommentList, { comment }: Extract<CommentReceived, { type: 'own' }>): CommentList {
  const thread = list.threads.find(({ commentId }) => commentId === comment.originalCommentId);
  const added = applyCommentEvent(list, { type: 'message', comment, replyCount: thread?.replyCount });
  return { ...added, ...placed(added, added.threads) };
}

/** Adds texts of moments that the player has reached. Ignores comments that are not loaded. */
function reveal(list: CommentList, comments: Reply[]): CommentList {
  const byId = new Map(comments.map((comment) => [comment.commentId, comment]));
  let revealed = 0;
  const change = <T extends Reply>(comment: T): T => {
    const found = byId.get(comment.commentId);
    if (!found) return comment;
    if (comment.isWithheld && !found.isWithheld) revealed += 1;
    return { ...comment, ...mergeReply(comment, found) };
  };
  const threads = list.threads.map((thread) => ({ ...change(thread), replies: thread.replies.map(change) }));
  return { ...list, threads, later: Math.max(list.later - revealed, 0) };
}

/**
 * If an answer is older than the list, its comments lack the events in between. Then all events since the answer are
 * read and applied again; the other comments do not change by that.
 */
function includesUpTo(list: CommentList, number: number): Pick<CommentList, 'number' | 'needsResume'> {
  return number < list.number ? { number, needsResume: true } : { number: list.number, needsResume: list.needsResume };
}

function placed(
  list: Pick<CommentList, 'order' | 'linkedId'>,
  threads: Thread[],
): Pick<CommentList, 'threads' | 'linkedId'> {
  return { threads: placeThreads(threads, list), linkedId: list.linkedId };
}
