import { keyOf, query } from '@greenlight/client/query';
import { readStored } from '@greenlight/client/storage';
import { useMutation } from '@greenlight/client/use-mutation';
import { ApiError, problemOf } from '@greenlight/contract/client';
import type { UserInfo } from '@greenlight/contract/user-info';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useQuery } from '@tanstack/react-query';
import { client, hosts, queryClient, session } from '../../platform/app.ts';
import { useTexts } from '../../platform/i18n.ts';
import { withConfirmation } from '../../platform/identity-confirmation.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { storageKeys } from '../../platform/storage-keys.ts';
import { refetchPreferences } from '../account/hooks.ts';
import { refreshMembership } from '../payment/hooks.ts';
import { useShowFailure } from '../security/hooks.ts';

const groups = 'userid,displayName,email,avatar,userCreated,verified,deleteRequest';
const ofMembership = 'subscription,subscription-extended,subscription-status,foundry-sub';
const exportWatchMs = 3000;

export type Account = Required<UserInfo>;
export type Preferences = Account['preferences'];
interface Square {
  x: number;
  y: number;
  size: number;
}

/** The data of the account's screens, without that of features that are off. */
function account({ points, badges, patreon }: { points: boolean; badges: boolean; patreon: boolean }) {
  const parts = [groups, ofMembership, points && 'points', badges && 'badges,badgeUrl', patreon && 'patreon'];
  const select = parts.filter(Boolean).join();
  return query(client.account.userInfo, { query: { select } });
}

export function useAccount() {
  const { points_enabled: points, badges_enabled: badges, patreon_enabled: patreon } = useConfig();
  return useQuery({ ...account({ points, badges, patreon }), select: (info) => info as Account });
}

/** The preferences, fetched by the screen that changes them, because another device may have changed them. */
export function usePreferences(): Preferences | undefined {
  return useQuery(query(client.account.userInfo, { query: { select: 'preferences' } })).data?.preferences;
}

/** Refetches the account, also for the shell, which shows name and picture. */
function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(client.account.userInfo) });
}

function useChange<Values, Result>(
  change: (values: Values) => Promise<Result>,
  options: { said?: string; quiet?: boolean } = {},
) {
  const tellFailure = useShowFailure();
  return useMutation({
    mutationFn: change,
    onError: options.quiet ? undefined : tellFailure,
    onSuccess: async () => {
      await refresh();
      if (options.said) showToast({ title: options.said, tone: 'success' });
    },
  });
}

export function useSendVerification() {
  const t = useTexts('account-settings');
  return useChange(() => client.account.sendVerification(), { said: t('notices.sent') });
}

/** Changes the display name. The field shows failures. */
export function useSetDisplayName() {
  const t = useTexts('account-settings');
  return useChange((displayName: string) => client.account.setDisplayName({ body: { displayName } }), {
    said: t('saved'),
    quiet: true,
  });
}

/** Changes preferences. Caption settings apply to the player of this browser at once. */
export function useSetPreferences() {
  const t = useTexts('account-settings');
  return useChange(
    async (body: Partial<Preferences>) => {
      const kept = await client.account.setPreferences({ body });
      refetchPreferences();
      if (body.captions !== undefined) keepCaptions(body.captions);
      return kept;
    },
    { said: t('saved') },
  );
}

function keepCaptions(captionLang: string | null): void {
  const kept = readStored(localStorage, storageKeys.playerPreferences) as object | null;
  localStorage.setItem(storageKeys.playerPreferences, JSON.stringify({ ...kept, captionLang }));
}

/** Uploads a picture with its chosen square. */
export function useUploadAvatar() {
  const t = useTexts('account-settings');
  return useChange(
    async ({ file, square }: { file: Blob; square: Square }) => {
      const path = `${hosts.user}/v1/avatar?x=${square.x}&y=${square.y}&size=${square.size}`;
      const headers = { authorization: `Bearer ${await session.token()}`, 'content-type': file.type };
      const response = await fetch(path, { method: 'POST', headers, body: file }).catch(() => {
        throw new ApiError({ status: 0, code: 'unavailable', detail: 'The service can’t be reached.' });
      });
      if (!response.ok) throw await problemOf(response);
    },
    { said: t('profile.avatarSaved') },
  );
}

export function useRemoveAvatar() {
  const t = useTexts('account-settings');
  return useChange(() => client.account.removeAvatar(), { said: t('profile.avatarRemoved') });
}

/** Sends a code to the new address. The field shows failures. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: (newEmail: string) => withConfirmation(() => client.account.changeEmail({ body: { newEmail } })),
  });
}

export function useCompleteEmail() {
  const t = useTexts('account-settings');
  return useChange((code: string) => client.account.changeEmailComplete({ body: { code } }), {
    said: t('profile.emailChanged'),
    quiet: true,
  });
}

const exportState = query(client.accountSecurity.exportState);

/** The archive of the member's data. Refetched while it is being made. */
export function useExport() {
  return useQuery({
    ...exportState,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? exportWatchMs : false),
  });
}

/** Whether the server requires a confirmation of identity first. */
export function needsConfirmation(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'confirmation_required';
}

function useExportChange(call: () => ReturnType<typeof client.accountSecurity.requestExport>) {
  const tellFailure = useShowFailure();
  return useMutation({
    mutationFn: () => withConfirmation(call),
    onError: tellFailure,
    onSuccess: (answer) => queryClient.setQueryData(exportState.queryKey, answer),
  });
}

export function useRequestExport() {
  return useExportChange(() => client.accountSecurity.requestExport());
}

/**
 * Shows the existing archive, or requests a new one. Use it after a confirmation, because before that it is unknown
 * whether there is an archive.
 */
export function useFindOrRequestExport() {
  return useExportChange(async () => {
    const known = await client.accountSecurity.exportState();
    return known.state === 'none' ? client.accountSecurity.requestExport() : known;
  });
}

/** Requests the erasure of the account. The membership stays during the days of grace. */
export function useRequestDeletion() {
  return useChange(async (reason: string) => {
    await withConfirmation(() => client.account.requestDeletion({ query: reason ? { reason } : {} }));
    await refreshMembership();
  });
}

export function useCancelDeletion() {
  const t = useTexts('account-settings');
  return useChange(
    async (userId: string) => {
      await client.account.cancelDeletion({ query: { userId } });
      await refreshMembership();
    },
    { said: t('notices.kept') },
  );
}
