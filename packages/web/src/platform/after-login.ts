import { isOwnPath } from '@greenlight/client/own-path';
import { readStored } from '@greenlight/client/storage';
import { storageKeys } from './storage-keys.ts';

/** The action that a visitor wanted before they were asked to log in. */
export interface Intent {
  kind: 'follow' | 'follow-show' | 'watchlist' | 'watchlist-show' | 'like' | 'remind';
  id: number;
  /** The name of the creator, show, video or stream. */
  name: string;
}

/** Stores for the session what the viewer wanted, to continue with it after the login (docs/product/session.md). */
export function rememberAfterLoginUrl(path: string, intent?: Intent): void {
  sessionStorage.setItem(storageKeys.afterLoginUrl, path);
  if (intent) sessionStorage.setItem(storageKeys.afterLoginIntent, JSON.stringify(intent));
  else sessionStorage.removeItem(storageKeys.afterLoginIntent);
}

/** The action to do after the login. */
export function afterLoginIntent(): Intent | null {
  const intent = readStored(sessionStorage, storageKeys.afterLoginIntent) as Intent | null;
  return typeof intent?.kind === 'string' && Number.isSafeInteger(intent.id) ? intent : null;
}

/** Whether the viewer wanted a screen at this path, such as `/live`. */
export function isAfterLoginPath(path: string): boolean {
  const [wanted = ''] = (sessionStorage.getItem(storageKeys.afterLoginUrl) ?? '').split('?');
  return wanted === path || wanted.startsWith(`${path}/`);
}

/** Returns and removes the path to open after the login. It is always a path of this site, by default home. */
export function takeAfterLoginUrl(): string {
  const path = sessionStorage.getItem(storageKeys.afterLoginUrl) ?? '/';
  forgetAfterLoginUrl();
  return isOwnPath(path) ? path : '/';
}

export function forgetAfterLoginUrl(): void {
  sessionStorage.removeItem(storageKeys.afterLoginUrl);
  sessionStorage.removeItem(storageKeys.afterLoginIntent);
}
