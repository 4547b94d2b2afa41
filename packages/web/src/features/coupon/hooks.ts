import { keyOf, query } from '@greenlight/client/query';
import { useMutation } from '@greenlight/client/use-mutation';
import { ApiError } from '@greenlight/contract/client';
import { couponDebounceMs } from '@greenlight/contract/limits';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { client, queryClient } from '../../platform/app.ts';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { beginSearch, couponSearch } from './coupon-search-state.ts';

const applied = query(client.coupon.subscription);
/** docs/product/offer.md: which of the two backends bills. */
const billing = query(client.account.userInfo, { query: { select: 'foundry-sub' } });

export function prefetchCoupon(): void {
  void queryClient.prefetchQuery(applied);
  void queryClient.prefetchQuery(billing);
}

/** The subscription that a code would go on, and the discount that it has. */
export function useAppliedCoupon() {
  return useQuery(applied);
}

/** What is typed, what was found for it, and putting that on the subscription. */
export function useCouponSearch(subscriptionId: string, prefilled: string) {
  const t = useTexts('coupon');
  const [search, dispatch] = useReducer(couponSearch, prefilled, beginSearch);
  const isWanted = search.phase === 'loading';
  const code = search.code.trim();
  useEffect(() => {
    if (!isWanted) return undefined;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      lookUp(code, asking.signal).then(
        (coupon) => dispatch({ type: 'answered', code, coupon }),
        (error: Error) => asking.signal.aborted || dispatch({ type: 'failed', code, error }),
      );
    }, couponDebounceMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [isWanted, code]);
  const { mutate } = useMutation({
    mutationFn: (found: string) => redeem(subscriptionId, found),
    onMutate: () => dispatch({ type: 'apply' }),
    onError: () => {
      dispatch({ type: 'refused' });
      showToast({ title: t('applyFailed'), tone: 'error' });
    },
    onSuccess: async () => {
      await refresh();
      dispatch({ type: 'applied' });
      showToast({ title: t('applied'), tone: 'success' });
    },
  });
  return {
    search,
    type: (typed: string) => dispatch({ type: 'typed', code: typed }),
    apply: () => search.phase === 'found' && mutate(search.coupon.code),
  };
}

async function isFoundry(): Promise<boolean> {
  return (await queryClient.fetchQuery(billing)).foundrySubscription ?? false;
}

async function lookUp(code: string, signal: AbortSignal) {
  const answer = (await isFoundry())
    ? await client.foundry.couponCheck({ query: { coupon: code } }, { signal })
    : await client.coupon.search({ query: { search: code } }, { signal });
  return answer.coupon;
}

async function redeem(subscriptionId: string, code: string) {
  return (await isFoundry())
    ? client.foundry.coupon({ body: { code } })
    : client.coupon.apply({ body: { subscriptionId, coupon: code } });
}

async function refresh(): Promise<void> {
  const calls = [client.coupon.subscription, client.foundry.subscription];
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })));
}

/** docs/product/offer.md: the service's own text, or its translation where the reason is known. */
export function useDescribeRefusal(): (error: Error) => string {
  const t = useTexts('coupon');
  const { describeError } = useQueryTexts();
  return (error) => {
    const reason = error instanceof ApiError && error.code === 'coupon_not_applicable' && error.values?.reason;
    return (reason && t.find(`refusals.${reason}`)) || describeError(error);
  };
}
