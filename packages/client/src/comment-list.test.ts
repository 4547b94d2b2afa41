import type { Comment, CommentOrder, Reply } from '@greenlight/contract/comment';
import type { CommentEvent, CommentReceived } from '@greenlight/contract/realtime';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addComments, findComment, likeComment, receiveComments, startCommentList } from './comment-list.ts';
import { type CommentAnswer, type CommentList, placeThreads, toThread } from './comment-thread.ts';

const mediaId = 7;

function reply(commentId: number, changes: Partial<Reply> = {}): Reply {
  return {
    commentId,
    mediaId,
    originalCommentId: null,
    message: `text ${commentId}`,
    created: '2030-01-01T00:00:00Z',
    edited: null,
    author: { userId: 'u', displayName: 'Ada', avatarUrl: null, badgeUrl: null, role: 'member' },
    mentions: [],
    likes: 0,
    liked: false,
    isHearted: false,
    momentS: null,
    isWithheld: false,
    ...changes,
  };
}

function comment(commentId: number, changes: Partial<Comment> = {}): Comment {
  return { ...reply(commentId), isPinned: false, isMuted: false, replyCount: 0, replies: [], ...changes };
}

function answer(comments: Comment[], changes: Partial<CommentAnswer> = {}): CommentAnswer {
  return {
    type: 'comments',
    mediaId,
    comments,
    lowestCommentId: comments.at(-1)?.commentId ?? null,
    hasMore: false,
    total: comments.reduce((sum, { replyCount }) => sum + 1 + replyCount, 0),
    later: 0,
    number: 0,
    mayModerate: false,
    problem: null,
    ...changes,
  };
}

function frame(events: CommentEvent[], after = 0, total = 0): CommentReceived {
  return { type: 'events', mediaId, after, number: after + events.length, events, total };
}

function idsOf({ threads }: CommentList): number[] {
  return threads.map(({ commentId }) => commentId);
}

function started(comments: Comment[], order: CommentOrder = 'newest', changes: Partial<CommentAnswer> = {}) {
  return startCommentList(answer(comments, changes), order);
}

describe('numbers', () => {
  const list = started([comment(1)], 'newest', { number: 5 });
  const likes: CommentEvent = { type: 'likes', mediaId, commentId: 1, likes: 3 };

  test('a frame after missed events asks for them, and changes nothing', () => {
    expect(receiveComments(list, frame([likes], 6))).toEqual({ ...list, needsResume: true });
  });

  test('a known frame is ignored, and says that nothing is missing', () => {
    expect(receiveComments({ ...list, needsResume: true }, frame([likes], 4))).toEqual(list);
  });

  test('a frame that begins earlier is applied', () => {
    const events = [{ ...likes, likes: 2 }, likes];
    expect(receiveComments(list, frame(events, 4, 1))).toMatchObject({ number: 6, threads: [{ likes: 3 }], total: 1 });
  });

  test('a page that is older than the list is brought up to date', () => {
    expect(addComments(list, answer([comment(0)], { number: 3 }), 'more')).toMatchObject({
      number: 3,
      needsResume: true,
    });
  });

  test('events of another video are ignored', () => {
    expect(receiveComments(list, { ...frame([likes], 5), mediaId: 8 })).toBe(list);
  });
});

describe('what the viewer has', () => {
  test('the like and the muting stay when an event replaces a comment', () => {
    const list = likeComment(started([comment(1, { isMuted: true })]), 1, true);
    const edited = reply(1, { message: 'new', edited: '2030-01-01T00:01:00Z', likes: 1 });
    const [thread] = receiveComments(list, frame([{ type: 'edit', mediaId, comment: edited }])).threads;
    expect(thread).toMatchObject({ message: 'new', liked: true, isMuted: true, likes: 1 });
  });

  test('a text that was seen is not withheld again, unless it was edited since', () => {
    const list = started([comment(1, { momentS: 9 })]);
    const withheld = reply(1, { momentS: 9, message: '', isWithheld: true });
    const same = receiveComments(list, frame([{ type: 'edit', mediaId, comment: withheld }]));
    expect(same.threads[0]).toMatchObject({ message: 'text 1', isWithheld: false });
    const edited = { ...withheld, edited: '2030-01-01T00:01:00Z' };
    const other = receiveComments(list, frame([{ type: 'edit', mediaId, comment: edited }]));
    expect(other.threads[0]).toMatchObject({ message: '', isWithheld: true });
  });

  test('the comments of reached moments get their texts', () => {
    const hidden = { momentS: 9, message: '', isWithheld: true };
    const list = started(
      [comment(1, { ...hidden, replyCount: 1, replies: [reply(2, { ...hidden, originalCommentId: 1 })] })],
      'newest',
      { later: 2 },
    );
    const comments = [reply(1, { momentS: 9 }), reply(3, { momentS: 9 })];
    const shown = receiveComments(list, { type: 'moments', mediaId, fromS: 5, toS: 10, comments });
    expect(shown).toMatchObject({ later: 1, threads: [{ isWithheld: false, replies: [{ isWithheld: true }] }] });
    expect(findComment(shown, 2)?.message).toBe('');
  });
});

