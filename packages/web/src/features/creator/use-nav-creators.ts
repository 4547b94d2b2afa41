import { query } from '@greenlight/client/query';
import type { CreatorTeam } from '@greenlight/contract/creator';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../platform/app.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';

const navSize = 12;
const followedTeams = query(client.creator.follows, { query: { pageSize: navSize } });

/** The creator teams of the navigation: followed ones, and some of the others. */
export function useNavCreators(enabled: boolean): { followed: CreatorTeam[]; others: CreatorTeam[] } {
  const isSignedIn = useIsSignedIn();
  const follows = useQuery({ ...followedTeams, enabled: enabled && isSignedIn });
  const isAwaited = isSignedIn && follows.isPending;
  const { data } = useQuery({ ...query(client.creator.list), enabled: enabled && !isAwaited });
  if (!enabled || isAwaited) return { followed: [], others: [] };
  const followed = (isSignedIn && follows.data?.creatorTeams) || [];
  const others = (data?.creatorTeams ?? []).filter(({ id }) => !followed.some((team) => team.id === id));
  return { followed, others: others.slice(0, navSize) };
}
