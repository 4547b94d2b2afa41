import { isChangeOfMind } from '@greenlight/client/passkey';
import { keyOf, query } from '@greenlight/client/query';
import { sendOnce, useMutation } from '@greenlight/client/use-mutation';
import type { account, SocialProvider } from '@greenlight/contract/account';
import type { accountSecurity } from '@greenlight/contract/account-security';
import { ApiError } from '@greenlight/contract/client';
import type { RouteArgs, RouteResult } from '@greenlight/contract/route';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useQuery } from '@tanstack/react-query';
import { client, device, queryClient } from '../../platform/app.ts';
import { useTexts } from '../../platform/i18n.ts';
import { NotConfirmed, withConfirmation } from '../../platform/identity-confirmation.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { askForPasskey } from '../sign-in/hooks.ts';

const state = query(client.accountSecurity.state);
const sessions = query(client.accountSecurity.sessions);

export type Security = RouteResult<typeof accountSecurity.state>;
export type Sessions = RouteResult<typeof accountSecurity.sessions>['sessions'];
type Confirmation = RouteArgs<typeof accountSecurity.confirm>['body'];
type PasswordChange = RouteArgs<typeof account.changePassword>['body'];

export function prefetchSecurity(): void {
  void queryClient.prefetchQuery(state);
  void queryClient.prefetchQuery(sessions);
}

export function useSecurity() {
  return useQuery(state);
}

export function useSessions() {
  return useQuery(sessions);
}

/** A default name for this device. */
export function modelOfDevice(): string {
  return device.model;
}

/** The reason of a refusal, for forms without e-mail and password. */
export function useDescribeRefusal(): (error: Error) => string {
  const { describeError } = useQueryTexts();
  const t = useTexts('account-settings');
  return (error) =>
    error instanceof ApiError && error.code === 'invalid_credentials' ? t('confirm.refused') : describeError(error);
}

/** Shows why something failed, except when the viewer cancelled. */
export function useShowFailure(): (error: Error) => void {
  const describe = useDescribeRefusal();
  const t = useTexts('account-settings');
  return (error) => {
    if (error instanceof NotConfirmed || isChangeOfMind(error)) return;
    const isKnown = error.name === 'InvalidStateError';
    showToast({ title: isKnown ? t('passkeys.known') : describe(error), tone: 'error' });
  };
}

/** A change that may need a confirmation first; refetches the screen's data. */
function useConfirmedChange<Values, Result>(
  change: (values: Values) => Promise<Result>,
  said?: (values: Values) => string,
) {
  const tellFailure = useShowFailure();
  return useMutation({
    mutationFn: change,
    onError: tellFailure,
    onSuccess: (_, values) => {
      if (said) showToast({ title: said(values), tone: 'success' });
      void queryClient.invalidateQueries({ queryKey: keyOf(client.accountSecurity.state) });
      void queryClient.invalidateQueries({ queryKey: keyOf(client.accountSecurity.sessions) });
    },
  });
}

export const confirmIdentity = sendOnce((body: Confirmation) => client.accountSecurity.confirm({ body }));

/** Confirms by passkey. Returns false if the viewer cancelled. */
export const confirmByPasskey = sendOnce(async (): Promise<boolean> => {
  const passkey = await askForPasskey();
  if (!passkey) return false;
  await confirmIdentity({ passkey });
  return true;
});

/** Changes the password. The field shows failures. */
export function useChangePassword() {
  const t = useTexts('account-settings');
  return useMutation({
    mutationFn: async (body: PasswordChange) => {
      await client.account.changePassword({ body });
      await queryClient.invalidateQueries({ queryKey: sessions.queryKey });
    },
    onSuccess: () => showToast({ title: t('password.changed'), tone: 'success' }),
  });
}

export function useEndSession() {
  const t = useTexts('account-settings');
  return useConfirmedChange(
    (id: string) => withConfirmation(() => client.accountSecurity.endSession({ params: { id } })).catch(forgive),
    () => t('sessions.ended'),
  );
}

/** Ignores the error that a session has ended already. */
function forgive(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
}

export function useEndOtherSessions() {
  const t = useTexts('account-settings');
  return useConfirmedChange(
    () => withConfirmation(() => client.accountSecurity.endOtherSessions()),
    () => t('sessions.endedOthers'),
  );
}

/** Lets the browser make a passkey and stores its public key. */
export function useAddPasskey() {
  const t = useTexts('account-settings');
  return useConfirmedChange(
    async (name: string) => {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const { options } = await withConfirmation(() => client.accountSecurity.beginPasskey());
      const response = await startRegistration({ optionsJSON: options });
      return withConfirmation(() => client.accountSecurity.addPasskey({ body: { name, response } }));
    },
    (name) => t('passkeys.added', { name }),
  );
}

export function useRemovePasskey() {
  const t = useTexts('account-settings');
  return useConfirmedChange(
    (id: string) => withConfirmation(() => client.accountSecurity.removePasskey({ params: { id } })),
    () => t('passkeys.removed'),
  );
}

export function useBeginAuthenticator() {
  const tellFailure = useShowFailure();
  return useMutation({
    mutationFn: () => withConfirmation(() => client.accountSecurity.beginAuthenticator()),
    onError: tellFailure,
  });
}

/** Returns the recovery codes, which are shown once. The field shows failures. */
export function useCompleteAuthenticator() {
  return useMutation({
    mutationFn: (code: string) =>
      withConfirmation(() => client.accountSecurity.completeAuthenticator({ body: { code } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: state.queryKey }),
  });
}

export function useRemoveAuthenticator() {
  const t = useTexts('account-settings');
  return useConfirmedChange(
    () => withConfirmation(() => client.accountSecurity.removeAuthenticator()),
    () => t('authenticator.removed'),
  );
}

export function useMakeRecoveryCodes() {
  return useConfirmedChange(() => withConfirmation(() => client.accountSecurity.makeRecoveryCodes()));
}

export function useLink() {
  const t = useTexts('account-settings');
  return useConfirmedChange(
    ({ provider, token }: { provider: SocialProvider; token: string }) =>
      withConfirmation(() => client.accountSecurity.link({ params: { provider }, body: { token } })),
    ({ provider }) => t('linked.linked', { provider: t(`linked.${provider}`) }),
  );
}

export function useUnlink() {
  const t = useTexts('account-settings');
  return useConfirmedChange(
    (provider: SocialProvider) => withConfirmation(() => client.accountSecurity.unlink({ params: { provider } })),
    (provider) => t('linked.unlinked', { provider: t(`linked.${provider}`) }),
  );
}
