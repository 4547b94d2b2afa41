import { randomUuid } from '@greenlight/client/device';
import { keyOf, pages, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import type { gift } from '@greenlight/contract/gift';
import type { RouteArgs } from '@greenlight/contract/route';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { client, queryClient } from '../../platform/app.ts';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { fetchUserInfo } from '../account/hooks.ts';
import { openGatewayPage } from '../payment/hooks.ts';
import { giftPath, isPaymentPending } from './gift-state.ts';

const history = pages(client.gift.history);
const pollMs = 1500;

export type GiftOrder = Omit<RouteArgs<typeof gift.buy>['body'], 'orderId'>;
export type GiftChange = RouteArgs<typeof gift.change>['body'];

/** The options for gifts, and the tax for the buyer's place. */
export function useGiftOptions({ country, region }: { country: string | null; region: string | null }) {
  const place = country ? { country, ...(region && { region }) } : {};
  return useQuery({ ...query(client.gift.options, { query: place }), placeholderData: keepPreviousData });
}

export function useGifts() {
  return useInfiniteQuery(history);
}

function detail(id: number) {
  return query(client.gift.detail, { params: { id } });
}

/**
 * A gift. `justPaid`: the viewer comes from the gateway's page, so the gift is refetched until the payment is decided.
 */
export function useGift(id: number, justPaid: boolean) {
  return useQuery({
    ...detail(id),
    refetchInterval: ({ state }) => (justPaid && state.data && isPaymentPending(state.data) ? pollMs : false),
  });
}

/** Buys a gift: opens the gateway's page, or the gift if the saved card paid. The fields show failures. */
export function useBuyGift() {
  const navigate = useNavigate();
  const sent = useRef<{ order: string; orderId: string }>(null);
  return useMutation({
    mutationFn: (body: GiftOrder) => {
      // If there was no answer, a repeat with the same values is the same order.
      const order = JSON.stringify(body);
      if (sent.current?.order !== order) sent.current = { order, orderId: randomUuid() };
      return client.gift.buy({ body: { ...body, orderId: sent.current.orderId } });
    },
    // Another card may have become the default.
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf(client.foundry.paymentMethods) }),
    onSuccess: ({ gift: bought, payment }) => {
      void queryClient.invalidateQueries({ queryKey: keyOf(client.gift.history) });
      if (payment) return openGatewayPage(payment);
      queryClient.setQueryData(detail(bought.id).queryKey, bought);
      return navigate(giftPath(bought.id));
    },
  });
}

export function usePayGift(id: number) {
  const { describeError } = useQueryTexts();
  return useMutation({
    mutationFn: () => client.gift.pay({ params: { id } }),
    onSuccess: (payment) => openGatewayPage(payment),
    onError: (error) => {
      showToast({ title: describeError(error), tone: 'error' });
      void queryClient.invalidateQueries(detail(id));
    },
  });
}

/** Changes a gift. The fields show failures. */
export function useChangeGift(id: number) {
  const t = useTexts('gift');
  return useMutation({
    mutationFn: (body: GiftChange) => client.gift.change({ params: { id }, body }),
    onSuccess: async (changed) => {
      queryClient.setQueryData(detail(id).queryKey, changed);
      showToast({ title: t('changed'), tone: 'success' });
      await queryClient.invalidateQueries({ queryKey: keyOf(client.gift.history) });
    },
  });
}

export function useResendGift(id: number) {
  const t = useTexts('gift');
  const { describeError } = useQueryTexts();
  return useMutation({
    mutationFn: () => client.gift.resend({ params: { id } }),
    onSuccess: () => showToast({ title: t('resent'), tone: 'success' }),
    onError: (error) => showToast({ title: describeError(error), tone: 'error' }),
  });
}

/** The gift of a code. Sends no request without a code. */
export function useGiftOfCode(code: string) {
  return useQuery({ ...query(client.gift.preview, { query: { code } }), enabled: code !== '', retry: false });
}

/** Redeems a gift. This makes the viewer a member, so all data is fetched again. */
export function useRedeemGift() {
  return useMutation({
    mutationFn: (code: string) => client.gift.redeem({ body: { code } }),
    onSuccess: async () => {
      await fetchUserInfo().catch(() => undefined);
      void queryClient.invalidateQueries();
    },
  });
}
