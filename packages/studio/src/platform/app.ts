import { startBrowserApp } from '@greenlight/client/browser-app';

export const { client, session, device, queryClient, onSignedOut } = startBrowserApp();
