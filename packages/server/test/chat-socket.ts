import type { LivestreamReceived, LivestreamSent } from '@greenlight/contract/realtime';
import type { SocketAnswer } from '@greenlight/contract/socket-answer';
import { type AppSocket, connectSocket } from './app-socket.ts';

type Received<Type extends LivestreamReceived['type']> = Extract<LivestreamReceived, { type: Type }>;

/** A viewer of a chat over a socket. */
export interface ChatReader {
  socket: AppSocket;
  /** All received frames, in order. */
  frames: LivestreamReceived[];
  send: (sent: LivestreamSent) => Promise<SocketAnswer>;
  /** Writes a message and returns its id. */
  write(
    livestreamId: number,
    message: string,
    more?: Partial<Extract<LivestreamSent, { type: 'message' }>>,
  ): Promise<number>;
  join(livestreamId: number): Promise<Received<'joined'>>;
  framesOf<Type extends LivestreamReceived['type']>(type: Type): Received<Type>[];
  /** The events so far, in order. */
  events(): Received<'events'>['events'];
}

export async function openChatReader(url: string, token: string): Promise<ChatReader> {
  const socket = await connectSocket(url, token);
  const frames: LivestreamReceived[] = [];
  socket.on('livestream', (frame) => void frames.push(frame));
  let requests = 0;
  const send = (sent: LivestreamSent): Promise<SocketAnswer> => socket.timeout(10_000).emitWithAck('livestream', sent);
  const framesOf = <Type extends LivestreamReceived['type']>(type: Type) =>
    frames.filter((frame): frame is Received<Type> => frame.type === type);
  return {
    socket,
    frames,
    send,
    async write(livestreamId, message, more = {}) {
      const answer = await send({ type: 'message', livestreamId, message, ...more });
      if (!answer.ok || answer.id === null) throw new Error(answer.ok ? 'no id' : `${answer.code}: ${answer.detail}`);
      return answer.id;
    },
    async join(livestreamId) {
      requests += 1;
      const requestId = requests;
      const answer = await send({ type: 'join', livestreamId, requestId });
      if (!answer.ok) throw new Error(`${answer.code}: ${answer.detail}`);
      const found = framesOf('joined').find((frame) => frame.requestId === requestId);
      if (!found) throw new Error('The answer did not come before the acknowledgement');
      return found;
    },
    framesOf,
    events: () => framesOf('events').flatMap(({ events }) => events),
  };
}
