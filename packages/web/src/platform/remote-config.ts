import { query } from '@greenlight/client/query';
import type { RemoteConfig } from '@greenlight/contract/config';
import { sitePath } from '@greenlight/contract/site-path';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { client, queryClient } from './app.ts';

const remote = query(client.config.remote);
const pageList = query(client.pages.list);

/** Fetches config and page list at the same time, because the routes depend on both. */
export function prefetchConfig(): void {
  void queryClient.prefetchQuery(remote);
  void queryClient.prefetchQuery(pageList);
}

/** The remote config. Nothing is shown before it is loaded. */
export function useConfig(): RemoteConfig {
  return useSuspenseQuery(remote).data;
}

/**
 * Returns a link that was set in the studio. Undefined if it leads to a creator's page or the browse screen and these
 * are off.
 */
export function useShownHref(): (href: string | null | undefined) => string | undefined {
  const { creator_pages_enabled: hasCreators, browse_enabled: hasBrowse } = useConfig();
  return (href) => {
    const isOff =
      (!hasCreators && href?.startsWith(sitePath('creator', ''))) ||
      (!hasBrowse && href?.startsWith(sitePath('browse')));
    return href && !isOff ? href : undefined;
  };
}

/** The studio's pages; undefined while loading, none if they are off or failed to load. */
export function usePageList() {
  const { pages_api_enabled: enabled } = useConfig();
  const { data, isPending } = useQuery({ ...pageList, enabled });
  return enabled && isPending ? undefined : (data?.pages ?? []);
}
