import { forgetTypedText } from '@greenlight/client/forget-typed-text';
import { query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { AuthRecord } from '@greenlight/contract/account';
import type { Permission } from '@greenlight/contract/permission';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { client, device, queryClient, session } from '../../platform/app.ts';

export function useSession() {
  return useSyncExternalStore(session.subscribe, session.current);
}

export function useIsSignedIn(): boolean {
  return useSession() !== null;
}

export function useViewer() {
  return useQuery({
    ...query(client.account.userInfo, { query: { select: 'displayName,email,avatarUrl,permissions,superAdmin' } }),
    select: ({ permissions = [], ...info }) => ({ ...info, permissions }),
  });
}

/** Whether the viewer has a permission; false until that is known. */
export function usePermission(permission: Permission): boolean {
  return useViewer().data?.permissions.includes(permission) ?? false;
}

/** Stores the login, and drops the data of an earlier account. */
export function storeLogin(record: AuthRecord): void {
  queryClient.clear();
  session.set(record);
}

export function useSignIn() {
  return useMutation({
    mutationFn: (credentials: { email: string; password: string }) =>
      client.account.login({ body: { ...credentials, device } }),
    onSuccess: storeLogin,
  });
}

/** Signs out here even if the server cannot be reached. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => client.account.logout(),
    onSettled: () => {
      session.clear();
      forgetTypedText();
      queryClient.clear();
    },
  });
}
