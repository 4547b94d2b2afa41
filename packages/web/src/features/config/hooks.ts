import { query } from '@greenlight/client/query';
import type { RemoteConfig } from '@greenlight/contract/config';
import { useSuspenseQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

const remote = query(client.config.remote);

/** Asked for once, before the first screen. */
export function loadConfig(): Promise<RemoteConfig> {
  return queryClient.ensureQueryData(remote);
}

export function useConfig(): RemoteConfig {
  return useSuspenseQuery(remote).data;
}
