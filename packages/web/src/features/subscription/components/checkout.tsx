import { ApiError } from '@greenlight/contract/client';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Button } from '@greenlight/ui/primitives/button';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { CircleAlert, Ticket } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { PlanShapes } from '../../membership/components/plan-shapes.tsx';
import { type Plan, useOffer } from '../../membership/hooks.ts';
import { PlaceFields } from '../../payment/components/place-fields.tsx';
import { leaveForPayment, useDescribeFailure } from '../../payment/hooks.ts';
import { useEnter } from '../../payment/use-enter.ts';
import { usePlace } from '../../payment/use-place.ts';
import { type Order, useSubscribe } from '../hooks.ts';
import { useCardToPay } from '../use-card-to-pay.ts';
import { CardChoice } from './card-choice.tsx';
import { CodeField } from './code-field.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PlanChoice } from './plan-choice.tsx';

/**
 * The plan, its price, and the way to the page for the card. The choice is in the address (`plan`, `code`, and
 * `trial=no` without a trial), for links and going back. `next` is where the viewer wanted to go; `given` is the end of
 * a granted membership.
 */
export function Checkout(props: {
  next?: string | undefined;
  given?: string | null;
  /** Rendered below, with the plans on sale. */
  children?: (plans: Plan[]) => ReactNode;
}) {
  const { next, given = null, children } = props;
  const t = useTexts('payment');
  const { coupons_enabled: hasCoupons } = useConfig();
  const [params, setParams] = useSearchParams();
  const [code, setCode] = useState(params.get('code') ?? '');
  const { place, takeAddress, ...where } = usePlace();
  const card = useCardToPay();
  const offer = useOffer({ code: hasCoupons ? code : '', plan: params.get('plan'), ...place, card: card.asked });
  const subscribe = useSubscribe(offer.data?.backend);
  const enter = useEnter();
  const withoutTrial = params.get('trial') === 'no' && card.asked !== 'new';
  const choose = (planId: string) => {
    subscribe.reset();
    params.set('plan', planId);
    setParams(params, { replace: true, preventScrollReset: true });
  };
  const order = (body: Order, begunAt: URLSearchParams) =>
    subscribe.mutate(body, {
      onSuccess: ({ payment }) =>
        payment ? leaveForPayment(payment, next, `${location.pathname}?${begunAt}`) : void enter(next),
    });
  return (
    <QueryView
      query={offer}
      texts={useQueryTexts()}
      skeleton={<CheckoutShape />}
      isEmpty={({ options }) => options.length === 0}
      empty={<EmptyState icon={<Ticket />} title={t('checkout.empty')} description={t('checkout.emptyText')} />}
    >
      {({ options, coupon, backend, mayTryNewCard, taxCountries, taxRegions }) => {
        const chosen = options.find(({ planId }) => planId === params.get('plan')) ?? options[0];
        if (!chosen) return null;
        const sold = chosen.joinOnly ? [chosen] : options;
        const needsPlace = taxCountries.length > 0;
        const cards = backend === 'foundry' ? card.cards : [];
        const saved = cards.find(({ id }) => id === card.chosen) ?? null;
        const submit = () => {
          const billingAddress = needsPlace ? takeAddress() : undefined;
          if (billingAddress === null) return;
          const begunAt = new URLSearchParams(params);
          begunAt.set('plan', chosen.planId);
          if (coupon) begunAt.set('code', coupon.code);
          if (card.asked === 'new') begunAt.set('card', 'new');
          else begunAt.delete('card');
          order(
            {
              planId: chosen.planId,
              withoutTrial,
              ...(coupon && { coupon: coupon.code }),
              ...(billingAddress && { billingAddress }),
              ...(backend === 'foundry' && { card: card.chosen }),
            },
            begunAt,
          );
        };
        return (
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="flex min-w-0 flex-col gap-7">
              <PlanChoice
                plans={sold}
                chosen={chosen}
                withoutTrial={withoutTrial || given !== null}
                onChoose={choose}
              />
              {needsPlace && (
                <PlaceFields place={place} regions={taxRegions} error={where.error} onChange={where.setPlace} />
              )}
              {hasCoupons && (
                <CodeField
                  code={code}
                  found={coupon}
                  error={offer.isLooking ? null : offer.codeError}
                  isLooking={offer.isLooking}
                  onChange={setCode}
                />
              )}
              {cards.length > 0 && (
                <CardChoice
                  cards={cards}
                  chosen={card.chosen}
                  mayTryNewCard={mayTryNewCard}
                  onChoose={(id) => {
                    subscribe.reset();
                    card.choose(id);
                  }}
                />
              )}
            </div>
            <div>
              <OrderSummary
                plan={chosen}
                coupon={coupon}
                withoutTrial={withoutTrial}
                given={given}
                card={saved}
                pending={
                  subscribe.isPending || subscribe.isSuccess || offer.isLooking || where.isLoading || card.isLoading
                }
                failure={subscribe.error && <Failure error={subscribe.error} onOther={() => card.choose('new')} />}
                onSubscribe={submit}
              />
            </div>
            {children && <div className="lg:col-span-2">{children(sold)}</div>}
          </div>
        );
      }}
    </QueryView>
  );
}

/** After a saved card was refused, another one is entered on the gateway's page. */
function Failure({ error, onOther }: { error: Error; onOther: () => void }) {
  const t = useTexts('payment');
  const describe = useDescribeFailure();
  const isRefused = error instanceof ApiError && error.code === 'payment_failed';
  return (
    <div className="flex flex-col items-start gap-3 rounded-md bg-danger/12 px-4 py-3 text-danger text-sm">
      <p className="flex items-start gap-3">
        <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
        {describe(error)}
      </p>
      {isRefused && (
        <Button size="sm" onClick={onOther}>
          {t('checkout.otherCard')}
        </Button>
      )}
    </div>
  );
}

/** As high as the checkout. */
export function CheckoutShape() {
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <PlanShapes count={2} />
      <Skeleton className="h-80 rounded-xl" />
    </div>
  );
}
