import { askForPasskey as answerByPasskey } from '@greenlight/client/passkey';
import { query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { AuthRecord, account, loginBody, registerBody, SocialProvider } from '@greenlight/contract/account';
import type { PasskeyAnswer } from '@greenlight/contract/account-security';
import { ApiError } from '@greenlight/contract/client';
import type { RouteArgs } from '@greenlight/contract/route';
import { sitePath } from '@greenlight/contract/site-path';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { clearViewerAnswers, client, device, queryClient, session } from '../../platform/app.ts';
import type { PendingSocialLogin } from '../../platform/social-return.ts';
import { storageKeys } from '../../platform/storage-keys.ts';
import { acceptInvitation, reportOrigin } from '../../platform/visit-origin.ts';
import { storeLogin } from '../account/hooks.ts';
import { heroesOf } from '../hero/hooks.ts';

type Action = NonNullable<RouteArgs<typeof account.integrity>['body']['action']>;
export type Credentials = Omit<z.input<typeof loginBody>, 'device' | 'captcha'>;
export type Registration = Omit<z.input<typeof registerBody>, 'device' | 'captcha'>;
type NewPassword = RouteArgs<typeof account.forgottenPasswordChange>['body'];
type SocialLogin = { provider: SocialProvider; token: string; displayName?: string; secondFactor?: string };

/** Stores the language that was chosen before the login in the account. */
function keepChosenLanguage(): void {
  const language = localStorage.getItem(storageKeys.language);
  // Without a choice of languages the browser uses only the default.
  const config = queryClient.getQueryData(query(client.config.remote).queryKey);
  if (language === null || !config?.language_settings_enabled) return;
  void client.account.setPreferences({ body: { language } }).catch(() => undefined);
}

async function integrity(action: Action, solved?: string) {
  const headers = solved ? { 'x-security-token': solved } : {};
  return client.account.integrity({ headers, body: { version: 2, action } });
}

/**
 * The captcha of an action. If the server requires it, this device solves a challenge for about a second, without
 * asking the viewer. `onWork` reports when it begins and ends.
 */
async function proofFor(action: Action, onWork: (isWorking: boolean) => void = () => undefined) {
  const { token, challenge } = await integrity(action);
  if (!challenge) return token ?? undefined;
  onWork(true);
  try {
    const { solveChallenge } = await import('../../platform/solve-challenge.ts');
    return (await integrity(action, await solveChallenge(challenge))).token ?? undefined;
  } finally {
    onWork(false);
  }
}

/**
 * A call with the captcha of `action`, and whether the captcha is being solved. The server may also require it after
 * the call, for reasons that it learns only then, such as the account.
 */
function useProven<Values, Result>(
  action: Action,
  call: (values: Values, captcha: string | undefined) => Promise<Result>,
  onSuccess?: (result: Result) => void,
) {
  const [isChecking, setIsChecking] = useState(false);
  const proven = async (values: Values) => call(values, await proofFor(action, setIsChecking));
  const mutation = useMutation({
    mutationFn: (values: Values) =>
      proven(values).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'captcha_required') return proven(values);
        throw error;
      }),
    onSuccess,
  });
  return { ...mutation, isChecking };
}

/** Repeats the call with the code of the second factor. */
export type SendCode = (secondFactor: string) => Promise<unknown>;

/** Whether the account has a second factor. */
export function needsSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_factor_required';
}

export function useLogin() {
  return useProven(
    'login',
    (credentials: Credentials, captcha) => client.account.login({ body: { ...credentials, captcha, device } }),
    takeKnownRecord,
  );
}

/** Stores the login of an account that may have just been made in this browser. */
function takeKnownRecord(record: AuthRecord): void {
  storeLogin(record);
  keepChosenLanguage();
  void acceptInvitation();
}

/** Stores the login of an account that may be new, and reports what brought it. */
function takeNewRecord(record: AuthRecord): void {
  storeLogin(record);
  keepChosenLanguage();
  reportOrigin();
}

export function useRegister() {
  return useProven(
    'register',
    (registration: Registration, captcha) => client.account.register({ body: { ...registration, captcha, device } }),
    takeNewRecord,
  );
}

