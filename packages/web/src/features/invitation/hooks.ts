import { query } from '@greenlight/client/query';
import type { InvitationState } from '@greenlight/contract/invitation';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../platform/app.ts';

export type { InvitationState };

export function useInvitation(enabled: boolean) {
  return useQuery({ ...query(client.invitation.state), enabled });
}
