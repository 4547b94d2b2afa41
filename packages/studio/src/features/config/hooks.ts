import { query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { RemoteConfig } from '@greenlight/contract/config';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

const settings = query(client.studioConfig.get);
const productName = 'Greenlight';

/** The remote config; undefined while loading. It is read past the cache, to show switches that were just changed. */
export function useRemoteConfig(): RemoteConfig | undefined {
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    client.config.remote(undefined, { signal, cache: 'no-cache' });
  return useQuery({ ...query(client.config.remote), queryFn }).data;
}

/** The service's name, as set by the operator. */
export function useSiteName(): string {
  return useRemoteConfig()?.project ?? productName;
}

export type Settings = Awaited<ReturnType<typeof client.studioConfig.get>>;

export function useSettings() {
  return useQuery(settings);
}

export function useSaveSettings() {
  return useMutation({
    mutationFn: (change: { config?: Partial<RemoteConfig>; theme?: Record<string, string>; version?: number }) =>
      client.studioConfig.update({ body: change }),
    onSuccess: (saved) => {
      queryClient.setQueryData(settings.queryKey, saved);
      queryClient.setQueryData(query(client.config.remote).queryKey, saved.config);
    },
  });
}

export function useResetTheme() {
  return useMutation({
    mutationFn: async () => {
      await client.studioConfig.remove();
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: settings.queryKey }),
  });
}
