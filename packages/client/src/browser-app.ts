import { QueryClient } from '@tanstack/react-query';
import { createApp, pageHosts } from './app-client.ts';
import { shouldRetry } from './query.ts';
import { keepTypedText } from './typed-text.ts';

const staleMs = 30_000;

/** All that a page holds once: client, session, device and the cache of answers. */
export function startBrowserApp() {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: staleMs, retry: shouldRetry, refetchOnWindowFocus: false } },
  });
  const app = createApp({
    hosts: pageHosts(document),
    storage: localStorage,
    onSignedOut: () => queryClient.clear(),
  });
  keepTypedText(app.session);
  return { ...app, queryClient };
}
