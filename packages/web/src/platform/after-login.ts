import { isOwnPath } from '@greenlight/client/own-path';
import { readStored } from '@greenlight/client/storage';
import { storageKeys } from './storage-keys.ts';

/** What a visitor pressed before they were asked to log in. */
export interface Intent {
  kind: 'follow' | 'follow-show' | 'watchlist' | 'watchlist-show' | 'like' | 'remind';
  id: number;
  /** Of the creator, show, video or stream, for people. */
  name: string;
}

/** docs/product/session.md: kept for the session, so that a viewer gets to what they wanted once they are signed in. */
export function rememberAfterLoginUrl(path: string, intent?: Intent): void {
  sessionStorage.setItem(storageKeys.afterLoginUrl, path);
  if (intent) sessionStorage.setItem(storageKeys.afterLoginIntent, JSON.stringify(intent));
  else sessionStorage.removeItem(storageKeys.afterLoginIntent);
}

/** What is to be done once the viewer is signed in. */
export function afterLoginIntent(): Intent | null {
  const intent = readStored(sessionStorage, storageKeys.afterLoginIntent) as Intent | null;
  return typeof intent?.kind === 'string' && Number.isSafeInteger(intent.id) ? intent : null;
}

/** Where to go after signing in; a path of this site only, home where nothing is remembered. */
export function takeAfterLoginUrl(): string {
  const path = sessionStorage.getItem(storageKeys.afterLoginUrl) ?? '/';
  forgetAfterLoginUrl();
  return isOwnPath(path) ? path : '/';
}

export function forgetAfterLoginUrl(): void {
  sessionStorage.removeItem(storageKeys.afterLoginUrl);
  sessionStorage.removeItem(storageKeys.afterLoginIntent);
}
