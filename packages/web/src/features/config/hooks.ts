import { query } from '@greenlight/client/query';
import type { RemoteConfig } from '@greenlight/contract/config';
import { useSuspenseQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

const remote = query(client.config.remote);

export function prefetchConfig(): void {
  void queryClient.prefetchQuery(remote);
}

/** What this service has switched on; waited for before anything is shown. */
export function useConfig(): RemoteConfig {
  return useSuspenseQuery(remote).data;
}
