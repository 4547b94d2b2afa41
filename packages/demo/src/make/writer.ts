import { setTimeout as sleep } from 'node:timers/promises';
import { placeKey, type WirePlace } from '@greenlight/contract/place';
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

/** A demo account that writes comments and chat messages over a socket. */
export interface Writer {
  userId: string;
  /**
   * The id of a new comment or null. Waits while the service asks to be slower. Null also for a comment that is gone.
   */
  send(sent: CommentSent): Promise<number | null>;
  /** Sends a message to the chat of a stream. */
  chat(sent: LivestreamSent): Promise<number | null>;
  /** The number of comments and replies of a video or pitch. */
  count(place: WirePlace): Promise<number>;
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
  const totals = new Map<string, number>();
  socket.on('comment', (received: CommentReceived) => {
    if (received.type === 'comments') totals.set(placeKey(received), received.total);
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
    async count(place) {
      const key = placeKey(place);
      totals.delete(key);
      await send({ type: 'get', ...place });
      await send({ type: 'leave', ...place });
      return totals.get(key) ?? 0;
    },
    async leave() {
      socket.disconnect();
      await account.leave();
    },
  };
}
