import { EventEmitter } from 'node:events';
import type { ChatMessage, ChatSettings } from '@greenlight/contract/live';
import type { LivestreamReceived, LivestreamSent } from '@greenlight/contract/realtime';
import type { SocketAnswer } from '@greenlight/contract/socket-answer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppSocket } from './app-socket.ts';
import { ChatRoom } from './chat-room.ts';

const livestreamId = 7;
const accepted: SocketAnswer = { ok: true, id: 12 };
const settings: ChatSettings = {
  slowS: 0,
  memberDays: null,
  emotesOnly: false,
  noRepeats: false,
  linksOff: false,
  delayS: 0,
  isClosed: false,
};
const hello = { type: 'message' as const, clientId: 'c-1', message: 'Hello' };

/** The server's end of a socket; `answer` is its acknowledgement, or none if it throws. */
class FakeSocket extends EventEmitter {
  connected = true;
  sent: LivestreamSent[] = [];
  answer: (sent: LivestreamSent) => SocketAnswer = () => accepted;

  timeout() {
    return this;
  }

  async emitWithAck(_event: string, sent: LivestreamSent): Promise<SocketAnswer> {
    this.sent.push(sent);
    const answer = this.answer(sent);
    if (sent.type === 'join' && answer.ok) this.receive(joined(sent.requestId));
    return answer;
  }

  receive(received: LivestreamReceived) {
    this.emit('livestream', received);
  }

  connect(connected: boolean) {
    this.connected = connected;
    this.emit(connected ? 'connect' : 'disconnect');
  }
}

function joined(requestId?: number): LivestreamReceived {
  const rest = { pinned: null, poll: null, viewers: 1, mayModerate: false, problem: null };
  return {
    type: 'joined',
    livestreamId,
    requestId,
    number: 4,
    messages: Array.from({ length: 50 }, (_, at) => message(at + 1)),
    settings,
    ...rest,
  };
}

function message(messageId: number, clientId = `c ${messageId}`): ChatMessage {
  return {
    messageId,
    livestreamId,
    clientId,
    message: 'Hello',
    created: '2030-01-01T00:00:00Z',
    offsetMs: 0,
    author: { userId: 'ada', displayName: 'Ada', avatarUrl: null, badgeUrl: null, role: 'member' },
    isAnnouncement: false,
    replyTo: null,
    mentions: [],
  };
}

function came(one: ChatMessage, after = 4): LivestreamReceived {
  return { type: 'events', livestreamId, after, number: after + 1, events: [{ type: 'message', message: one }] };
}

let socket: FakeSocket;
let room: ChatRoom;
const readHistory = vi.fn(async (_id: number, before: number) => ({ messages: [message(before - 1)], hasMore: false }));

beforeEach(async () => {
  socket = new FakeSocket();
  room = new ChatRoom(socket as unknown as AppSocket, livestreamId, readHistory);
  room.join();
  await vi.waitUntil(() => room.state().list !== null);
});
afterEach(() => vi.useRealTimers());

function typesSent(): string[] {
  return socket.sent.splice(0).map(({ type }) => type);
}

function outgoing(): string[] {
  return room.state().outgoing.map(({ message: text, isSent }) => `${text} ${isSent ? 'sent' : 'waits'}`);
}

test('joins, resumes after a reconnect, reloads, and leaves', async () => {
  expect(typesSent()).toEqual(['join']);
  socket.connect(false);
  expect(room.state().isConnected).toBe(false);
  socket.connect(true);
  expect(socket.sent).toEqual([{ type: 'resume', livestreamId, number: 4 }]);
  socket.receive({ type: 'reload', livestreamId });
  await vi.waitFor(() => expect(typesSent()).toEqual(['resume', 'join']));
  room.leave();
  expect(typesSent()).toEqual(['leave']);
});

test('joins again after a reconnect when a ban may have ended meanwhile', () => {
  socket.receive({ type: 'problem', livestreamId, problem: 'timed_out' });
  socket.sent = [];
  socket.connect(false);
  socket.connect(true);
  expect(typesSent()).toEqual(['join']);
});

test('resumes once after a gap, and ignores other chats', () => {
  typesSent();
  const gap = came(message(99), 6);
  socket.receive({ ...gap, livestreamId: 8 } as LivestreamReceived);
  socket.receive({ type: 'viewers', body: { livestreamId: 8, viewers: 99 } });
  expect(typesSent()).toEqual([]);
  socket.receive(gap);
  socket.receive(gap);
  expect(typesSent()).toEqual(['resume']);
  expect(room.state().list?.viewers).toBe(1);
});

test('an own message waits, is sent, and is replaced by the one that comes back', async () => {
  const posted = room.post(hello);
  expect(outgoing()).toEqual(['Hello waits']);
  await posted;
  expect(outgoing()).toEqual(['Hello sent']);
  socket.receive(came(message(99, 'c-1')));
  expect(outgoing()).toEqual([]);
  expect(room.state().list?.latest.at(-1)).toMatchObject({ messageId: 99 });
});

test('one that comes back before its acknowledgement is shown once', async () => {
  socket.answer = (sent) => {
    if (sent.type === 'message') socket.receive(came(message(99, sent.clientId)));
    return accepted;
  };
  const posted = room.post(hello);
  expect(outgoing()).toEqual([]);
  await posted;
  expect(outgoing()).toEqual([]);
});

