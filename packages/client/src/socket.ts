import { io } from 'socket.io-client';
import type { AppSocket } from './app-socket.ts';
import type { Session } from './session.ts';

const shortestDelayMs = 1000;
const longestDelayMs = 5000;
const connectTimeoutMs = 20_000;
/** socket.io varies the delay by this share, so that thousands who lost the same server do not all return at once. */
const jitter = 1 / 3;

/**
 * The socket of a page (docs/product/call.md), which is connected while somebody is signed in. A renewed token is used
 * from the next connection on. `onRefused` runs when the server refuses the token: then the session has ended.
 */
export function createAppSocket(origin: string, session: Session, onRefused: () => void): AppSocket {
  const socket: AppSocket = io(origin, {
    path: '/socket.io',
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: shortestDelayMs / (1 - jitter),
    reconnectionDelayMax: longestDelayMs,
    randomizationFactor: jitter,
    timeout: connectTimeoutMs,
  });
  let userId: string | undefined;

  async function connect() {
    const token = await session.token().catch(() => session.current()?.token ?? null);
    if (token === null || socket.connected) return;
    socket.io.opts.query = { token };
    socket.connect();
  }

  function follow() {
    const viewer = session.current()?.userId;
    if (viewer === userId) return;
    userId = viewer;
    socket.disconnect();
    void connect();
  }

  /** socket.io does not connect again by itself after a refusal, or after the server closed the socket. */
  function connectLater() {
    setTimeout(() => void connect(), shortestDelayMs + Math.random() * (longestDelayMs - shortestDelayMs));
  }

  socket.io.on('reconnect_attempt', () => {
    socket.io.opts.query = { token: session.current()?.token };
  });
  socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    if (socket.active) return;
    if (error.data?.code === 'unauthorized') onRefused();
    else connectLater();
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') connectLater();
  });
  session.subscribe(follow);
  follow();
  return socket;
}
