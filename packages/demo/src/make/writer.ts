import { setTimeout as sleep } from 'node:timers/promises';
import type {
  ClientEvents,
  CommentReceived,
  CommentSent,
  LivestreamSent,
  ServerEvents,
} from '@greenlight/contract/realtime';
import type { SocketAnswer } from '@greenlight/contract/socket-answer';
import { io, type Socket } from 'socket.io-client';
import { acceptAll } from './legal.ts';
import { type Operator, signIn } from './operator.ts';

const answerMs = 20_000;
const paceMs = 1000;

/** One of the demo's accounts at the comments and in chats, over a socket. */
export interface Writer {
  userId: string;
  /** The id of a new comment or null. Waits while the service asks to be slower. Null also for a comment that is gone. */
  send(sent: CommentSent): Promise<number | null>;
  /** The same in the chat of a stream. */
  chat(sent: LivestreamSent): Promise<number | null>;
  /** How many comments a video has, with replies. */
  count(mediaId: number): Promise<number>;
  leave(): Promise<void>;
}

export async function openWriter(operator: Operator, email: string): Promise<Writer> {
  const account = await signIn(operator, email);
  await acceptAll(account.client);
  const { userId } = await account.client.account.userInfo({ query: { select: 'userId' } });
  const { token } = account;
  const socket: Socket<ServerEvents, ClientEvents> = io(new URL(operator.hosts.user).origin, {
    transports: ['websocket'],
    query: { token },
    forceNew: true,
  });
  const totals = new Map<number, number>();
  socket.on('comment', (received: CommentReceived) => {
    if (received.type === 'comments' && received.mediaId) totals.set(received.mediaId, received.total);
  });

  async function persist(ask: () => Promise<SocketAnswer>): Promise<number | null> {
    for (;;) {
      const answer = await ask();
      if (answer.ok) return answer.id;
      if (answer.code === 'not_found') return null;
      if (answer.code !== 'rate_limited') throw new Error(`${email} could not write: ${answer.detail}`);
      await sleep(paceMs);
    }
  }

  const send = (sent: CommentSent) => persist(() => socket.timeout(answerMs).emitWithAck('comment', sent));
  return {
    userId: userId ?? '',
    send,
    chat: (sent) => persist(() => socket.timeout(answerMs).emitWithAck('livestream', sent)),
    async count(mediaId) {
      totals.delete(mediaId);
      await send({ type: 'get', mediaId });
      await send({ type: 'leave', mediaId });
      return totals.get(mediaId) ?? 0;
    },
    async leave() {
      socket.disconnect();
      await account.leave();
    },
  };
}
