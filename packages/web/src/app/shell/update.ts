import { showToast } from '@greenlight/ui/blocks/toasts';
import { textsNow } from '../../platform/i18n.ts';

const lookEveryMs = 30 * 60 * 1000;
/** With a query it is none of what the service worker keeps, which is as old as this page. */
const pageNow = '/index.html?now';
const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;

/**
 * Code of a version that was replaced can't be loaded any more: the page starts anew with the next one, once. A tab
 * that comes back after a while looks whether there is one, and offers it.
 */
export function reloadWhenOutdated(): void {
  let lookedAt = performance.now();
  addEventListener('vite:preloadError', () => void isOutdated().then((outdated) => outdated && location.reload()));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || performance.now() - lookedAt < lookEveryMs) return;
    lookedAt = performance.now();
    void isOutdated().then((outdated) => outdated && offer());
  });
}

async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch(pageNow, { cache: 'no-cache' });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const now = page.querySelector('script[type="module"][src]')?.getAttribute('src');
    return typeof now === 'string' && new URL(now, location.origin).href !== entry;
  } catch {
    return false;
  }
}

function offer() {
  const t = textsNow('shell');
  showToast({
    title: t('updated'),
    durationMs: Number.POSITIVE_INFINITY,
    action: { label: t('reload'), onClick: () => location.reload() },
  });
}
