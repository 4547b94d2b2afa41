import { keyOf, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { Badge } from '@greenlight/contract/badge';
import type { InboxItem } from '@greenlight/contract/notification';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

export type { Badge };

const list = query(client.badge.list);

export function useBadges() {
  return useQuery(list);
}

type EarnedBadge = Pick<InboxItem, 'badgeId' | 'imageUrl'>;

/** The picture of a notification: its own, else the picture of its badge. */
export function useEarnedPicture({ badgeId, imageUrl }: EarnedBadge): string | null {
  const { data } = useQuery({ ...list, enabled: badgeId !== null && imageUrl === null });
  return imageUrl ?? (badgeId === null ? null : pictureIn(data?.badges, badgeId));
}

export async function fetchEarnedPicture({ badgeId, imageUrl }: EarnedBadge): Promise<string | null> {
  if (imageUrl !== null || badgeId === null) return imageUrl;
  const answer = await queryClient.fetchQuery({ ...list, staleTime: 0 }).catch(() => undefined);
  return pictureIn(answer?.badges, badgeId);
}

function pictureIn(badges: Badge[] | undefined, badgeId: string): string | null {
  return badges?.find(({ id }) => id === badgeId)?.image.url ?? null;
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
