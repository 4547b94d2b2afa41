import { query } from '@greenlight/client/query';
import type { InvitationState } from '@greenlight/contract/invitation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { client } from '../../platform/app.ts';
import { storageKeys } from '../../platform/storage-keys.ts';

export type { InvitationState };

export function useInvitation(enabled: boolean) {
  return useQuery({ ...query(client.invitation.state), enabled });
}

/** Free months that an invitation gives to whoever came by one; 0 for everybody else, and on the painted page. */
export function useInvitedMonths(): number {
  const { search } = useLocation();
  const [isInvited, setInvited] = useState(false);
  useEffect(() => {
    setInvited(new URLSearchParams(search).has('invite') || localStorage.getItem(storageKeys.invitation) !== null);
  }, [search]);
  const { data } = useQuery({ ...query(client.invitation.offer), enabled: isInvited });
  return (isInvited && data?.months) || 0;
}
