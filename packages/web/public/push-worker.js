// Part of the service worker: shows push messages and leads to what they are about. What one says is the server's word:
// packages/server/src/features/notification/push/service.ts.
addEventListener('push', (event) => {
  const { title, body, tag, href, image } = event.data.json();
  const options = { body, tag, data: { href }, icon: '/icons/192.png', ...(image && { image }) };
  event.waitUntil(Promise.all([registration.showNotification(title, options), tellPages()]));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { href } = event.notification.data;
  event.waitUntil(
    clients.matchAll({ type: 'window' }).then(async (all) => {
      const windows = all.filter(isOfApp);
      const window = windows.find(({ focused }) => focused) ?? windows[0];
      if (!window) return clients.openWindow(href);
      const shown = await window.focus();
      return shown.navigate(href);
    }),
  );
});

/** The studio, which is reached by this worker too, may hold what nobody has saved; a frame is part of another page. */
function isOfApp({ url, frameType }) {
  return frameType !== 'nested' && !new URL(url).pathname.startsWith('/studio/');
}

/** Open pages count anew what is unread. */
async function tellPages() {
  for (const page of await clients.matchAll({ type: 'window' })) page.postMessage('pushed', { transfer: [] });
}
