import type { WirePlace } from '@greenlight/contract/place';
import type { CommentReceived, CommentSent } from '@greenlight/contract/realtime';
import type { SocketAnswer } from '@greenlight/contract/socket-answer';
import { type AppSocket, connectSocket } from './app-socket.ts';

type Received<Type extends CommentReceived['type']> = Extract<CommentReceived, { type: Type }>;
type Get = Extract<CommentSent, { type: 'get' }>;

/** The number of a video, or a place. */
type At = number | WirePlace;

function placeAt(at: At): WirePlace {
  return typeof at === 'number' ? { mediaId: at } : at;
}

/** A member at the comments over a socket. */
export interface CommentReader {
  socket: AppSocket;
  /** All received frames, in order. */
  frames: CommentReceived[];
  send: (sent: CommentSent) => Promise<SocketAnswer>;
  /** Writes a comment and returns its id. */
  write(at: At, message: string, more?: Partial<Extract<CommentSent, { type: 'message' }>>): Promise<number>;
  get(at: At, more?: Partial<Get>): Promise<Received<'comments'>>;
  replies(at: At, originalCommentId: number): Promise<Received<'replies'>>;
  /** The events so far, in order. */
  events(): Received<'events'>['events'];
}

export async function openComments(url: string, token: string): Promise<CommentReader> {
  const socket = await connectSocket(url, token);
  const frames: CommentReceived[] = [];
  socket.on('comment', (frame) => void frames.push(frame));
  let requests = 0;
  const send = (sent: CommentSent): Promise<SocketAnswer> => socket.timeout(10_000).emitWithAck('comment', sent);
  async function ask(sent: Get): Promise<CommentReceived> {
    requests += 1;
    const requestId = requests;
    const answer = await send({ ...sent, requestId });
    if (!answer.ok) throw new Error(`${answer.code}: ${answer.detail}`);
    const found = frames.find((frame) => 'requestId' in frame && frame.requestId === requestId);
    if (!found) throw new Error('The answer did not come before the acknowledgement');
    return found;
  }
  return {
    socket,
    frames,
    send,
    async write(at, message, more = {}) {
      const answer = await send({ type: 'message', ...placeAt(at), message, ...more });
      if (!answer.ok || answer.id === null) throw new Error(answer.ok ? 'no id' : `${answer.code}: ${answer.detail}`);
      return answer.id;
    },
    get: async (at, more = {}) => (await ask({ type: 'get', ...placeAt(at), ...more })) as Received<'comments'>,
    replies: async (at, originalCommentId) =>
      (await ask({ type: 'get', ...placeAt(at), originalCommentId })) as Received<'replies'>,
    events: () => frames.flatMap((frame) => (frame.type === 'events' ? frame.events : [])),
  };
}
