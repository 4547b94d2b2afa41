/** A path of the studio to go to after signing in. */
export function destination(search: URLSearchParams): string {
  const next = search.get('next') ?? '/';
  return next.startsWith('/') && !next.startsWith('//') ? next : '/';
}
