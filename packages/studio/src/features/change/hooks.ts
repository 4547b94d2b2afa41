import { keyOf, pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { Change } from '@greenlight/contract/change-studio';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

export type { Change };

const remote = query(client.config.remote);

/** The name of the service. (Not the hook of `config`: that feature imports this one.) */
export function useServiceName(): string {
  return useQuery(remote).data?.project ?? '';
}

/**
 * The changes, newest first. Without a subject: all that the viewer may edit. Refetched whenever the list is opened.
 */
export function useChanges(subject?: string) {
  const list = pages(client.studioChanges.list, { query: subject ? { subject } : {} });
  return useInfiniteQuery({ ...list, staleTime: 0 });
}

/** Refetches the screens' data, and resets every form to it. */
export function useUndo() {
  return useMutation({
    mutationFn: (id: number) => client.studioChanges.undo({ params: { id } }),
    onSuccess: async () => {
      const [changes] = keyOf(client.studioChanges.list);
      await queryClient.invalidateQueries({ queryKey: [changes] });
      await queryClient.invalidateQueries({ queryKey: remote.queryKey });
      await queryClient.resetQueries({
        predicate: ({ queryKey: [group] }) => group !== changes && String(group).startsWith('studio'),
      });
    },
  });
}
