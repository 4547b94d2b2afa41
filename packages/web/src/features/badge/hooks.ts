import { keyOf, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { Badge } from '@greenlight/contract/badge';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

export type { Badge };

const list = query(client.badge.list);

export function useBadges() {
  return useQuery(list);
}

export function prefetchBadges(): void {
  void queryClient.prefetchQuery(list);
}

/** Shows the choice at once; restores the earlier one if the call fails. */
export function useSelectBadge() {
  return useMutation({
    mutationFn: (badgeId: string | null) => client.badge.select({ body: { badgeId } }),
    onMutate: (badgeId) => {
      const before = queryClient.getQueryData(list.queryKey);
      if (!before) return;
      const badges = before.badges.map((badge) => ({ ...badge, selected: badge.id === badgeId }));
      queryClient.setQueryData(list.queryKey, { badges });
      return before;
    },
    onError: (_error, _badgeId, before) => before && queryClient.setQueryData(list.queryKey, before),
    onSuccess: async (answer) => {
      queryClient.setQueryData(list.queryKey, answer);
      await queryClient.invalidateQueries({ queryKey: keyOf(client.account.userInfo) });
    },
  });
}
