import { query } from '@greenlight/client/query';
import type { RemoteConfig } from '@greenlight/contract/config';
import { sitePath } from '@greenlight/contract/site-path';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

const remote = query(client.config.remote);
const pageList = query(client.pages.list);

/** Both at once, for which routes there are depends on both. */
export function prefetchConfig(): void {
  void queryClient.prefetchQuery(remote);
  void queryClient.prefetchQuery(pageList);
}

/** What this service has switched on; waited for before anything is shown. */
export function useConfig(): RemoteConfig {
  return useSuspenseQuery(remote).data;
}

/** Where a link leads that the studio chose: nowhere for a creator's page or the browse screen while there is none. */
export function useShownHref(): (href: string | null | undefined) => string | undefined {
  const { creator_pages_enabled: hasCreators, browse_enabled: hasBrowse } = useConfig();
  return (href) => {
    const isOff =
      (!hasCreators && href?.startsWith(sitePath('creator', ''))) ||
      (!hasBrowse && href?.startsWith(sitePath('browse')));
    return href && !isOff ? href : undefined;
  };
}

/** The pages that the studio made: undefined while they are awaited, none where they are off or can't be had. */
export function usePageList() {
  const { pages_api_enabled: enabled } = useConfig();
  const { data, isPending } = useQuery({ ...pageList, enabled });
  return enabled && isPending ? undefined : (data?.pages ?? []);
}
