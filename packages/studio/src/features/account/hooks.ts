import { query } from '@greenlight/client/query';
import type { AuthRecord } from '@greenlight/contract/account';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { client, device, queryClient, session } from '../../platform/app.ts';

const roles = ['member', 'creator', 'operator'] as const;

export function useSession() {
  return useSyncExternalStore(session.subscribe, session.current);
}

export function useIsSignedIn(): boolean {
  return useSession() !== null;
}

export function useViewer() {
  return useQuery({
    ...query(client.account.userInfo, { query: { select: 'displayName,email,avatarUrl,accountType' } }),
    select: ({ accountType, ...info }) => ({ ...info, role: roles[accountType ?? 0] ?? 'member' }),
  });
}

/** Keeps the record of whom a call has signed in, and forgets what an earlier account saw. */
export function enter(record: AuthRecord): void {
  queryClient.clear();
  session.set(record);
}

export function useSignIn() {
  return useMutation({
    mutationFn: (credentials: { email: string; password: string }) =>
      client.account.login({ body: { ...credentials, device } }),
    onSuccess: enter,
  });
}

/** Signs out here even when the service can't be told. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => client.account.logout(),
    onSettled: () => {
      session.clear();
      queryClient.clear();
    },
  });
}
