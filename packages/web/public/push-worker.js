// Part of the service worker: shows push messages, and opens the address of one that is clicked. The server writes
// their texts (`packages/server/src/features/notification/web-push.ts`).
addEventListener('push', (event) => {
  const { title, body, tag, href, image } = event.data.json();
  const options = { body, tag, data: { href }, icon: '/icons/192.png', ...(image && { image }) };
  event.waitUntil(Promise.all([registration.showNotification(title, options), notifyPages()]));
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

/** False for the studio, which may hold unsaved changes, and for frames, which are part of another page. */
function isOfApp({ url, frameType }) {
  return frameType !== 'nested' && !new URL(url).pathname.startsWith('/studio/');
}

/** Makes open pages count again what is unread. */
async function notifyPages() {
  for (const page of await clients.matchAll({ type: 'window' })) page.postMessage('pushed', { transfer: [] });
}
