// Part of the service worker: pages and code are its own, all else passes it by where the browser can be told so. What a
// page says as it is left would be lost with the page if it had to go through the worker first.
const own = { or: [{ requestMode: 'navigate' }, { urlPattern: '/assets/*' }] };

addEventListener('install', (event) => {
  const told = event.addRoutes?.({ condition: { not: own }, source: 'network' });
  event.waitUntil(Promise.resolve(told).catch(() => undefined));
});
