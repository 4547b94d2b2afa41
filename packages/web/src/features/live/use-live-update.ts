import type { LivestreamReceived } from '@greenlight/contract/realtime';
import { useEffect, useRef } from 'react';
import { session } from '../../platform/app.ts';

type ChaptersChanged = Extract<LivestreamReceived, { type: 'chapters' }>;

/** So that the viewers of a stream do not all ask at the same moment. */
const spreadMs = 1000;

/**
 * Calls back when the socket says that the status of streams has changed, or the chapters of one. Visitors have no
 * socket: they poll.
 */
export function useLiveUpdate(calls: { onStatus: () => void; onChapters: (changed: ChaptersChanged) => void }): void {
  const latest = useRef(calls);
  useEffect(() => {
    latest.current = calls;
  });
  useEffect(() => {
    if (session.current() === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = (received: LivestreamReceived) => {
      if (received.type === 'chapters') latest.current.onChapters(received);
      if (received.type !== 'status-updated') return;
      clearTimeout(timer);
      timer = setTimeout(() => latest.current.onStatus(), Math.random() * spreadMs);
    };
    const loading = import('../../platform/socket.ts').then(({ socket }) => socket.on('livestream', listen));
    loading.catch(() => undefined);
    return () => {
      clearTimeout(timer);
      loading.then((socket) => socket.off('livestream', listen)).catch(() => undefined);
    };
  }, []);
}