test('messages of a lost connection are sent again in order with the same ids', async () => {
  typesSent();
  socket.answer = () => {
    socket.connect(false);
    throw new Error('socket has been disconnected');
  };
  const both = [room.post(hello), room.post({ ...hello, clientId: 'c-2', message: 'Again' })];
  await vi.waitFor(() => expect(typesSent()).toEqual(['message']));
  expect(outgoing()).toEqual(['Hello waits', 'Again waits']);
  socket.answer = () => accepted;
  socket.connect(true);
  await Promise.all(both);
  const messages = socket.sent.filter(({ type }) => type === 'message');
  expect(messages).toMatchObject([{ clientId: 'c-1' }, { clientId: 'c-2' }]);
});

test('a command of a moderator does not wait for a message that never comes', async () => {
  socket.answer = () => ({ ok: true, id: null });
  expect(await room.post({ ...hello, message: '/timeout Bob 10m' })).toBeNull();
  expect(outgoing()).toEqual([]);
});

test('a refusal is reported with its code and values, and the message no longer waits', async () => {
  socket.answer = () => ({ ok: false, code: 'chat_slow', detail: 'Wait', values: { seconds: 20 } });
  await expect(room.post(hello)).rejects.toMatchObject({ code: 'chat_slow', values: { seconds: 20 } });
  expect(outgoing()).toEqual([]);
  expect(room.state().mayWriteAt).toBeGreaterThan(Date.now() + 15_000);
  socket.answer = () => ({ ok: false, code: 'ended', detail: 'Over' });
  await expect(room.post(hello)).rejects.toMatchObject({ code: 'ended' });
  expect(room.state().list?.problem).toBe('ended');
});

test('without any answer it is refused after some tries', async () => {
  typesSent();
  socket.answer = () => {
    throw new Error('operation has timed out');
  };
  await expect(room.post(hello)).rejects.toMatchObject({ status: 0 });
  expect(typesSent()).toEqual(['message', 'message', 'message']);
});

test('in slow mode the viewer waits after a message, and no longer once it is off', async () => {
  const set = (slowS: number, after: number): LivestreamReceived => ({
    type: 'events',
    livestreamId,
    after,
    number: after + 1,
    events: [{ type: 'settings', settings: { ...settings, slowS } }],
  });
  socket.receive(set(30, 4));
  await room.post(hello);
  expect(room.state().mayWriteAt).toBeGreaterThan(Date.now() + 25_000);
  socket.receive(set(0, 5));
  expect(room.state().mayWriteAt).toBe(0);
});

test('reactions are sent together, and own ones are not shown twice', async () => {
  vi.useFakeTimers();
  typesSent();
  const heard: unknown[] = [];
  room.onReactions((counts) => heard.push(counts));
  for (let presses = 0; presses < 30; presses += 1) room.react('heart');
  expect(heard).toHaveLength(20);
  await vi.advanceTimersByTimeAsync(1000);
  expect(socket.sent).toEqual([{ type: 'react', livestreamId, reaction: 'heart', count: 20 }]);
  socket.receive({ type: 'reactions', livestreamId, counts: { heart: 23, fire: 1 } });
  expect(heard.at(-1)).toEqual({ heart: 3, fire: 1 });
});

test('a vote is shown at once, and taken back if it is refused', async () => {
  const poll = { pollId: 3, question: 'Tea?', options: [{ text: 'Yes', votes: 0 }], isOpen: true };
  socket.receive({ type: 'events', livestreamId, after: 4, number: 5, events: [{ type: 'poll', poll }] });
  socket.answer = () => ({ ok: false, code: 'ended', detail: 'Over' });
  const voting = room.vote(0);
  expect(room.state().list?.poll?.ownOption).toBe(0);
  await expect(voting).rejects.toMatchObject({ code: 'ended' });
  expect(room.state().list?.poll?.ownOption).toBeNull();
});

test('earlier messages are read once at a time, before the first one', async () => {
  const before = room.state().list?.latest[0]?.messageId ?? 0;
  await Promise.all([room.earlier(), room.earlier()]);
  expect(readHistory).toHaveBeenCalledExactlyOnceWith(livestreamId, before);
  expect(room.state().list?.latest[0]?.messageId).toBe(before - 1);
});

test('a chat that is refused says why', async () => {
  const other = new ChatRoom(socket as unknown as AppSocket, livestreamId, readHistory);
  socket.answer = () => ({ ok: false, code: 'subscription_required', detail: '' });
  other.join();
  await vi.waitFor(() => expect(other.state().error).toMatchObject({ code: 'subscription_required' }));
});

test('members of some days are asked for again, as only the server knows', async () => {
  vi.useFakeTimers();
  typesSent();
  const strict = { ...settings, memberDays: 7 };
  socket.receive({
    type: 'events',
    livestreamId,
    after: 4,
    number: 5,
    events: [{ type: 'settings', settings: strict }],
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(typesSent()).toEqual(['join']);
});

test('a viewer is reported every half a minute, but not of a chat that is closed or left', async () => {
  vi.useFakeTimers();
  room.leave();
  room.join();
  await vi.advanceTimersByTimeAsync(29_900);
  typesSent();
  await vi.advanceTimersByTimeAsync(100);
  expect(socket.sent.splice(0)).toEqual([{ type: 'ping', livestreamId }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(typesSent()).toEqual(['ping', 'ping']);
  socket.connected = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(typesSent()).toEqual([]);
  socket.connected = true;
  socket.receive({ type: 'closed', livestreamId });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(typesSent()).toEqual([]);
  await room.load();
  typesSent();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(typesSent()).toEqual(['ping']);
  room.leave();
  typesSent();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(typesSent()).toEqual([]);
});
