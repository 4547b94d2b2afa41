import { showToast } from '@greenlight/ui/blocks/toasts';
import { textsNow } from '../../platform/i18n.ts';
import { storageKeys } from '../../platform/storage-keys.ts';

/** Where two versions answer in turn a page that starts anew each time would never stand still. */
const reloadEveryMs = 60 * 1000;
const lookEveryMs = 30 * 60 * 1000;
/** With a query it is none of what the service worker keeps, which is as old as this page. */
const pageNow = '/index.html?now';
const script = 'script[type="module"][src]';

let asked: Promise<boolean> | undefined;

/**
 * A tab that comes back after a while looks whether there is a next version, and offers it; so does one that missed
 * code: what a version replaced can't be loaded any more.
 */
export function offerUpdates(): void {
  let lookedAt = performance.now();
  let isOffered = false;
  const look = async () => {
    lookedAt = performance.now();
    if (!isOffered && (await isOutdated()) && !isOffered) {
      isOffered = true;
      offer();
    }
  };
  addEventListener('vite:preloadError', () => void look());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - lookedAt >= lookEveryMs) void look();
  });
}

/** For a screen that can't be shown without the code that was missed: the page starts anew with the next version. */
export async function reloadWhenOutdated(): Promise<void> {
  if (!(await isOutdated())) return;
  if (Date.now() - Number(sessionStorage.getItem(storageKeys.reloaded)) < reloadEveryMs) return;
  sessionStorage.setItem(storageKeys.reloaded, String(Date.now()));
  location.reload();
}

/** One question for all the code that is missed at once. */
function isOutdated(): Promise<boolean> {
  asked ??= askForPage().finally(() => {
    asked = undefined;
  });
  return asked;
}

async function askForPage(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>(script)?.src;
  try {
    const answer = await fetch(pageNow, { cache: 'no-cache' });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const now = page.querySelector(script)?.getAttribute('src');
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
