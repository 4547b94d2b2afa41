import { keyOf, query } from '@greenlight/client/query';
import type { CreatorTeam } from '@greenlight/contract/creator';
import { client, queryClient } from '../../platform/app.ts';
import { useIsInOwnList } from './use-is-in-own-list.ts';

const follows = query(client.creator.myFollows);

/** Whether the viewer follows a creator, and a function to change it. */
export function useFollow({ id, displayName }: Pick<CreatorTeam, 'id' | 'displayName'>) {
  return useIsInOwnList(
    follows,
    { kind: 'follow', id, name: displayName },
    {
      send: (follow) => client.creator[follow ? 'follow' : 'unfollow']({ params: { id } }),
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: keyOf(client.userChannel.followsLatest), refetchType: 'none' });
        return queryClient.invalidateQueries({ queryKey: keyOf(client.creator.follows) });
      },
    },
  );
}
