// The service worker. Without a network the installed app shows its own offline screen. Pages always come from the
// service while it can be reached; its answers, pictures and media are never stored.
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

const monthS = 30 * 24 * 60 * 60;
const notPages = /^\/(?:studio|api|media)\//;

importScripts('/network-worker.js', '/push-worker.js');
skipWaiting();
clientsClaim();
// With a directory index `/` would be taken for the stored /index.html, and come from there for ever.
precacheAndRoute(import.meta.env.FIRST_FILES, { directoryIndex: null });
cleanupOutdatedCaches();
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !notPages.test(url.pathname),
  new NetworkOnly({ plugins: [new PrecacheFallbackPlugin({ fallbackURL: '/index.html' })] }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: monthS })],
  }),
);
