import { createApp, pageHosts } from './app-client.ts';
import { AppQueryClient } from './query-client.ts';
import { keepTypedText } from './typed-text.ts';

/** What a page has once: client, session, device and query cache. */
export function startBrowserApp() {
  const queryClient = new AppQueryClient();
  const app = createApp({
    hosts: pageHosts(document),
    storage: localStorage,
    onSignedOut: () => queryClient.clear(),
  });
  keepTypedText(app.session);
  return { ...app, queryClient };
}
