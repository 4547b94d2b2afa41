// Part of the service worker: only requests for pages and code pass through it, in browsers that support such a rule
// (`addRoutes`). Otherwise the last report of a page that is being left would get lost, because it would have to pass
// through the worker first.
const own = { or: [{ requestMode: 'navigate' }, { urlPattern: '/assets/*' }] };

addEventListener('install', (event) => {
  const added = event.addRoutes?.({ condition: { not: own }, source: 'network' });
  event.waitUntil(Promise.resolve(added).catch(() => undefined));
});
