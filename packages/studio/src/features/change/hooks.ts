import { keyOf, pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { Change } from '@greenlight/contract/change-studio';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

export type { Change };

const remote = query(client.config.remote);

/** The name of the service. Not the settings' hook: their screen shows the history. */
export function useServiceName(): string {
  return useQuery(remote).data?.project ?? '';
}

/** Newest first; of all that the viewer may edit without a subject. Asked for anew whenever it is opened. */
export function useChanges(subject?: string) {
  const list = pages(client.studioChanges.list, { query: subject ? { subject } : {} });
  return useInfiniteQuery({ ...list, staleTime: 0 });
}

/** What stands on the screens is asked for again, and every form begins anew from it. */
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