describe('the order', () => {
  test('a new comment is below pinned ones, and among the best by its likes', () => {
    const comments = [comment(1, { isPinned: true }), comment(3, { likes: 2 }), comment(2)];
    const event: CommentEvent = { type: 'message', mediaId, comment: reply(4) };
    expect(idsOf(receiveComments(started(comments), frame([event])))).toEqual([1, 4, 3, 2]);
    expect(idsOf(receiveComments(started(comments, 'top'), frame([event])))).toEqual([1, 3, 4, 2]);
  });

  test('a comment of a page that is not loaded is left out', () => {
    const list = started([comment(5, { likes: 9 }), comment(4, { likes: 3 })], 'top', { hasMore: true });
    expect(idsOf(receiveComments(list, frame([{ type: 'message', mediaId, comment: reply(6) }])))).toEqual([5, 4]);
  });

  test('the list is read again when a comment that is not loaded is pinned', () => {
    const marks: CommentEvent = { type: 'marks', mediaId, commentId: 9, isPinned: true, isHearted: false };
    const list = started([comment(10)], 'newest', { hasMore: true });
    expect(receiveComments(list, frame([marks])).needsReload).toBe(true);
    const whole = started([comment(10)]);
    expect(receiveComments(whole, frame([marks])).needsReload, 'it was deleted since').toBe(false);
  });

  test('the next page begins after what is left when the last comment was deleted', () => {
    const list = started([comment(1, { isPinned: true }), comment(6), comment(5)], 'newest', { hasMore: true });
    const after = receiveComments(list, frame([{ type: 'delete', mediaId, commentId: 5 }]));
    expect(after.lowestCommentId).toBe(6);
  });

  test('a linked thread comes first, once', () => {
    const list = addComments(
      started([comment(5), comment(4)], 'newest', { hasMore: true }),
      answer([comment(2)]),
      'thread',
    );
    expect(idsOf(list)).toEqual([2, 5, 4]);
    expect(list).toMatchObject({ lowestCommentId: 4, hasMore: true });
    const next = addComments(list, answer([comment(3), comment(2)]), 'more');
    expect(idsOf(next)).toEqual([2, 5, 4, 3]);
    expect(next.hasMore).toBe(false);
  });
});

describe('replies', () => {
  const first = [reply(2, { originalCommentId: 1 })];
  const list = started([comment(1, { replyCount: 3, replies: first })]);
  const sent: CommentEvent = { type: 'message', mediaId, comment: reply(9, { originalCommentId: 1 }), replyCount: 4 };

  test('a new one is only counted while others before it are not loaded', () => {
    expect(receiveComments(list, frame([sent])).threads[0]).toMatchObject({ replyCount: 4, replies: first });
  });

  test('a new one is added once all are loaded', () => {
    const replies = [2, 3, 4].map((commentId) => reply(commentId, { originalCommentId: 1 }));
    const all = receiveComments(list, { type: 'replies', mediaId, originalCommentId: 1, replies, number: 0 });
    const [thread] = receiveComments(all, frame([sent])).threads;
    expect(thread?.replies.map(({ commentId }) => commentId)).toEqual([2, 3, 4, 9]);
  });
});

/** The server's side of a video: everything that happened, as a list that could be read now. */
function apply(comments: Comment[], event: CommentEvent): Comment[] {
  const changed = (id: number, change: (known: Reply) => Partial<Comment>) =>
    comments.map((known) => ({
      ...known,
      ...(known.commentId === id && change(known)),
      replies: known.replies.map((each) =>
        each.commentId === id ? { ...each, ...(change(each) as Partial<Reply>) } : each,
      ),
    }));
  switch (event.type) {
    case 'message': {
      const { originalCommentId } = event.comment;
      if (originalCommentId === null) return [...comments, comment(event.comment.commentId, event.comment)];
      return comments.map((known) =>
        known.commentId === originalCommentId
          ? { ...known, replies: [...known.replies, event.comment], replyCount: known.replies.length + 1 }
          : known,
      );
    }
    case 'edit':
      return changed(event.comment.commentId, () => ({ message: event.comment.message, edited: event.comment.edited }));
    case 'likes':
      return changed(event.commentId, () => ({ likes: event.likes }));
    case 'marks':
      return changed(event.commentId, () => ({ isHearted: event.isHearted })).map((known) =>
        known.commentId === event.commentId ? { ...known, isPinned: event.isPinned } : known,
      );
    default:
      return comments
        .filter(({ commentId }) => commentId !== event.commentId)
        .map((known) => {
          const replies = known.replies.filter(({ commentId }) => commentId !== event.commentId);
          return { ...known, replies, replyCount: replies.length };
        });
  }
}

