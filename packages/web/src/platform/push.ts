import { client, session } from './app.ts';
import { storageKeys } from './storage-keys.ts';

/** `unsupported`: not possible in this browser or on this page. `denied`: the viewer has forbidden it. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const workerPatienceMs = 4000;

export async function readPushState(): Promise<PushState> {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const manager = await findManager();
  if (!manager) return 'unsupported';
  return isMine() && (await manager.getSubscription()) ? 'on' : 'off';
}

/** Asks the viewer, the browser and the server, in this order. Returns the result. */
export async function enablePush(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  const manager = await findManager();
  if (permission !== 'granted' || !manager) return readPushState();
  await registerBrowser(await subscribe(manager));
  localStorage.setItem(storageKeys.push, session.current()?.userId ?? '');
  return 'on';
}

export async function disablePush(): Promise<PushState> {
  const subscription = await (await findManager())?.getSubscription();
  if (subscription) {
    await client.notification.removePush({ body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  localStorage.removeItem(storageKeys.push);
  return readPushState();
}

/**
 * Registers this browser again for a new session of the same viewer, because the server sends push messages only while
 * a session lasts.
 */
export async function renewPush(): Promise<void> {
  if (!isMine() || Notification.permission !== 'granted') return;
  const manager = await findManager();
  if (manager) await registerBrowser(await subscribe(manager)).catch(() => undefined);
}

function isMine(): boolean {
  return localStorage.getItem(storageKeys.push) === session.current()?.userId;
}

/** Returns the present subscription, or makes a new one if there is none or the server has another key. */
async function subscribe(manager: PushManager): Promise<PushSubscription> {
  const { publicKey } = await client.notification.pushKey();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options);
  }
}

function registerBrowser(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  return client.notification.addPush({
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
}

/** The push manager of the app's service worker, which is ready shortly after the first page; undefined without one. */
async function findManager(): Promise<PushManager | undefined> {
  const ready = navigator.serviceWorker?.ready.then(({ pushManager }) => pushManager);
  return Promise.race([
    ready,
    new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), workerPatienceMs);
    }),
  ]);
}
