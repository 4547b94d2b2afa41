import { startBrowserApp } from '@greenlight/client/browser-app';

export const { client, hosts, session, device, queryClient } = startBrowserApp();
