// Takes the service worker back from every browser: removes what was stored, and itself.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await registration.unregister();
      for (const page of await clients.matchAll({ type: 'window' })) page.navigate(page.url);
    })(),
  );
});