/** Sends the code for a new password. The answer does not reveal whether the account exists. */
export function useSendReset() {
  return useProven('reset', (email: string, captcha) => client.account.forgottenPassword({ body: { email, captcha } }));
}

/** Sets a new password, and ends every session of the account, also in this browser. */
export function useSetPassword() {
  return useMutation({
    mutationFn: (body: NewPassword) => client.account.forgottenPasswordChange({ body }),
    onSuccess: signOutHere,
  });
}

/** Signs out without a call, because the server has already ended the session. */
function signOutHere(): void {
  session.clear();
  clearViewerAnswers();
}

/** Sets a new password with the link to an earlier e-mail address, which is restored. */
export function useUndoEmail() {
  return useMutation({
    mutationFn: ({ code, passwordNew }: NewPassword) =>
      client.accountSecurity.undoEmail({ body: { token: code, passwordNew } }),
    onSuccess: signOutHere,
  });
}

/** Confirms the e-mail address with the link's token, once, in the account's session. */
export function useVerifyEmail(token: string) {
  return useQuery({
    queryKey: ['verify', token],
    queryFn: async () => {
      await client.account.verifyEmail({ body: { token } });
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Confirms the e-mail address without the session, with the account's password. */
export function useVerifyByPassword(token: string) {
  return useMutation({
    mutationFn: (password: string) => client.account.verifyEmail({ body: { token, password } }),
  });
}

export function useChooseName() {
  return useMutation({
    mutationFn: async (displayName: string) => {
      const authToken = (await session.token()) ?? '';
      return client.account.verifyAccount({ body: { authToken, displayName } });
    },
    onSuccess: storeLogin,
  });
}

/** "It was not me": ends every session of the account. */
export function useReportSession() {
  return useMutation({
    mutationFn: (token: string) => client.accountSecurity.reportSession({ body: { token } }),
    onSuccess: signOutHere,
  });
}

/** The service's providers; empty while loading. */
export function useProviders() {
  return useQuery(query(client.accountSecurity.providers)).data?.providers ?? [];
}

type Provider = ReturnType<typeof useProviders>[number];

/** Opens the provider (OpenID Connect, implicit flow). Its answer returns in the fragment of /login. */
export async function startSocialLogin(provider: Provider, purpose: PendingSocialLogin['purpose']): Promise<void> {
  const { name, authorizationUrl } = provider;
  const state = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(36)).join('');
  const nonce = (await proofFor('social')) ?? '';
  const begun: PendingSocialLogin = {
    state,
    provider: name,
    purpose,
    back: purpose === 'login' ? sitePath('login') : location.pathname,
  };
  sessionStorage.setItem(storageKeys.social, JSON.stringify(begun));
  const url = new URL(authorizationUrl);
  url.searchParams.set('state', state);
  url.searchParams.set('nonce', nonce);
  location.assign(url);
}

export function useSocialLogin() {
  return useMutation({
    mutationFn: ({ provider, ...login }: SocialLogin) =>
      client.account[provider === 'google' ? 'loginGoogle' : 'loginApple']({ body: { ...login, device } }),
    onSuccess: takeNewRecord,
  });
}

/** The browser's passkey for this service; null if the viewer cancelled. */
export function askForPasskey(options?: { byAutofill: boolean }): Promise<PasskeyAnswer | null> {
  return answerByPasskey(client, options);
}

export function useLoginByPasskey() {
  return useMutation({
    mutationFn: (response: PasskeyAnswer) => client.accountSecurity.loginPasskey({ body: { response, device } }),
    onSuccess: (record: AuthRecord) => {
      storeLogin(record);
      keepChosenLanguage();
    },
  });
}

export type RequiredDocument = ReturnType<typeof useRequiredDocuments>[number];

/** Documents that members must accept; empty while loading. */
export function useRequiredDocuments() {
  const types = useQuery(query(client.legal.typeList)).data?.types ?? [];
  return types.filter(({ required }) => required);
}

/** A picture of the catalogue for screens without one. */
export function useBrandPicture() {
  return useQuery(heroesOf(false)).data?.heroes[0]?.images[0];
}
