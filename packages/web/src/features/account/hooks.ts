import { keyOf, query } from '@greenlight/client/query';
import type { AuthRecord, loginBody, registerBody } from '@greenlight/contract/account';
import type { UserInfo } from '@greenlight/contract/user-info';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { forgetAfterLoginUrl } from '../../platform/after-login.ts';
import { client, device, forgetAnswers, queryClient, session } from '../../platform/app.ts';
import { storageKeys } from '../../platform/storage-keys.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';

const fields = { query: { select: 'userid,displayName,email,avatar,userCreated,accountType,subscription' } };
const userInfo = queryOptions({
  queryKey: keyOf(client.account.userInfo, fields),
  queryFn: ({ signal }) => client.account.userInfo(fields, { signal }).then(keepUserInfo),
});

export type Credentials = Omit<z.input<typeof loginBody>, 'device'>;
export type Registration = Omit<z.input<typeof registerBody>, 'device' | 'captcha'>;

/** The signed-in viewer: at once as the last visit left it, then as the server knows it. Undefined for visitors. */
export function useUserInfo(): UserInfo | undefined {
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({
    ...userInfo,
    enabled: isSignedIn,
    initialData: keptUserInfo,
    initialDataUpdatedAt: 0,
  });
  return isSignedIn ? data : undefined;
}

/** As the server knows the viewer now. */
export function fetchUserInfo(): Promise<UserInfo> {
  return queryClient.fetchQuery({ ...userInfo, staleTime: 0 });
}

export function useLogin() {
  return useMutation({
    mutationFn: (credentials: Credentials) => client.account.login({ body: { ...credentials, device } }),
    onSuccess: takeRecord,
  });
}

export function useRegister() {
  return useMutation({
    mutationFn: (registration: Registration) => client.account.register({ body: { ...registration, device } }),
    onSuccess: takeRecord,
  });
}

/** Ends the session here even when the server can't be told: the record is gone either way. */
export async function logout(): Promise<void> {
  await client.account.logout().catch(() => undefined);
  session.clear();
  forgetAfterLoginUrl();
  leaveAccount();
}

/** Spec point 4: to /login, by a new page, so that nothing of the viewer is left in memory. */
export function leaveAccount(): void {
  localStorage.removeItem(storageKeys.userInfo);
  location.assign('/login');
}

/** A picture of the catalogue for the screens that have none of their own. */
export function useBrandPicture() {
  return useQuery(query(client.heroes.anon)).data?.heroes[0]?.images[0];
}

/** Spec point 4: signed in from here on; what was shown is asked for anew. */
export function takeRecord(record: AuthRecord): void {
  session.set(record);
  forgetAnswers();
}

/** That of an override is not kept: the record of this browser is another one's. */
function keepUserInfo(info: UserInfo): UserInfo {
  if (session.current()?.refreshToken) localStorage.setItem(storageKeys.userInfo, JSON.stringify(info));
  return info;
}

function keptUserInfo(): UserInfo | undefined {
  const kept = JSON.parse(localStorage.getItem(storageKeys.userInfo) ?? 'null') as UserInfo | null;
  return kept?.userId === session.current()?.userId ? (kept ?? undefined) : undefined;
}
