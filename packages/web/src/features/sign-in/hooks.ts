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
import { client, device, forgetAnswers, queryClient, session } from '../../platform/app.ts';
import type { SocialBegun } from '../../platform/social-return.ts';
import { storageKeys } from '../../platform/storage-keys.ts';
import { takeRecord } from '../account/hooks.ts';
import { heroesOf } from '../hero/hooks.ts';
import { acceptInvitation, tellOrigin } from '../referral/hooks.ts';

type Action = NonNullable<RouteArgs<typeof account.integrity>['body']['action']>;
export type Credentials = Omit<z.input<typeof loginBody>, 'device' | 'captcha'>;
export type Registration = Omit<z.input<typeof registerBody>, 'device' | 'captcha'>;
type NewPassword = RouteArgs<typeof account.forgottenPasswordChange>['body'];
type SocialLogin = { provider: SocialProvider; token: string; displayName?: string; secondFactor?: string };

/** What somebody chose before they signed in is their account's language from now on. */
function keepChosenLanguage(): void {
  const language = localStorage.getItem(storageKeys.language);
  // Where nobody chooses, the browser holds the default.
  const config = queryClient.getQueryData(query(client.config.remote).queryKey);
  if (language === null || !config?.language_settings_enabled) return;
  void client.account.setPreferences({ body: { language } }).catch(() => undefined);
}

async function integrity(action: Action, solved?: string) {
  const headers = solved ? { 'x-security-token': solved } : {};
  return client.account.integrity({ headers, body: { version: 2, action } });
}

/**
 * The captcha of an action. Nobody is asked anything: where the service wants proof, this device works for a second,
 * which `onWork` hears.
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
 * A call that the captcha of `action` stands before, and whether that takes work just now. What the service comes to
 * know only by the call itself, such as whose account it is about, may make it ask for work after all.
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

/** Sends again what was sent, with the code of the second factor. */
export type SendCode = (secondFactor: string) => Promise<unknown>;

/** The account asks for a code besides. */
export function isSecondFactorWanted(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_factor_required';
}

export function useLogin() {
  return useProven(
    'login',
    (credentials: Credentials, captcha) => client.account.login({ body: { ...credentials, captcha, device } }),
    takeKnownRecord,
  );
}

/** Of an account that may have been made on this browser a moment ago. */
function takeKnownRecord(record: AuthRecord): void {
  takeRecord(record);
  keepChosenLanguage();
  void acceptInvitation();
}

/** Of an account that may be a new one: what brought the visitor here brought it. */
function takeNewRecord(record: AuthRecord): void {
  takeRecord(record);
  keepChosenLanguage();
  tellOrigin();
}

export function useRegister() {
  return useProven(
    'register',
    (registration: Registration, captcha) => client.account.register({ body: { ...registration, captcha, device } }),
    takeNewRecord,
  );
}

/** Whether the account exists is not told. */
export function useSendReset() {
  return useProven('reset', (email: string, captcha) => client.account.forgottenPassword({ body: { email, captcha } }));
}

/** Ends every session of the account, so that of this browser is over as well. */
export function useSetPassword() {
  return useMutation({
    mutationFn: (body: NewPassword) => client.account.forgottenPasswordChange({ body }),
    onSuccess: signOutHere,
  });
}

/** Without a call: the server has ended the session already. */
function signOutHere(): void {
  session.clear();
  forgetAnswers();
}

/** The same by the link in the letter to an earlier address, which brings that back. */
export function useUndoEmail() {
  return useMutation({
    mutationFn: ({ code, passwordNew }: NewPassword) =>
      client.accountSecurity.undoEmail({ body: { token: code, passwordNew } }),
    onSuccess: signOutHere,
  });
}

/** Confirms the e-mail address by the link's token, once, where its account is signed in. */
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

/** The same anywhere else, for anyone who knows the account's password. */
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
    onSuccess: takeRecord,
  });
}

/** "It was not me": ends every session of the account. */
export function useReportSession() {
  return useMutation({
    mutationFn: (token: string) => client.accountSecurity.reportSession({ body: { token } }),
    onSuccess: signOutHere,
  });
}

/** With whose accounts one can sign in here; none while that is awaited. */
export function useProviders() {
  return useQuery(query(client.accountSecurity.providers)).data?.providers ?? [];
}

type Provider = ReturnType<typeof useProviders>[number];

/** Leaves for the provider (OpenID Connect, implicit flow); its answer comes back in the fragment of /login. */
export async function startSocial(provider: Provider, purpose: SocialBegun['purpose']): Promise<void> {
  const { name, authorizationUrl } = provider;
  const state = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(36)).join('');
  const nonce = (await proofFor('social')) ?? '';
  const begun: SocialBegun = {
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

/** What the browser answers when it is asked for a passkey of this service; null if the viewer changed their mind. */
export function askForPasskey(options?: { byAutofill: boolean }): Promise<PasskeyAnswer | null> {
  return answerByPasskey(client, options);
}

export function useLoginByPasskey() {
  return useMutation({
    mutationFn: (response: PasskeyAnswer) => client.accountSecurity.loginPasskey({ body: { response, device } }),
    onSuccess: (record: AuthRecord) => {
      takeRecord(record);
      keepChosenLanguage();
    },
  });
}

export type RequiredDocument = ReturnType<typeof useRequiredDocuments>[number];

/** What members must accept; none while that is awaited. */
export function useRequiredDocuments() {
  const types = useQuery(query(client.legal.typeList)).data?.types ?? [];
  return types.filter(({ required }) => required);
}

/** A picture of the catalogue for the screens that have none of their own. */
export function useBrandPicture() {
  return useQuery(heroesOf(false)).data?.heroes[0]?.images[0];
}
