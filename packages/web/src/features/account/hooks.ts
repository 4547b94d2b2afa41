import { forgetTypedText } from '@greenlight/client/forget-typed-text';
import { keyOf } from '@greenlight/client/query';
import { readStored } from '@greenlight/client/storage';
import type { AuthRecord } from '@greenlight/contract/account';
import { sitePath } from '@greenlight/contract/site-path';
import type { UserInfo } from '@greenlight/contract/user-info';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { forgetAfterLoginUrl } from '../../platform/after-login.ts';
import { clearViewerAnswers, client, queryClient, session } from '../../platform/app.ts';
import { storageKeys } from '../../platform/storage-keys.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';

const fields = 'userid,displayName,email,avatar,userCreated,permissions,subscription,membershipReason';
const queryKey = [...keyOf(client.account.userInfo), 'viewer'];
const userInfo = queryOptions({ queryKey, queryFn: ({ signal }) => askUserInfo(signal) });
/** Stored preferences are not fetched again (docs/product/session.md), unless they were changed here. */
let arePreferencesChanged = false;

/** The signed-in viewer: first from the last visit, then from the server. Undefined for visitors. */
export function useUserInfo(): UserInfo | undefined {
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({
    ...userInfo,
    enabled: isSignedIn,
    initialData: storedUserInfo,
    initialDataUpdatedAt: 0,
  });
  return isSignedIn ? data : undefined;
}

/** The cached viewer; undefined for visitors. */
export function cachedUserInfo(): UserInfo | undefined {
  return session.current() ? (queryClient.getQueryData<UserInfo>(queryKey) ?? storedUserInfo()) : undefined;
}

async function askUserInfo(signal: AbortSignal): Promise<UserInfo> {
  const known = queryClient.getQueryData<UserInfo>(queryKey) ?? storedUserInfo();
  const isKnown =
    known?.preferencesSet === true && known.userId === session.current()?.userId && !arePreferencesChanged;
  const select = isKnown ? fields : `${fields},preferences,preferencesSet`;
  const kept = isKnown && { preferences: known.preferences, preferencesSet: known.preferencesSet };
  const info = { ...kept, ...(await client.account.userInfo({ query: { select } }, { signal })) };
  arePreferencesChanged = false;
  return keepUserInfo(info);
}

/** Fetches the preferences again. Call it after a change. */
export function refetchPreferences(): void {
  arePreferencesChanged = true;
}

/** The viewer, fetched from the server. */
export function fetchUserInfo(): Promise<UserInfo> {
  return queryClient.fetchQuery({ ...userInfo, staleTime: 0 });
}

/** Ends the session. The local record is deleted even if the server cannot be reached. */
export async function logout(): Promise<void> {
  await client.account.logout().catch(() => undefined);
  session.clear();
  forgetAfterLoginUrl();
  forgetTypedText();
  reloadToLogin();
}

/** Goes to /login by loading a page, so that no data of the viewer stays in memory (docs/product/session.md). */
export function reloadToLogin(to = sitePath('login')): void {
  location.assign(to);
}

/** Stores the login and fetches all shown data again (docs/product/session.md). */
export function storeLogin(record: AuthRecord): void {
  session.set(record);
  clearViewerAnswers();
}

/** Stores the user info, but not for an override, because this browser's record belongs to another account. */
function keepUserInfo(info: UserInfo): UserInfo {
  if (session.current()?.refreshToken) localStorage.setItem(storageKeys.userInfo, JSON.stringify(info));
  return info;
}

function storedUserInfo(): UserInfo | undefined {
  const kept = readStored(localStorage, storageKeys.userInfo) as UserInfo | null;
  return kept?.userId === session.current()?.userId ? (kept ?? undefined) : undefined;
}
