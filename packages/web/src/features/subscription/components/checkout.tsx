import { ApiError } from '@greenlight/contract/client';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Button } from '@greenlight/ui/primitives/button';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { CircleAlert, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { PlanShapes } from '../../membership/components/plan-shapes.tsx';
import type { Plan } from '../../membership/hooks.ts';
import { TaxRegionFields } from '../../payment/components/tax-region-fields.tsx';
import { useDescribeFailure } from '../../payment/hooks.ts';
import { type Quote, useCheckout } from '../use-checkout.ts';
import { CardChoice } from './card-choice.tsx';
import { CodeField } from './code-field.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PlanChoice } from './plan-choice.tsx';

/**
 * The plan, its price, and the button to the page for the card. `next` is the address that the viewer wanted, `given`
 * the end of a granted membership.
 */
export function Checkout({
  next,
  given = null,
  children,
}: {
  next?: string | undefined;
  given?: string | null;
  /** Rendered below, with the plans on sale. */
  children?: (plans: Plan[]) => ReactNode;
}) {
  const t = useTexts('payment');
  const checkout = useCheckout(next);
  return (
    <QueryView
      query={checkout.quote}
      texts={useQueryTexts()}
      skeleton={<CheckoutShape />}
      isEmpty={({ options }) => options.length === 0}
      empty={<EmptyState icon={<Ticket />} title={t('checkout.empty')} description={t('checkout.emptyText')} />}
    >
      {(found) => {
        const chosen = checkout.planOf(found);
        if (!chosen) return null;
        const sold = chosen.joinOnly ? [chosen] : found.options;
        const order = { checkout, found, chosen, given };
        return (
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <OrderFields {...order} sold={sold} />
            <div>
              <Summary {...order} />
            </div>
            {children && <div className="lg:col-span-2">{children(sold)}</div>}
          </div>
        );
      }}
    </QueryView>
  );
}

interface OrderProps {
  checkout: ReturnType<typeof useCheckout>;
  found: Quote;
  chosen: Plan;
  given: string | null;
}

/** What the buyer chooses: the plan, where they live, a code and a card. */
function OrderFields({ checkout, found, chosen, given, sold }: OrderProps & { sold: Plan[] }) {
  const { quote, taxRegion, code, card, withoutTrial } = checkout;
  const cards = cardsOf(checkout, found);
  return (
    <div className="flex min-w-0 flex-col gap-7">
      <PlanChoice
        plans={sold}
        chosen={chosen}
        withoutTrial={withoutTrial || given !== null}
        onChoose={checkout.choosePlan}
      />
      {found.taxCountries.length > 0 && (
        <TaxRegionFields
          taxRegion={taxRegion.value}
          regions={found.taxRegions}
          error={taxRegion.error}
          onChange={taxRegion.setValue}
        />
      )}
      {code && (
        <CodeField
          code={code.value}
          found={found.coupon}
          error={quote.isCodePending ? null : quote.codeError}
          isCodePending={quote.isCodePending}
          onChange={code.onChange}
        />
      )}
      {cards.length > 0 && (
        <CardChoice cards={cards} chosen={card.chosen} mayTryNewCard={found.mayTryNewCard} onChoose={card.choose} />
      )}
    </div>
  );
}

function Summary({ checkout, found, chosen, given }: OrderProps) {
  const { card, failure, withoutTrial } = checkout;
  return (
    <OrderSummary
      plan={chosen}
      coupon={found.coupon}
      withoutTrial={withoutTrial}
      given={given}
      card={cardsOf(checkout, found).find(({ id }) => id === card.chosen) ?? null}
      pending={checkout.isPending}
      failure={failure && <Failure error={failure} onOther={checkout.chooseNewCard} />}
      onSubscribe={() => checkout.order(chosen, found)}
    />
  );
}

/** The saved cards, which only our own billing charges. */
function cardsOf({ card }: OrderProps['checkout'], { backend }: Quote) {
  return backend === 'foundry' ? card.cards : [];
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
