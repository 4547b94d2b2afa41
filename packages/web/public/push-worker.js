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
    clients.matchAll({ type: 'window' }).then(async (windows) => {
      const window = windows.find(({ focused }) => focused) ?? windows[0];
      if (!window) return clients.openWindow(href);
      const shown = await window.focus();
      return shown.navigate(href);
    }),
  );
});

/** Open pages count anew what is unread. */
async function tellPages() {
  for (const page of await clients.matchAll({ type: 'window' })) page.postMessage('pushed', { transfer: [] });
}
