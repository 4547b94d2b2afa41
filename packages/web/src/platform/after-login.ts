import { isOwnPath } from '@greenlight/client/own-path';
import { storageKeys } from './storage-keys.ts';

/** Spec point 4: kept for the session, so that a viewer gets to what they wanted once they are signed in. */
export function rememberAfterLoginUrl(path: string): void {
  sessionStorage.setItem(storageKeys.afterLoginUrl, path);
}

/** Where to go after signing in; a path of this site only, home where nothing is remembered. */
export function takeAfterLoginUrl(): string {
  const path = sessionStorage.getItem(storageKeys.afterLoginUrl) ?? '/';
  forgetAfterLoginUrl();
  return isOwnPath(path) ? path : '/';
}

export function forgetAfterLoginUrl(): void {
  sessionStorage.removeItem(storageKeys.afterLoginUrl);
}
