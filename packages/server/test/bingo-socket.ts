import type { BingoReceived, BingoSent } from '@greenlight/contract/bingo-realtime';
import type { SocketAnswer } from '@greenlight/contract/socket-answer';
import { type AppSocket, connectSocket } from './app-socket.ts';

type Received<Type extends BingoReceived['type']> = Extract<BingoReceived, { type: Type }>;

/** A player of a game over a socket. */
export interface BingoPlayer {
  socket: AppSocket;
  /** All received frames, in order. */
  frames: BingoReceived[];
  send: (sent: BingoSent) => Promise<SocketAnswer>;
  /** The last frame of a type. */
  last<Type extends BingoReceived['type']>(type: Type): Received<Type> | undefined;
}

export async function openBingoPlayer(url: string, token: string): Promise<BingoPlayer> {
  const socket = await connectSocket(url, token);
  const frames: BingoReceived[] = [];
  socket.on('bingo', (frame) => void frames.push(frame));
  return {
    socket,
    frames,
    send: (sent) => new Promise((resolve) => socket.emit('bingo', sent, resolve)),
    last: <Type extends BingoReceived['type']>(type: Type) =>
      frames.findLast((frame): frame is Received<Type> => frame.type === type),
  };
}
