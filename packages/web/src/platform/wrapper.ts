import { storageKeys } from './storage-keys.ts';

export type WrapperPlatform = 'ios' | 'android';

/** What a native app may inject before the page's own code; docs/native-bridge.md says how. */
interface WrapperWindow {
  greenlightHost?: { platform?: unknown };
  Capacitor?: { isNativePlatform?: () => boolean; getPlatform?: () => string };
}

const menuWords = /hidemenus|iosapp|androidapp/;

/** Which app this page runs in. The query is the word of apps that inject nothing. */
function wrapperOf(page: WrapperWindow, search: string): WrapperPlatform | null {
  const { greenlightHost: host, Capacitor: capacitor } = page;
  const named = capacitor?.isNativePlatform?.() ? capacitor.getPlatform?.() : host?.platform;
  if (named === 'ios' || named === 'android') return named;
  const query = new URLSearchParams(search);
  return query.has('iosapp') ? 'ios' : query.has('androidapp') ? 'android' : null;
}

/** Once in an app, always in it, whatever address comes next. */
function detect(): WrapperPlatform | null {
  const found = wrapperOf(globalThis as WrapperWindow, location.search);
  if (found) sessionStorage.setItem(storageKeys.wrapper, found);
  return found ?? (sessionStorage.getItem(storageKeys.wrapper) as WrapperPlatform | null);
}

/** The native app around this page; null in a browser. */
export const wrapper = detect();

/** A person who types an address in a browser, or follows a link of another site, begins with menus again. */
if (!wrapper && isBegunAnew()) sessionStorage.removeItem(storageKeys.menus);

function isBegunAnew(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate' && !document.referrer.startsWith(`${location.origin}/`);
}

let isWithoutMenus = sessionStorage.getItem(storageKeys.menus) === 'hidden';

/** docs/product/shell.md: by a word in the address, and from there on: no link of this site has that word again. */
export function hidesMenus(url: string): boolean {
  return isWithoutMenus || menuWords.test(url);
}

/** To be called for each address that is shown. */
export function rememberMenus(url: string): void {
  if (isWithoutMenus || !menuWords.test(url)) return;
  isWithoutMenus = true;
  sessionStorage.setItem(storageKeys.menus, 'hidden');
}
