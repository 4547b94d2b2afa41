import { sitePath } from '@greenlight/contract/site-path';
/**
 * The target of a path that contains 'join': /join/{rest}, with a creator as the rest (docs/product/join.md). Null for
 * other paths.
 */
export function joinAddress(pathname: string): string | null {
  const path = pathname.toLowerCase();
  const at = path.indexOf('join');
  if (at < 0) return null;
  const [rest] = [path.slice(at + 'join'.length), path.slice(0, at)].flatMap((part) =>
    part
      .split('/')
      .map((name) => name.replace(/^[-_.]+|[-_.]+$/g, ''))
      .filter(Boolean),
  );
  return rest ? sitePath('join-creator', rest) : sitePath('join');
}

/** The address for an unknown path, which may mean the join page. */
export function addressIfMissing(pathname: string, { join_page_enabled: hasJoin }: { join_page_enabled: boolean }) {
  const isCatchAll = !pathname.startsWith(sitePath('creator', ''));
  return (isCatchAll && hasJoin && joinAddress(pathname)) || sitePath('not-found');
}
