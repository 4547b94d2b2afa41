import { keyOf, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { ApiError } from '@greenlight/contract/client';
import type { Coupon } from '@greenlight/contract/coupon';
import { couponDebounceMs } from '@greenlight/contract/limits';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client, queryClient } from '../../platform/app.ts';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useDebouncedValue } from '../../platform/use-debounced-value.ts';
import { couponSearch } from './coupon-search-state.ts';

const applied = query(client.coupon.subscription);
/** The request that says which of the two backends bills (docs/product/offer.md). */
const billing = query(client.account.userInfo, { query: { select: 'foundry-sub' } });

export function prefetchCoupon(): void {
  void queryClient.prefetchQuery(applied);
  void queryClient.prefetchQuery(billing);
}

/** The subscription that a code applies to, and its discount. */
export function useAppliedCoupon() {
  return useQuery(applied);
}

/**
 * The text in the box, the coupon that was found for it, and a function that applies the coupon to the subscription.
 */
export function useCouponSearch(subscriptionId: string, prefilled: string) {
  const t = useTexts('coupon');
  const [typed, setTyped] = useState(prefilled);
  const code = useDebouncedValue(typed.trim(), couponDebounceMs);
  const lookup = useQuery({ ...couponLookup(code), enabled: code !== '' });
  const { mutate, isPending } = useMutation({
    mutationFn: (found: string) => redeem(subscriptionId, found),
    onError: () => showToast({ title: t('applyFailed'), tone: 'error' }),
    onSuccess: async () => {
      await refresh();
      setTyped('');
      showToast({ title: t('applied'), tone: 'success' });
    },
  });
  const answer = lookup.isFetching ? undefined : (lookup.data ?? (lookup.error && { error: lookup.error }));
  const search = couponSearch(typed, { code, answer: answer ?? undefined }, isPending);
  return {
    search,
    type: (text: string) => !isPending && setTyped(text),
    apply: () => search.phase === 'found' && mutate(search.coupon.code),
  };
}

/**
 * Asks the backend that bills the viewer. Each search sends a request, because an operator may have changed the code.
 */
function couponLookup(code: string) {
  return queryOptions<{ coupon: Coupon | null }>({
    queryKey: [...keyOf(client.coupon.lookUpCode), code],
    queryFn: async ({ signal }) =>
      (await isFoundry())
        ? client.foundry.lookUpCode({ query: { coupon: code } }, { signal })
        : client.coupon.lookUpCode({ query: { search: code } }, { signal }),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function isFoundry(): Promise<boolean> {
  return (await queryClient.fetchQuery(billing)).foundrySubscription ?? false;
}

async function redeem(subscriptionId: string, code: string) {
  return (await isFoundry())
    ? client.foundry.redeemCode({ body: { code } })
    : client.coupon.redeemCode({ body: { subscriptionId, coupon: code } });
}

async function refresh(): Promise<void> {
  const calls = [client.coupon.subscription, client.foundry.subscription];
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })));
}

/** Returns the server's text, or its translation if the reason is known (docs/product/offer.md). */
export function useDescribeRefusal(): (error: Error) => string {
  const t = useTexts('coupon');
  const { describeError } = useQueryTexts();
  return (error) => {
    const reason = error instanceof ApiError && error.code === 'coupon_not_applicable' && error.values?.reason;
    return (reason && t.find(`refusals.${reason}`)) || describeError(error);
  };
}