/** What could happen to these comments, chosen by three numbers. */
function eventOf(comments: Comment[], [kind, which, value]: readonly number[], at: number): CommentEvent {
  const all: Reply[] = comments.flatMap((known) => [known, ...known.replies]);
  const target = all[(which ?? 0) % Math.max(all.length, 1)];
  if (kind === 0 || !target) return { type: 'message', mediaId, comment: reply(at) };
  const original = comments.find(({ commentId }) => commentId === (target.originalCommentId ?? target.commentId));
  const replyCount = original?.replies.length ?? 0;
  const { commentId, originalCommentId } = target;
  if (kind === 1 && original) {
    const sent = reply(at, { originalCommentId: original.commentId });
    return { type: 'message', mediaId, comment: sent, replyCount: replyCount + 1 };
  }
  if (kind === 2) {
    return {
      type: 'edit',
      mediaId,
      comment: { ...target, message: `edited ${at}`, edited: `2030-01-02T00:00:${at}Z` },
    };
  }
  if (kind === 3) return { type: 'likes', mediaId, commentId, likes: value ?? 0 };
  if (kind === 4) {
    const isPinned = originalCommentId === null && (value ?? 0) % 2 === 0;
    return { type: 'marks', mediaId, commentId, isPinned, isHearted: (value ?? 0) % 3 === 0 };
  }
  const left = originalCommentId === null ? undefined : replyCount - 1;
  return { type: 'delete', mediaId, commentId, originalCommentId, replyCount: left };
}

test('a list with the events since is the list that is read now', () => {
  const step = fc.tuple(fc.nat(5), fc.nat(20), fc.nat(9));
  const order = fc.constantFrom<CommentOrder>('newest', 'top');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat(40), fc.nat(5), order, (steps, readAt, overlap, order) => {
      const events: CommentEvent[] = [];
      const versions: Comment[][] = [[]];
      for (const [at, step] of steps.entries()) {
        const before = versions.at(-1) ?? [];
        const event = eventOf(before, step, at + 1);
        events.push(event);
        versions.push(apply(before, event));
      }
      const read = (number: number) => {
        const comments = versions[number] ?? [];
        const placed = placeThreads(comments.map(toThread), { order, linkedId: null });
        return startCommentList(answer(placed, { number }), order);
      };
      const number = Math.min(readAt, events.length);
      const now = read(events.length);
      const after = Math.max(number - overlap, 0);
      const caughtUp = receiveComments(read(number), frame(events.slice(after), after, now.total));
      expect({ ...caughtUp, lowestCommentId: null }).toEqual({ ...now, lowestCommentId: null });
      expect(receiveComments(caughtUp, frame(events, 0, now.total))).toEqual(caughtUp);
    }),
  );
});

test("a viewer's text that waits is in the list and in no count, and an event later brings it for all", () => {
  const held = reply(9, { originalCommentId: 5, isHeld: true });
  const waiting = receiveComments(started([comment(5)]), { type: 'own', mediaId, comment: held });
  expect(waiting.threads[0]).toMatchObject({ replyCount: 0, replies: [{ commentId: 9, isHeld: true }] });
  const shown = reply(9, { originalCommentId: 5 });
  const approved: CommentEvent = { type: 'message', mediaId, comment: shown, replyCount: 1 };
  const { threads } = receiveComments(waiting, frame([approved]));
  expect(threads[0]).toMatchObject({ replyCount: 1, replies: [{ commentId: 9 }] });
  expect(threads[0]?.replies[0]?.isHeld).toBeUndefined();
  expect(idsOf(receiveComments(started([comment(5)]), { type: 'own', mediaId, comment: reply(6) }))).toEqual([6, 5]);
});

test('a ban says at once why the viewer cannot write', () => {
  const list = receiveComments(started([]), { type: 'problem', mediaId, problem: 'forbidden' });
  expect(list.problem).toBe('forbidden');
  expect(receiveComments(list, { type: 'problem', mediaId, problem: null }).problem).toBeNull();
});
