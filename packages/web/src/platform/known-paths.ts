import { createContext, use } from 'react';

/** The addresses of this service now, as patterns of the router. */
export const KnownPaths = createContext<ReadonlySet<string>>(new Set());

/** Whether an address without parameters leads to something of its own. */
export function useHasRoute(): (path: string) => boolean {
  const paths = use(KnownPaths);
  return (path) => paths.has(path);
}
