import { keyOf, pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { HandoverOutcome, HandoverRow } from '@greenlight/contract/handover-studio';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

export type { HandoverOutcome, HandoverRow };

const { studioHandovers } = client;
const watchMs = 3000;

/** Members of the other billing backend. Refetched while members are being moved. */
export function useHandovers(outcome: HandoverOutcome | undefined) {
  return useInfiniteQuery({
    ...pages(studioHandovers.list, { query: { outcome } }),
    staleTime: 0,
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.counts.moving ? watchMs : false),
  });
}

/** What a move would do to this member; no row if the present backend bills them. */
export function useHandoverOf(userId: string, enabled: boolean) {
  return useQuery({ ...query(studioHandovers.list, { query: { userId, pageSize: 1 } }), enabled, staleTime: 0 });
}

/** Moves the given members, or all movable ones. */
export function useBeginHandover() {
  return useMutation({
    mutationFn: (userIds?: string[]) => studioHandovers.begin({ body: { userIds } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(studioHandovers.list) }),
  });
}
