import { isOwnPath } from '@greenlight/client/own-path';

/** A path of the studio to go to after signing in. */
export function destination(search: URLSearchParams): string {
  const next = search.get('next') ?? '/';
  return isOwnPath(next) ? next : '/';
}

/** The login that leads back to a path of the studio. */
export function loginAddress(next: string): string {
  return next === '/' || next === '' ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}
