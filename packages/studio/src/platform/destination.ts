import { isOwnPath } from '@greenlight/client/own-path';

/** The path of the studio to open after the login. */
export function destination(search: URLSearchParams): string {
  const next = search.get('next') ?? '/';
  return isOwnPath(next) ? next : '/';
}

/** The login address that returns to a path of the studio. */
export function loginAddress(next: string): string {
  return next === '/' || next === '' ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}
