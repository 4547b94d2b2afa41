import type { FoundrySubscription } from '@greenlight/contract/foundry';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { useState } from 'react';
import { formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { type Plan, usePlans } from '../../membership/hooks.ts';
import { planName } from '../../membership/plan-name.ts';
import { useChangePlan, usePlanChange } from '../hooks.ts';
import { ChangePreview } from './change-preview.tsx';

/** Changes the plan: shows the choice, the cost now and later, and the button. */
export function ChangeDialog({ subscription, onClose }: { subscription: FoundrySubscription; onClose: () => void }) {
  const t = useTexts('payment');
  const current = subscription.nextPlanId ?? subscription.planId;
  return (
    <Dialog
      open
      size="sm"
      title={t('change.title')}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && onClose()}
    >
      <QueryView query={usePlans()} texts={useQueryTexts()} skeleton={<Skeleton className="h-48" />}>
        {(plans) => (
          <Choice
            plans={plans.filter(({ planId }) => planId !== current)}
            subscription={subscription}
            onClose={onClose}
          />
        )}
      </QueryView>
    </Dialog>
  );
}

function Choice(props: { plans: Plan[]; subscription: FoundrySubscription; onClose: () => void }) {
  const t = useTexts('payment');
  const names = useTexts('membership');
  const language = useLanguage();
  const change = useChangePlan();
  const { plans, subscription, onClose } = props;
  const [planId, setPlanId] = useState(plans[0]?.planId);
  const card = subscription.paymentMethod;
  const { data: shown, isSuccess, isFetching } = usePlanChange(planId);
  const isShown = isSuccess && !isFetching && (shown.due.amount === 0 || card !== null);
  const chosen = plans.find((plan) => plan.planId === planId);
  if (!chosen) return <p className="text-ink-muted">{t('change.none')}</p>;
  return (
    <div className="flex flex-col gap-6">
      <RadioGroup
        name="new-plan"
        legend={t('change.choose')}
        options={plans.map((plan) => ({
          value: plan.planId,
          label: planName(plan, names),
          hint: t(plan.interval === 'year' ? 'panel.perYear' : 'panel.perMonth', {
            price: formatPrice(plan.price, language),
          }),
        }))}
        value={chosen.planId}
        onChange={({ target }) => setPlanId(target.value)}
      />
      <ChangePreview
        key={chosen.planId}
        planId={chosen.planId}
        card={card}
        current={planName({ ...subscription, name: subscription.planName }, names)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('change.keep')}</Button>
        <Button
          variant="primary"
          disabled={!isShown}
          pending={change.isPending}
          onClick={() => change.mutate({ planId: chosen.planId, card: card?.id }, { onSuccess: onClose })}
        >
          {t('change.confirm', { plan: planName(chosen, names) })}
        </Button>
      </div>
    </div>
  );
}
