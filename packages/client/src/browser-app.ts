import { createApp, pageHosts } from './app-client.ts';
import { AppQueryClient } from './query-client.ts';
import { storeTypedText } from './typed-text.ts';

/** Creates the client, session, device and query cache of a page. Each exists once. */
export function startBrowserApp() {
  const queryClient = new AppQueryClient();
  const app = createApp({
    hosts: pageHosts(document),
    storage: localStorage,
    onSignedOut: () => queryClient.clear(),
  });
  storeTypedText(app.session);
  return { ...app, queryClient };
}
