import { askForPasskey } from '@greenlight/client/passkey';
import { query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { accountSecurity } from '@greenlight/contract/account-security';
import type { BillingSettings, StripeEvent } from '@greenlight/contract/billing-studio';
import { ApiError } from '@greenlight/contract/client';
import type { RouteArgs } from '@greenlight/contract/route';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';

const settings = query(client.studioBilling.settings);
const eventsKey = ['billing-events'];

export function useBillingSettings() {
  return useQuery(settings);
}

export type SettingChange = Partial<Pick<BillingSettings, 'backend' | 'gateway' | 'graceDays' | 'seller'>>;

export function useSaveSettings() {
  return useMutation({
    mutationFn: (change: SettingChange) => client.studioBilling.saveSettings({ body: change }),
    onSuccess: (saved) => queryClient.setQueryData(settings.queryKey, saved),
  });
}

export type Keys = Partial<Record<'secret' | 'publishable' | 'webhookSecret', string>>;

export function useSaveKeys() {
  return useMutation({
    mutationFn: (keys: Keys) => client.studioBilling.saveKeys({ body: keys }),
    onSuccess: (saved) => queryClient.setQueryData(settings.queryKey, saved.settings),
  });
}

export function useRemoveKeys() {
  return useMutation({
    mutationFn: () => client.studioBilling.removeKeys(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: settings.queryKey }),
  });
}

export function useCheckKeys() {
  return useMutation({ mutationFn: () => client.studioBilling.check() });
}

/** Whether the server requires a confirmation of identity first. */
export function needsConfirmation(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'confirmation_required';
}

/** Whether the code of an authenticator app is required, too. */
export function needsSecondFactor(error: Error | null): boolean {
  return error instanceof ApiError && ['second_factor_required', 'second_factor_invalid'].includes(String(error.code));
}

/** The ways into the viewer's account. */
export function useSecurity() {
  return useQuery(query(client.accountSecurity.state));
}

type Proof = RouteArgs<typeof accountSecurity.confirm>['body'];

export function useConfirm() {
  return useMutation({ mutationFn: (proof: Proof) => client.accountSecurity.confirm({ body: proof }) });
}

/** Returns false if the viewer cancelled. */
export function useConfirmByPasskey() {
  return useMutation({
    mutationFn: async () => {
      const passkey = await askForPasskey(client);
      if (passkey) await client.accountSecurity.confirm({ body: { passkey } });
      return passkey !== null;
    },
  });
}

export function useEvents(state: StripeEvent['state'] | undefined) {
  return useInfiniteQuery({
    queryKey: [...eventsKey, state],
    queryFn: ({ pageParam }) => client.studioBilling.events({ query: { page: pageParam, ...(state && { state }) } }),
    initialPageParam: 1,
    getNextPageParam: ({ page, hasMore }) => (hasMore ? page + 1 : undefined),
  });
}

export function useReplay() {
  return useMutation({
    mutationFn: (id: string) => client.studioBilling.replay({ params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: eventsKey }),
  });
}

export function useChecks() {
  return useQuery(query(client.studioBilling.checks));
}
