import { createApp, pageHosts } from './app-client.ts';
import { AppQueryClient } from './query-client.ts';
import { keepTypedText } from './typed-text.ts';

/** All that a page holds once: client, session, device and the cache of answers. */
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
