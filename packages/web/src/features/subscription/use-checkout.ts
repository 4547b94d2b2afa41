import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useConfig } from '../../platform/remote-config.ts';
import { type Plan, useQuote } from '../membership/hooks.ts';
import { openGatewayPage } from '../payment/hooks.ts';
import { useTaxRegion } from '../payment/use-tax-region.ts';
import { useWelcomeAfterPayment } from '../payment/use-welcome-after-payment.ts';
import { useSubscribe } from './hooks.ts';
import { useCardToPay } from './use-card-to-pay.ts';

export type Quote = NonNullable<ReturnType<typeof useQuote>['data']>;

/**
 * The choice of the buyer, and the order. The choice is in the address (`plan`, `code`, and `trial=no` without a
 * trial), so that links and the back button keep it. `next` is the address that the viewer wanted.
 */
export function useCheckout(next: string | undefined) {
  const { coupons_enabled: hasCoupons } = useConfig();
  const [params, setParams] = useSearchParams();
  const [code, setCode] = useState(params.get('code') ?? '');
  const taxRegion = useTaxRegion();
  const card = useCardToPay();
  const quote = useQuote({
    code: hasCoupons ? code : '',
    plan: params.get('plan'),
    ...taxRegion.value,
    card: card.asked,
  });
  const subscribe = useSubscribe(quote.data?.backend);
  const welcome = useWelcomeAfterPayment();
  const withoutTrial = params.get('trial') === 'no' && card.asked !== 'new';

  /** The address of the checkout with the same choice. */
  function pathOf(plan: Plan, { coupon }: Quote): string {
    const chosen = new URLSearchParams(params);
    chosen.set('plan', plan.planId);
    if (coupon) chosen.set('code', coupon.code);
    if (card.asked === 'new') chosen.set('card', 'new');
    else chosen.delete('card');
    return `${location.pathname}?${chosen}`;
  }

  function order(plan: Plan, found: Quote): void {
    const billingAddress = found.taxCountries.length > 0 ? taxRegion.takeAddress() : undefined;
    if (billingAddress === null) return;
    const path = pathOf(plan, found);
    subscribe.mutate(
      {
        planId: plan.planId,
        withoutTrial,
        ...(found.coupon && { coupon: found.coupon.code }),
        ...(billingAddress && { billingAddress }),
        ...(found.backend === 'foundry' && { card: card.chosen }),
      },
      { onSuccess: ({ payment }) => (payment ? openGatewayPage(payment, next, path) : void welcome(next)) },
    );
  }

  return {
    quote,
    withoutTrial,
    taxRegion,
    card: {
      ...card,
      choose: (id: string) => {
        subscribe.reset();
        card.choose(id);
      },
    },
    code: hasCoupons ? { value: code, onChange: setCode } : null,
    planOf: ({ options }: Quote) => options.find(({ planId }) => planId === params.get('plan')) ?? options[0],
    choosePlan: (planId: string) => {
      subscribe.reset();
      params.set('plan', planId);
      setParams(params, { replace: true, preventScrollReset: true });
    },
    order,
    isPending:
      subscribe.isPending || subscribe.isSuccess || quote.isCodePending || taxRegion.isLoading || card.isLoading,
    failure: subscribe.error,
    /** Call it after a refused card. The refusal is shown until the next order. */
    chooseNewCard: () => card.choose('new'),
  };
}
