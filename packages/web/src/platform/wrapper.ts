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
  if (found && menuWords.test(location.href)) sessionStorage.setItem(storageKeys.menus, 'hidden');
  return found ?? (sessionStorage.getItem(storageKeys.wrapper) as WrapperPlatform | null);
}

/** The native app around this page; null in a browser. */
export const wrapper = detect();

const isWithoutMenus = sessionStorage.getItem(storageKeys.menus) === 'hidden';

/** Spec point 2: by a word in the address; an app that asked for it once has no menus on any page. */
export function hidesMenus(url: string): boolean {
  return isWithoutMenus || menuWords.test(url);
}
