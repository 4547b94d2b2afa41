import { QueryClient } from '@tanstack/react-query';
import { createApp, pageHosts } from './app-client.ts';
import { shouldRetry } from './query.ts';

const staleMs = 30_000;

/** All that a page holds once: client, session, device and the cache of answers. */
export function startBrowserApp() {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: staleMs, retry: shouldRetry, refetchOnWindowFocus: false } },
  });
  let signedOut = () => {};
  const app = createApp({
    hosts: pageHosts(document),
    storage: localStorage,
    onSignedOut: () => {
      queryClient.clear();
      signedOut();
    },
  });
  return {
    ...app,
    queryClient,
    /** What to do when a call finds the session over: spec point 8 leads to /login. */
    onSignedOut: (listener: () => void) => {
      signedOut = listener;
    },
  };
}
