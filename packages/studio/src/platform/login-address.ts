import { isOwnPath } from '@greenlight/client/own-path';
import { studioPath } from '@greenlight/contract/studio-path';

/** The path of the studio to open after the login. */
export function pathAfterLogin(search: URLSearchParams): string {
  const next = search.get('next') ?? studioPath('home');
  return isOwnPath(next) ? next : studioPath('home');
}

/** The login address that returns to a path of the studio. */
export function loginAddress(next: string): string {
  const login = studioPath('login');
  return next === studioPath('home') || next === '' ? login : `${login}?next=${encodeURIComponent(next)}`;
}
