/** Caches the app for offline starts, once the page is idle. */
export function installOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const install = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  const whenIdle = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(install) : setTimeout(install));
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
