import { createContext, use } from 'react';

/** The present addresses of this service, as patterns of the router. */
export const KnownPaths = createContext<ReadonlySet<string>>(new Set());

/** Returns a function that says whether an address without parameters has a route of its own. */
export function useHasRoute(): (path: string) => boolean {
  const paths = use(KnownPaths);
  return (path) => paths.has(path);
}
