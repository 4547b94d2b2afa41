import { EventEmitter } from 'node:events';
import type { CommentReceived, CommentSent } from '@greenlight/contract/realtime';
import type { SocketAnswer } from '@greenlight/contract/socket-answer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppSocket } from './app-socket.ts';
import { CommentRoom } from './comment-room.ts';

const mediaId = 7;
const accepted: SocketAnswer = { ok: true, id: 12 };

/** The server's end of a socket; `answer` is its acknowledgement, or none if it throws. */
class FakeSocket extends EventEmitter {
  connected = true;
  sent: CommentSent[] = [];
  answer: (sent: CommentSent) => SocketAnswer = () => accepted;

  timeout() {
    return this;
  }

  async emitWithAck(_event: string, sent: CommentSent): Promise<SocketAnswer> {
    this.sent.push(sent);
    const answer = this.answer(sent);
    if (sent.type === 'get') this.receive(pageFor(sent.requestId));
    return answer;
  }

  receive(received: CommentReceived) {
    this.emit('comment', received);
  }

  connect(connected: boolean) {
    this.connected = connected;
    this.emit(connected ? 'connect' : 'disconnect');
  }
}

function pageFor(requestId?: number): CommentReceived {
  const page = { comments: [], lowestCommentId: null, hasMore: false, total: 0, later: 0, number: 4 };
  return { type: 'comments', mediaId, requestId, ...page, mayModerate: false, problem: null };
}

let socket: FakeSocket;
let room: CommentRoom;

beforeEach(async () => {
  socket = new FakeSocket();
  room = new CommentRoom(socket as unknown as AppSocket, { mediaId }, 'newest');
  room.join();
  await vi.waitUntil(() => room.state().list !== null);
});
afterEach(() => vi.useRealTimers());

function typesSent(): string[] {
  return socket.sent.splice(0).map(({ type }) => type);
}

test('joins with a get, resumes after a reconnect, and leaves', async () => {
  expect(typesSent()).toEqual(['get']);
  socket.connect(false);
  expect(room.state().isConnected).toBe(false);
  socket.connect(true);
  expect(socket.sent).toEqual([expect.objectContaining({ type: 'resume', number: 4 })]);
  socket.receive({ type: 'reload', mediaId });
  await vi.waitFor(() => expect(typesSent()).toEqual(['resume', 'get']));
  room.leave();
  expect(typesSent()).toEqual(['leave']);
});

test('a service that was too busy to answer is asked again after some seconds', async () => {
  vi.useFakeTimers();
  socket.answer = () => ({ ok: false, code: 'unavailable', detail: '' });
  socket.connect(false);
  socket.connect(true);
  await vi.waitFor(() => expect(room.state().error).toMatchObject({ code: 'unavailable' }));
  typesSent();
  socket.answer = () => accepted;
  await vi.advanceTimersByTimeAsync(6000);
  expect(typesSent()).toEqual(['get']);
  expect(room.state().error).toBeNull();
});

test('an error is gone once a new connection has resumed', async () => {
  socket.answer = () => ({ ok: false, code: 'unavailable', detail: '' });
  socket.receive({ type: 'reload', mediaId });
  await vi.waitFor(() => expect(room.state().error).toMatchObject({ code: 'unavailable' }));
  socket.answer = () => accepted;
  socket.connect(false);
  socket.connect(true);
  await vi.waitFor(() => expect(room.state().error).toBeNull());
  expect(socket.sent.at(-1)?.type).toBe('resume');
});

test('a refusal is final: the page is not asked for again', async () => {
  vi.useFakeTimers();
  socket.answer = () => ({ ok: false, code: 'subscription_required', detail: '' });
  socket.receive({ type: 'reload', mediaId });
  await vi.waitFor(() => expect(room.state().error).toMatchObject({ code: 'subscription_required' }));
  typesSent();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(typesSent()).toEqual([]);
});

test('after an answer that was lost with its connection, the next connection resumes at once', async () => {
  const pageLost = vi.spyOn(socket, 'receive').mockImplementation(() => undefined);
  socket.answer = ({ type }) => (type === 'resume' ? { ok: false, code: 'internal', detail: '' } : accepted);
  socket.connect(false);
  socket.connect(true);
  await vi.waitFor(() => expect(socket.sent.at(-1)?.type).toBe('get'));
  pageLost.mockRestore();
  socket.answer = () => accepted;
  typesSent();
  socket.connect(false);
  await new Promise((resolve) => setTimeout(resolve));
  socket.connect(true);
  expect(typesSent()).toEqual(['resume']);
  expect(room.state().error).toBeNull();
});

test('resumes once after a gap between events', () => {
  typesSent();
  const gap: CommentReceived = { type: 'events', mediaId, after: 6, number: 7, events: [], total: 0 };
  socket.receive(gap);
  socket.receive(gap);
  expect(typesSent()).toEqual(['resume']);
});

test('a message whose answer is lost is sent again with the same id', async () => {
  typesSent();
  let tries = 0;
  socket.answer = () => {
    tries += 1;
    if (tries === 1) throw new Error('operation has timed out');
    return accepted;
  };
  expect(await room.post({ message: 'Hello', clientId: 'c-1' })).toBe(12);
  const sent = { type: 'message', mediaId, message: 'Hello', clientId: 'c-1' };
  expect(socket.sent).toEqual([sent, sent]);
});

test('a message waits for the connection, but not for ever', async () => {
  vi.useFakeTimers();
  socket.answer = () => {
    throw new Error('socket has been disconnected');
  };
  socket.connect(false);
  const refusal = room.post({ message: 'Hello' }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await refusal).toMatchObject({ status: 0 });
});

test('a refusal is reported with its code, and not repeated', async () => {
  typesSent();
  socket.answer = () => ({ ok: false, code: 'rate_limited', detail: 'Too many requests.' });
  await expect(room.post({ message: 'Hello' })).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(room.like(1, true)).rejects.toMatchObject({ code: 'rate_limited' });
  expect(typesSent()).toEqual(['message', 'add-like']);
});

test('a link does not ask for the texts of later moments', async () => {
  room.reach(0, 30);
  socket.sent = [];
  await room.link(12);
  expect(socket.sent).toEqual([expect.objectContaining({ type: 'get', commentId: 12, watchedS: 30 })]);
  expect(socket.sent[0]).not.toHaveProperty('isRevealed', true);
});

test('a first page that is refused says why', async () => {
  const other = new CommentRoom(socket as unknown as AppSocket, { mediaId }, 'top');
  socket.answer = () => ({ ok: false, code: 'subscription_required', detail: '' });
  other.join();
  await vi.waitFor(() => expect(other.state().error).toMatchObject({ code: 'subscription_required' }));
});
