/**
 * Whether a path belongs to this site. `//host` and `/\host` lead to another site. So do they with a tab or line break
 * inside, which browsers drop, and after dots, which routers resolve: `/..//host`. Query and fragment may contain
 * anything.
 */
export function isOwnPath(path: string): boolean {
  const [place = ''] = path.split(/[?#]/);
  return place.startsWith('/') && !/\/\/|[\\\t\n\r]/.test(place);
}
