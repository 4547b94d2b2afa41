import { query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { foundry } from '@greenlight/contract/foundry';
import type { CancelReason } from '@greenlight/contract/plan';
import type { RouteArgs, RouteResult } from '@greenlight/contract/route';
import type { card } from '@greenlight/contract/stripe';
import type { UserInfo } from '@greenlight/contract/user-info';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { useTexts } from '../../platform/i18n.ts';
import {
  currentPath,
  openGatewayPage,
  prefetchSubscription,
  useDescribeFailure,
  useMembershipChange,
} from '../payment/hooks.ts';

const cardSubscription = query(client.card.subscription);
/** The request that refreshes the subscription (docs/product/subscription.md). */
const membership = query(client.account.userInfo, {
  query: { select: 'subscription,subscription-extended,subscription-status,foundry-sub' },
});

export type Membership = Required<
  Pick<
    UserInfo,
    | 'hasSubscription'
    | 'isInTrial'
    | 'plan'
    | 'planId'
    | 'subscriptionType'
    | 'subscriptionEndDate'
    | 'subscriptionBillingDate'
    | 'subscriptionCancelled'
    | 'automaticRenewal'
    | 'foundrySubscription'
    | 'membershipReason'
  >
>;
export type CardSubscription = NonNullable<RouteResult<typeof card.subscription>['subscription']>;
type Order = RouteArgs<typeof foundry.subscribe>['body'];

export function prefetchPlan(): void {
  prefetchSubscription();
  void queryClient.prefetchQuery(membership);
}

/** The viewer's membership, of any kind. */
export function useMembership() {
  return useQuery({ ...membership, select: (info) => info as Membership });
}

/** Subscribes with the backend that bills. `payment` in the answer is a page to open first, if there is one. */
export function useSubscribe(backend: 'foundry' | 'card' | undefined) {
  return useMutation({
    mutationFn: async ({ planId, coupon, withoutTrial, ...body }: Order) => {
      const order = { planId, withoutTrial, ...(coupon && { coupon }) };
      if (backend === 'card') return { payment: await client.card.checkout({ body: order }) };
      return client.foundry.subscribe({ body: { ...order, ...body } });
    },
  });
}

/** The subscription at the card provider, which bills on its own pages. */
export function useCardSubscription() {
  return useQuery({ ...cardSubscription, select: (answer) => answer.subscription });
}

/** Opens the card provider's pages: all of them, those for changing or cancelling, or the one for a card. */
export function useCardPages() {
  const describe = useDescribeFailure();
  return useMutation({
    mutationFn: (page: 'all' | 'change' | 'cancel' | 'card') =>
      page === 'card' ? client.card.setup() : client.card.portal({ body: page === 'all' ? {} : { flow: page } }),
    onError: (error) => showToast({ title: describe(error), tone: 'error' }),
    onSuccess: (page) => openGatewayPage(page, currentPath()),
  });
}

export function usePlanChange(planId: string | undefined) {
  return useQuery({
    ...query(client.foundry.previewChange, { query: { planId: planId ?? '' } }),
    enabled: planId !== undefined,
  });
}

export function useCancelOffer(reason: CancelReason | undefined) {
  return useQuery({
    ...query(client.foundry.cancelOffer, { query: { reason: reason ?? 'other' } }),
    enabled: reason !== undefined,
    select: (answer) => answer.offer,
  });
}

/** `card` is the card that was shown. The server charges no other one. */
export function useChangePlan() {
  const t = useTexts('payment');
  return useMembershipChange(
    (body: { planId: string; card: string | undefined }) => client.foundry.change({ body }),
    t('said.changed'),
  );
}

export function useKeepPlan() {
  const t = useTexts('payment');
  return useMembershipChange(() => client.foundry.undoChange(), t('said.kept'));
}

export function usePause() {
  const t = useTexts('payment');
  return useMembershipChange((months: number) => client.foundry.pause({ body: { months } }), t('said.paused'));
}

export function useResume() {
  const t = useTexts('payment');
  return useMembershipChange(
    (card: string | undefined) => client.foundry.resume({ query: { card } }),
    t('said.resumed'),
  );
}

export function useCancel() {
  const t = useTexts('payment');
  return useMembershipChange(
    (body: { reason?: CancelReason; comment?: string }) => client.foundry.cancel({ body }),
    t('said.cancelled'),
  );
}

export function useAcceptOffer() {
  const t = useTexts('payment');
  return useMembershipChange(
    (reason: CancelReason) => client.foundry.acceptOffer({ body: { reason } }),
    t('said.stayed'),
  );
}
