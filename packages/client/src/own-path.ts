/**
 * A path of this site: `//host` and `/\host` are other sites', and so is either with a tab or a line break in it, which
 * addresses leave out, or after dots, which routers resolve: `/..//host`. Its query and fragment may hold anything else.
 */
export function isOwnPath(path: string): boolean {
  const [place = ''] = path.split(/[?#]/);
  return place.startsWith('/') && !/\/\/|[\\\t\n\r]/.test(place);
}
