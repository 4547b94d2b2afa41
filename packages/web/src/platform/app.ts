import { createApp, pageHosts } from '@greenlight/client/app-client';
import { shouldRetry } from '@greenlight/client/query';
import { QueryClient } from '@tanstack/react-query';

const staleMs = 30_000;

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: staleMs, retry: shouldRetry, refetchOnWindowFocus: false } },
});

export const hosts = pageHosts(document);

// What this page shows is another viewer's once another tab has signed in or out: it starts anew. This listener is
// there before the session's own, so it still sees who was signed in until then.
addEventListener('storage', () => {
  const before = session.current()?.userId;
  queueMicrotask(() => {
    if (session.current()?.userId !== before) location.reload();
  });
});

let signedOut = () => {};

/** What to do when a call finds the session over: spec point 8 sends the viewer to /login. */
export function onSignedOut(listener: () => void): void {
  signedOut = listener;
}

/** The one client, session and device of this page. */
export const { client, session, device } = createApp({
  hosts,
  storage: localStorage,
  onSignedOut: () => signedOut(),
});

/** Forgets all answers but the service's configuration: they may be another viewer's. */
export function forgetAnswers(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' });
}
