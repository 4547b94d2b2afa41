import { showToast } from '@greenlight/ui/blocks/toasts';
import { Field } from '@greenlight/ui/primitives/field';
import { Select } from '@greenlight/ui/primitives/select';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../platform/money.ts';
import { OnSaleDialog } from '../../plan/components/on-sale-dialog.tsx';
import { type StudioPlan, usePlans, type Withdrawal } from '../../plan/hooks.ts';
import { useChooseJoinPlan } from '../hooks.ts';

const onOffer = '-';

/** The plan whose price /join shows: one of its own, on sale there alone unless it is on offer as well. */
export function JoinPlan() {
  const { t } = useTranslation('join');
  const plans = usePlans().data?.plans;
  const choose = useChooseJoinPlan();
  const [asked, setAsked] = useState<StudioPlan>();
  if (!plans) return null;
  const priceOf = ({ price, interval }: StudioPlan) =>
    price ? `${formatMoney(price)} ${t(`per.${interval}`)}` : t('noPrice');
  const save = (planId: string | null, withdraw?: Withdrawal) =>
    choose.mutate(
      { planId, withdraw },
      {
        onSuccess: () => showToast({ title: t('planSaved'), tone: 'success' }),
        onError: (error) => showToast({ title: error.message, tone: 'error' }),
        onSettled: () => setAsked(undefined),
      },
    );
  const pick = (value: string) => {
    const plan = plans.find(({ planId }) => planId === value);
    if (plan && !plan.offered) setAsked(plan);
    else save(plan?.planId ?? null);
  };
  return (
    <div className="max-w-110">
      <Field label={t('plan')} hint={t('planHint')}>
        <Select
          value={plans.find(({ atJoin }) => atJoin)?.planId ?? onOffer}
          onValueChange={pick}
          options={[
            { value: onOffer, label: t('planOnOffer') },
            ...plans.map((plan) => ({ value: plan.planId, label: `${plan.name} · ${priceOf(plan)}` })),
          ]}
        />
      </Field>
      {asked && (
        <OnSaleDialog
          title={t('planTitle', { name: asked.name })}
          description={t('planText', { price: priceOf(asked) })}
          confirmLabel={t('planConfirm')}
          pending={choose.isPending}
          onConfirm={(withdraw) => save(asked.planId, withdraw)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
