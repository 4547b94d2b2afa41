import { showToast } from '@greenlight/ui/blocks/toasts';
import { textsNow } from '../../platform/i18n.ts';
import { storageKeys } from '../../platform/storage-keys.ts';

/** Shortest time between two reloads. While a service serves two versions in turn, a page would reload without end. */
const reloadEveryMs = 60 * 1000;
const lookEveryMs = 30 * 60 * 1000;
/** The query makes the service worker ask the server. Its cache is as old as this page. */
const pageNow = '/index.html?now';
const script = 'script[type="module"][src]';

let asked: Promise<boolean> | undefined;

/**
 * Checks for a new version when a tab becomes visible after a while, and when code cannot be loaded (a new version
 * replaced it); then offers a reload.
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

/** For a screen that cannot be shown without the missing code: reloads the page if there is a new version. */
export async function reloadWhenOutdated(): Promise<void> {
  if (!(await isOutdated())) return;
  if (Date.now() - Number(sessionStorage.getItem(storageKeys.reloaded)) < reloadEveryMs) return;
  sessionStorage.setItem(storageKeys.reloaded, String(Date.now()));
  location.reload();
}

/** Whether the server has a newer version. Sends one request, even if many modules are missing. */
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
