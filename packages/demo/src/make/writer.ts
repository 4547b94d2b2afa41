import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientEvents, CommentReceived, CommentSent, ServerEvents } from '@greenlight/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { acceptAll } from './legal.ts';
import { type Operator, signIn } from './operator.ts';

const answerMs = 20_000;
const paceMs = 1000;

/** One of the demo's accounts at the comments, over a socket. */
export interface Writer {
  userId: string;
  /** The id of a new comment or null. Waits while the service asks to be slower. Null also for a comment that is gone. */
  send(sent: CommentSent): Promise<number | null>;
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
    if (received.type === 'comments') totals.set(received.mediaId, received.total);
  });

  async function send(sent: CommentSent): Promise<number | null> {
    for (;;) {
      const answer = await socket.timeout(answerMs).emitWithAck('comment', sent);
      if (answer.ok) return answer.id;
      if (answer.code === 'not_found') return null;
      if (answer.code !== 'rate_limited') throw new Error(`${email} could not comment: ${answer.detail}`);
      await sleep(paceMs);
    }
  }

  return {
    userId: userId ?? '',
    send,
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
