import { showToast } from '@greenlight/ui/blocks/toasts';
import { Field } from '@greenlight/ui/primitives/field';
import { Select } from '@greenlight/ui/primitives/select';
import { useState } from 'react';
import { formatMoney } from '../../../platform/money.ts';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { OnSaleDialog } from '../../plan/components/on-sale-dialog.tsx';
import { type StudioPlan, usePlans, type Withdrawal } from '../../plan/hooks.ts';
import { termsOf } from '../../plan/plan-terms.ts';
import { useChooseJoinPlan } from '../hooks.ts';

const t = textsOf('join');

const onOffer = '-';

/** Chooses the plan whose price /join shows. That plan is on sale only there, unless it is offered too. */
export function JoinPlan() {
  const plans = usePlans().data?.plans;
  const choose = useChooseJoinPlan();
  const [asked, setAsked] = useState<string>();
  if (!plans) return null;
  const priceOf = ({ price, interval }: StudioPlan) =>
    price ? `${formatMoney(price)} ${t(`per.${interval}`)}` : t('noPrice');
  const save = (planId: string | null, withdraw: Withdrawal) =>
    choose.mutate(
      { planId, withdraw },
      {
        onSuccess: () => showToast({ title: t('planSaved'), tone: 'success' }),
        onError: showError,
        onSettled: () => setAsked(undefined),
      },
    );
  const chosen = plans.find(({ atJoin }) => atJoin);
  const next = asked === onOffer ? undefined : plans.find(({ planId }) => planId === asked);
  const onSale = plans.filter(({ offered }) => offered).map((plan) => `${plan.name}, ${termsOf(plan)}`);
  const promise = next
    ? t('planText', { terms: termsOf(next) })
    : t(onSale.length > 0 ? 'onOfferText' : 'onOfferNone', { plans: onSale.join('; ') });
  const alone = next && !next.offered && t('planAlone');
  const leaves = chosen && !chosen.offered && t('planLeaves', { name: chosen.name });
  return (
    <div className="max-w-110">
      <Field label={t('plan')} hint={t('planHint')}>
        <Select
          value={chosen?.planId ?? onOffer}
          onValueChange={setAsked}
          options={[
            { value: onOffer, label: t('planOnOffer') },
            ...plans.map((plan) => ({ value: plan.planId, label: `${plan.name} · ${priceOf(plan)}` })),
          ]}
        />
      </Field>
      {asked && (
        <OnSaleDialog
          title={next ? t('planTitle', { name: next.name }) : t('onOfferTitle')}
          description={[promise, alone, leaves].filter(Boolean).join(' ')}
          confirmLabel={t(next ? 'planConfirm' : 'onOfferConfirm')}
          pending={choose.isPending}
          onConfirm={(withdraw) => save(next?.planId ?? null, withdraw)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
