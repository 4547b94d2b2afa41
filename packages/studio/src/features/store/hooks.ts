import { keyOf, pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { StudioStoreCode } from '@greenlight/contract/store-studio';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { useRemoteConfig } from '../config/hooks.ts';

export type { StudioStoreCode };

const { studioStore } = client;

export function useStoreCodes() {
  return useInfiniteQuery({ ...pages(studioStore.list), staleTime: 0 });
}

/** Downloads all codes. */
export function useExportStoreCodes() {
  return useMutation({
    mutationFn: () => studioStore.exportCodes(),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

const newest = query(studioStore.list, { query: { pageSize: 1 } });

/** Whether members are promised a code but none is left. */
export function useIsOutOfCodes(isAsked: boolean): boolean {
  const isPromised = useRemoteConfig()?.store_discount_enabled === true;
  const { data } = useQuery({ ...newest, enabled: isAsked && isPromised });
  return isPromised && data?.counts.free === 0;
}

function readAgain() {
  return queryClient.invalidateQueries({ queryKey: keyOf(studioStore.list) });
}

type NewCodes = Parameters<typeof studioStore.add>[0]['body'];

export function useAddStoreCodes() {
  return useMutation({ mutationFn: (body: NewCodes) => studioStore.add({ body }), onSuccess: readAgain });
}

export function useMarkUsed() {
  return useMutation({
    mutationFn: (codes: string[]) => studioStore.tellUsed({ body: { codes } }),
    onSuccess: readAgain,
  });
}

export function useRemoveFreeCodes() {
  return useMutation({
    mutationFn: async () => {
      await studioStore.removeFree();
    },
    onSuccess: readAgain,
  });
}
