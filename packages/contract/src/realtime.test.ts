import { describe, expect, expectTypeOf, test } from 'vitest';
import { errors } from './errors.ts';
import {
  type CommentReceived,
  type CommentSent,
  commentReceived,
  commentSent,
  type LivestreamSent,
  livestreamReceived,
  livestreamSent,
} from './realtime.ts';
import { socketAnswer } from './socket-answer.ts';

const author = {
  userId: '0198c0de-0000-7000-8000-000000000001',
  displayName: 'Ada',
  avatarUrl: null,
  badgeUrl: null,
  role: 'member',
} as const;

describe('messages from the client', () => {
  const comments: CommentSent[] = [
    { type: 'message', message: 'First!', mediaId: 1 },
    { type: 'message', message: 'No.', mediaId: 1, originalCommentId: 3 },
    { type: 'add-like', commentId: 3, mediaId: 1 },
    { type: 'remove-like', commentId: 3, mediaId: 1 },
    { type: 'get', mediaId: 1 },
    { type: 'get', mediaId: 1, lowestCommentId: 40 },
    { type: 'delete', mediaId: 1, commentId: 3 },
    { type: 'edit', mediaId: 1, commentId: 3, message: 'Second!' },
    { type: 'resume', mediaId: 1, number: 0 },
    { type: 'report', mediaId: 1, commentId: 3, reason: 'spam' },
    { type: 'message', message: 'Yes!', pitchId: 1 },
    { type: 'add-like', commentId: 3, pitchId: 1 },
  ];
  test.each(comments)('comment %j', (sent) => {
    expect(commentSent.parse(sent)).toEqual(sent);
  });

  const streams: LivestreamSent[] = [
    { type: 'status' },
    { type: 'ping', livestreamId: 9 },
    { type: 'message', livestreamId: 9, message: 'hello' },
  ];
  test.each(streams)('livestream %j', (sent) => {
    expect(livestreamSent.parse(sent)).toEqual(sent);
  });
});

test.each([
  [{ type: 'message', message: '   ', mediaId: 1 }, ['message']],
  [{ type: 'message', message: 'a'.repeat(2001), mediaId: 1 }, ['message']],
  [{ type: 'message', message: 'a', mediaId: '1' }, ['mediaId']],
  [{ type: 'add-like', mediaId: 1 }, ['commentId']],
  [{ type: 'shout', mediaId: 1 }, ['type']],
  ['message', []],
  [null, []],
  [{ type: 'get' }, ['mediaId']],
  [{ type: 'get', mediaId: 1, pitchId: 1 }, ['pitchId']],
  [{ type: 'message', message: 'a', pitchId: 0 }, ['pitchId']],
  [{ type: 'message', message: 'a', pitchId: 1, momentS: 4 }, ['momentS']],
  [{ type: 'moments', pitchId: 1, fromS: 0, toS: 4 }, ['mediaId']],
])('an invalid comment %j reports the field', (sent, path) => {
  expect(commentSent.safeParse(sent).error?.issues[0]?.path).toEqual(path);
});

test('text is trimmed and undeclared keys are removed', () => {
  const sent = { type: 'message', livestreamId: 9, message: ' hello\n', role: 'operator' };
  expect(livestreamSent.parse(sent)).toEqual({ type: 'message', livestreamId: 9, message: 'hello' });
});

test('messages from the server', () => {
  const reply = {
    commentId: 5,
    mediaId: 1,
    originalCommentId: null,
    message: 'First!',
    created: '2026-01-01T00:00:00Z',
    author,
    edited: null,
    mentions: [],
    likes: 0,
    liked: false,
    isHearted: false,
    momentS: null,
    isWithheld: false,
  };
  const received: CommentReceived[] = [
    {
      type: 'comments',
      mediaId: 1,
      comments: [{ ...reply, isPinned: false, isMuted: false, replyCount: 0, replies: [] }],
      lowestCommentId: 5,
      hasMore: false,
      total: 1,
      later: 0,
      number: 1,
      mayModerate: false,
      problem: null,
    },
    {
      type: 'events',
      mediaId: 1,
      after: 1,
      number: 2,
      events: [{ type: 'message', mediaId: 1, comment: reply }],
      total: 2,
    },
  ];
  expect(received.map((message) => commentReceived.parse(message))).toEqual(received);
  expect(livestreamReceived.parse({ type: 'status-updated' })).toEqual({ type: 'status-updated' });
  const status = { type: 'status', body: { isLive: false, streams: [], nextStream: null, recording: null } };
  expect(livestreamReceived.parse(status)).toEqual(status);
});

function textOf(sent: CommentSent): string {
  if (sent.type === 'message' || sent.type === 'edit') return sent.message;
  // @ts-expect-error only `message` and `edit` have a text
  return String(sent.message ?? sent.type);
}

test('a handler that switches on the type gets the fields of that type', () => {
  expect(textOf({ type: 'get', mediaId: 1 })).toBe('get');
  expectTypeOf<Extract<CommentSent, { type: 'delete' }>>().toEqualTypeOf<{
    type: 'delete';
    mediaId?: number | undefined;
    pitchId?: number | undefined;
    commentId: number;
    why?: string | undefined;
  }>();
});

test('an acknowledgement has the id of the new item or an error code', () => {
  expect(socketAnswer.parse({ ok: true, id: 5 })).toEqual({ ok: true, id: 5 });
  const refused = { ok: false, code: 'rate_limited', detail: errors.rate_limited.detail };
  expect(socketAnswer.parse(refused)).toEqual(refused);
  expect(socketAnswer.safeParse({ ...refused, code: 'made_up' }).success).toBe(false);
});
