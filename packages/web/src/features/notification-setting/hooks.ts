import { optimistic } from '@greenlight/client/optimistic';
import { query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { NotificationType } from '@greenlight/contract/notification';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { disablePush, enablePush, readPushState } from '../../platform/push.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';

type Types = Awaited<ReturnType<typeof client.notification.pushTypes>>;
type Campaigns = Awaited<ReturnType<typeof client.notification.emailPreferences>>;
type Choice = { campaignId: string; subscribed: boolean };

const pushState = queryOptions({ queryKey: ['push', 'state'], queryFn: readPushState, staleTime: 0 });

export function usePushState() {
  return useQuery(pushState);
}

/** Turns push messages to this browser on or off. The browser may ask for permission. */
export function useSetPush() {
  return useMutation({
    mutationFn: (isOn: boolean) => (isOn ? enablePush() : disablePush()),
    onSuccess: (state) => queryClient.setQueryData(pushState.queryKey, state),
  });
}

const types = query(client.notification.pushTypes);

export function useTypes() {
  return useQuery(types);
}

/** Changes the types. The change is shown at once, and undone if the call fails. */
export function useSetTypes() {
  const tell = useShowFailure();
  const change = optimistic<Types, NotificationType[]>(queryClient, types.queryKey, (_, wanted) => ({
    pushNotificationType: wanted,
  }));
  return useMutation({
    ...change,
    mutationFn: (pushNotificationType: NotificationType[]) =>
      client.notification.setPushTypes({ body: { pushNotificationType } }),
    onError: (error, wanted, context) => {
      change.onError(error, wanted, context);
      tell(error);
    },
  });
}

const campaigns = query(client.notification.emailPreferences);

export function useCampaigns() {
  return useQuery(campaigns);
}

export function useSetCampaign() {
  const tell = useShowFailure();
  const change = optimistic<Campaigns, Choice>(queryClient, campaigns.queryKey, (known, choice) => ({
    campaigns: (known?.campaigns ?? []).map((each) =>
      each.campaignId === choice.campaignId ? { ...each, ...choice } : each,
    ),
  }));
  return useMutation({
    ...change,
    mutationFn: (choice: Choice) => client.notification.setEmailPreferences({ body: { campaigns: [choice] } }),
    onError: (error, wanted, context) => {
      change.onError(error, wanted, context);
      tell(error);
    },
  });
}

/** Unsubscribes with the token of a mail, for any viewer. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: (body: { campaignId: string; email: string; token: string }) =>
      client.notification.unsubscribeEmail({ body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: campaigns.queryKey }),
  });
}

function useShowFailure() {
  const { describeError } = useQueryTexts();
  return (error: Error) => showToast({ title: describeError(error), tone: 'error' });
}
