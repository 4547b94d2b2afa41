import { storageKeys } from './storage-keys.ts';

export type WrapperPlatform = 'ios' | 'android';

/** Variables that a native app may inject before the page's code; see docs/native-bridge.md. */
interface WrapperWindow {
  greenlightHost?: { platform?: unknown };
  Capacitor?: { isNativePlatform?: () => boolean; getPlatform?: () => string };
}

const menuWords = /hidemenus|iosapp|androidapp/;

/** The app around this page. Apps that inject nothing use the query. */
function wrapperOf(page: WrapperWindow, search: string): WrapperPlatform | null {
  const { greenlightHost: host, Capacitor: capacitor } = page;
  const named = capacitor?.isNativePlatform?.() ? capacitor.getPlatform?.() : host?.platform;
  if (named === 'ios' || named === 'android') return named;
  const query = new URLSearchParams(search);
  return query.has('iosapp') ? 'ios' : query.has('androidapp') ? 'android' : null;
}

/** Detects the app, and stores it for all later addresses. */
function detect(): WrapperPlatform | null {
  const found = wrapperOf(globalThis as WrapperWindow, location.search);
  if (found) sessionStorage.setItem(storageKeys.wrapper, found);
  return found ?? (sessionStorage.getItem(storageKeys.wrapper) as WrapperPlatform | null);
}

/** The native app around this page; null in a browser. */
export const wrapper = detect();

/** A typed address, or a link from another site, shows the menus again. */
if (!wrapper && isFreshNavigation()) sessionStorage.removeItem(storageKeys.menus);

function isFreshNavigation(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate' && !document.referrer.startsWith(`${location.origin}/`);
}

let isWithoutMenus = sessionStorage.getItem(storageKeys.menus) === 'hidden';

/**
 * Whether the menus are hidden: by a word in the address, and from then on, because links of this site do not have the
 * word (docs/product/shell.md).
 */
export function hidesMenus(url: string): boolean {
  return isWithoutMenus || menuWords.test(url);
}

/** Call it for each address that is shown. */
export function rememberMenus(url: string): void {
  if (isWithoutMenus || !menuWords.test(url)) return;
  isWithoutMenus = true;
  sessionStorage.setItem(storageKeys.menus, 'hidden');
}
