/**
 * A path of this site: `//host` and `/\host` are other sites', and so is either with a tab or a line break in it, which
 * addresses leave out.
 */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\t\n\r]*$/.test(path);
}
