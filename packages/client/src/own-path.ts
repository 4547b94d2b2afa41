/**
 * Whether a path belongs to this site. `//host` and `/\host` lead elsewhere, also with a tab or line break inside,
 * which addresses drop, or after dots, which routers resolve: `/..//host`. The query and fragment may contain anything.
 */
export function isOwnPath(path: string): boolean {
  const [place = ''] = path.split(/[?#]/);
  return place.startsWith('/') && !/\/\/|[\\\t\n\r]/.test(place);
}
