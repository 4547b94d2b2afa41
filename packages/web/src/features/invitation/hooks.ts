import { query } from '@greenlight/client/query';
import type { InvitationState } from '@greenlight/contract/invitation';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { client } from '../../platform/app.ts';
import { storageKeys } from '../../platform/storage-keys.ts';
import { useIsLive } from '../../platform/use-is-live.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';

export type { InvitationState };

export function useInvitation(enabled: boolean) {
  return useQuery({ ...query(client.invitation.state), enabled });
}

/**
 * Free months of a viewer who came by an invitation, until their first payment; 0 for others and on the painted page.
 */
export function useInvitedMonths(): number {
  const { search } = useLocation();
  const isLive = useIsLive();
  const isSignedIn = useIsSignedIn();
  const isKnown = () =>
    new URLSearchParams(search).has('invite') || localStorage.getItem(storageKeys.invitation) !== null;
  const isInvited = isLive && !isSignedIn && isKnown();
  const { data: offer } = useQuery({ ...query(client.invitation.offer), enabled: isInvited });
  const { data: own } = useInvitation(isLive && isSignedIn);
  return isSignedIn ? (own?.isInvited && own.months) || 0 : (isInvited && offer?.months) || 0;
}
