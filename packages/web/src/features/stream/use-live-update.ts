import type { AppSocket } from '@greenlight/client/app-socket';
import { livestreamListLateMs } from '@greenlight/contract/limits';
import type { LivestreamStatus } from '@greenlight/contract/live';
import type { LivestreamReceived, LivestreamSent } from '@greenlight/contract/realtime';
import { useEffect, useRef } from 'react';
import { client, session } from '../../platform/app.ts';
import { listAgeMs, readListAgain } from './use-stream-list.ts';

type ChaptersChanged = Extract<LivestreamReceived, { type: 'chapters' }>;
type StatusQuery = Omit<Extract<LivestreamSent, { type: 'status' }>, 'type'>;

/** The viewers of a stream spread their requests over this time. */
const spreadMs = 600;
/** All other signed-in viewers spread their requests over this time. */
const spreadOfAllMs = 5000;
const answerMs = 3000;

let pageSocket: AppSocket | undefined;

/**
 * Calls back when the socket reports a change of streams, or of the chapters of one. Messages are lost while the socket
 * is not connected, so a new connection counts as a change.
 */
export function useLiveUpdate(calls: { onStatus: () => void; onChapters?: (changed: ChaptersChanged) => void }): void {
  const latest = useRef(calls);
  useEffect(() => {
    latest.current = calls;
  });
  useEffect(() => {
    if (session.current() === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tellSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current.onStatus(), Math.random() * spreadMs);
    };
    const listen = (received: LivestreamReceived) => {
      if (received.type === 'chapters') latest.current.onChapters?.(received);
      else if (received.type === 'status-updated') tellSoon();
    };
    const loading = import('../../platform/socket.ts').then(({ socket }) => {
      pageSocket = socket;
      return socket.on('livestream', listen).on('connect', tellSoon);
    });
    loading.catch(() => undefined);
    return () => {
      clearTimeout(timer);
      loading.then((socket) => socket.off('livestream', listen).off('connect', tellSoon)).catch(() => undefined);
    };
  }, []);
}

/** Whether the socket would report a change. Visitors have no socket, and some networks block it. */
export function hasLiveUpdates(): boolean {
  return pageSocket?.connected ?? false;
}

/** The status over the socket; by a call as long as there is none, for example in a network that blocks it. */
export async function requestStatus(wish: StatusQuery, signal: AbortSignal): Promise<LivestreamStatus> {
  const answer = pageSocket?.connected ? await askSocket(pageSocket, wish) : null;
  return answer ?? client.live.status({ query: wish }, { signal });
}

/** Asks over the socket. Returns null if there is no answer or a refusal. Then a call gets the reason. */
function askSocket(socket: AppSocket, wish: StatusQuery): Promise<LivestreamStatus | null> {
  const { promise, resolve } = Promise.withResolvers<LivestreamStatus | null>();
  const timer = setTimeout(() => resolve(null), answerMs);
  const listen = (received: LivestreamReceived) => received.type === 'status' && resolve(received.body);
  socket.on('livestream', listen);
  socket.emit('livestream', { type: 'status', ...wish }, ({ ok }) => ok || resolve(null));
  return promise.finally(() => {
    clearTimeout(timer);
    socket.off('livestream', listen);
  });
}

/**
 * Reads the list again, if it is shown, after the socket reported a change: soon, and once more when all caches have
 * the change. A hidden tab reads it when it is shown again. The screens of streams read their streams themselves.
 */
export function refetchListOnUpdate(socket: AppSocket): void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  let isDue = false;
  const read = () => {
    isDue = document.hidden;
    if (!isDue) readListAgain();
  };
  document.addEventListener('visibilitychange', () => isDue && read());
  const readIn = (...delaysMs: number[]) => {
    for (const timer of timers) clearTimeout(timer);
    timers = delaysMs.map((ms) => setTimeout(read, ms));
  };
  const readSoon = () => {
    const soonMs = Math.random() * spreadOfAllMs;
    readIn(soonMs, soonMs + livestreamListLateMs);
  };
  socket.on('livestream', ({ type }) => type === 'status-updated' && readSoon());
  // Messages from before the connection are lost.
  socket.on('connect', () => {
    if (listAgeMs() < livestreamListLateMs) readIn(livestreamListLateMs);
    else readSoon();
  });
}
