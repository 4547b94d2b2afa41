import { keyOf, pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { ImportOutcome, ImportRow, ImportSource, MemberImport } from '@greenlight/contract/transfer-studio';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

export type { ImportOutcome, ImportRow, ImportSource, MemberImport };

const watchMs = 1500;
type Setting = Parameters<typeof client.studioTransfers.set>[0]['body'];

export function useImports() {
  return useQuery({ ...query(client.studioTransfers.list), staleTime: 0 });
}

/** An import. Refetched while it is being applied. */
export function useImport(id: string) {
  return useQuery({
    ...query(client.studioTransfers.read, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'applying' ? watchMs : false),
  });
}

export function useImportRows(id: string, outcome: ImportOutcome | undefined) {
  const rows = pages(client.studioTransfers.rows, { params: { id }, query: { outcome } });
  return useInfiniteQuery({ ...rows, staleTime: 0 });
}

function readAgain() {
  return Promise.all(
    [client.studioTransfers.list, client.studioTransfers.read, client.studioTransfers.rows].map((call) =>
      queryClient.invalidateQueries({ queryKey: keyOf(call) }),
    ),
  );
}

export function useBeginImport() {
  return useMutation({
    mutationFn: async ({ source, file }: { source: ImportSource; file: File }) =>
      client.studioTransfers.begin({ body: { source, filename: file.name.slice(0, 200), csv: await file.text() } }),
    onSuccess: readAgain,
  });
}

export function useSetImport(id: string) {
  return useMutation({
    mutationFn: (body: Setting) => client.studioTransfers.set({ params: { id }, body }),
    onSuccess: readAgain,
  });
}

export function useApplyImport(id: string) {
  return useMutation({
    mutationFn: () => client.studioTransfers.apply({ params: { id } }),
    onSuccess: readAgain,
  });
}

export function useRemoveImport() {
  return useMutation({
    mutationFn: (id: string) => client.studioTransfers.remove({ params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(client.studioTransfers.list) }),
  });
}

/** Downloads the archive. */
export function useExportAll() {
  return useMutation({
    mutationFn: () => client.studioTransfers.export(),
    onSuccess: ({ url }) => location.assign(url),
  });
}
