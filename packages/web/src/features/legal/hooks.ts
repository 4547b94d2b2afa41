import { query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { ApiError } from '@greenlight/contract/client';
import type { LegalDocument } from '@greenlight/contract/legal';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client, queryClient } from '../../platform/app.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';

export type LegalRef = Omit<LegalDocument, 'text'>;

const list = { ...query(client.legal.list), queryFn: () => logged(client.legal.list()) };

/** The documents in force, and those that the viewer has to accept. */
export function useLegalDocuments() {
  return useQuery(list);
}

export function prefetchLegal(type: string | undefined): void {
  if (type) void queryClient.prefetchQuery(document(type, undefined));
  else void queryClient.prefetchQuery(list);
}

/** One kind of document: the version in force, or an earlier one. */
export function useLegalDocument(type: string, version?: number) {
  return useQuery(document(type, version));
}

function document(type: string, version: number | undefined) {
  const args = { params: { type }, query: { version } };
  return { ...query(client.legal.byType, args), queryFn: () => logged(client.legal.byType(args)) };
}

/**
 * The documents that the viewer must accept before they continue, also if a video was refused for that. Undefined until
 * it is known.
 */
export function useMissing(): LegalRef[] | undefined {
  const { data, refetch } = useQuery({ ...list, enabled: useIsSignedIn() });
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action;
        if (error instanceof ApiError && error.code === 'legal_acceptance') void refetch();
      }),
    [refetch],
  );
  return data?.missing;
}

/** Accepts documents, and refetches the data that waited for it. */
export function useAccept() {
  return useMutation({
    mutationFn: (documentIds: number[]) => logged(client.legal.accept({ body: { documentIds } })),
    onSuccess: async ({ missing }) => {
      queryClient.setQueryData(list.queryKey, (known) => known && { ...known, missing });
      await queryClient.resetQueries({ queryKey: client.media.playback.key });
    },
  });
}

/** Accepts the required documents for a new account. The form of the sign-up names them. */
export function useAcceptRequired(): () => Promise<void> {
  const { mutateAsync: accept } = useAccept();
  return async () => {
    const { missing } = await queryClient.fetchQuery({ ...list, staleTime: 0 });
    if (missing.length > 0) await accept(missing.map(({ id }) => id));
  };
}

/** Logs errors of these calls and throws them again (docs/product/legal.md). */
async function logged<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification requires it, in browsers
    if (!import.meta.env.SSR) console.error('legal documents:', error);
    throw error;
  }
}
