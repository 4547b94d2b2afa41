import type { ClientEvents, ServerEvents } from '@greenlight/contract/realtime';
import { io, type Socket } from 'socket.io-client';

export type AppSocket = Socket<ServerEvents, ClientEvents>;

/** A socket that is still connecting; it does not reconnect. */
export function openSocket(url: string, token: string | undefined, transports = ['websocket']): AppSocket {
  return io(url, { transports, query: { token }, reconnection: false, forceNew: true });
}

/** A connected socket. Rejects with the server's refusal, whose `data` has the contract's code. */
export async function connectSocket(url: string, token: string): Promise<AppSocket> {
  const socket = openSocket(url, token);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** The next message of this type of the event `livestream`. */
export function nextLivestream<Type extends Parameters<ServerEvents['livestream']>[0]['type']>(
  socket: AppSocket,
  type: Type,
): Promise<Extract<Parameters<ServerEvents['livestream']>[0], { type: Type }>> {
  return new Promise((resolve) => {
    const listen = (message: Parameters<ServerEvents['livestream']>[0]) => {
      if (message.type !== type) return;
      socket.off('livestream', listen);
      resolve(message as never);
    };
    socket.on('livestream', listen);
  });
}
