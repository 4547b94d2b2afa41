import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { AddButton } from '../../platform/add-button.tsx';
import { FormShape } from '../../platform/form-shape.tsx';
import { showError } from '../../platform/show-error.ts';
import { SortableList } from '../../platform/sortable-list.tsx';
import { textsOf } from '../../platform/texts.ts';
import { useQueryTexts } from '../../platform/use-query-texts.ts';
import { useSiteName } from '../config/hooks.ts';
import { CancelOfferForm } from './components/cancel-offer-form.tsx';
import { InvitationForm } from './components/invitation-form.tsx';
import { PlanCard } from './components/plan-card.tsx';
import { PlanDialog } from './components/plan-dialog.tsx';
import { ReadingChoice } from './components/reading-choice.tsx';
import { type StudioPlan, useOrderPlans, usePlans } from './hooks.ts';

const t = textsOf('plan');

/** The plans, their prices with dates, and invitations. */
export function PlanListPage() {
  const [making, setMaking] = useState(false);
  const order = useOrderPlans();
  const move = (plans: StudioPlan[]) => (from: number, to: number) => {
    const ids = plans.map(({ planId }) => planId);
    ids.splice(to, 0, ...ids.splice(from, 1));
    order.mutate(ids, { onError: showError });
  };
  return (
    <Screen
      route={useLocation().pathname}
      title={t('title')}
      description={t('text')}
      siteName={useSiteName()}
      actions={<AddButton label={t('new')} onClick={() => setMaking(true)} />}
    >
      <div className="flex max-w-300 flex-col gap-12 px-gutter">
        <QueryView query={usePlans()} texts={useQueryTexts()} skeleton={<FormShape />}>
          {({ plans, reading }) => (
            <>
              <ReadingChoice reading={reading} plans={plans} />
              <section aria-labelledby="plans">
                <h2 id="plans" className="mb-4 text-2xl">
                  {t('plans')}
                </h2>
                <SortableList
                  label={t('plans')}
                  ids={plans.map(({ planId }) => planId)}
                  nameOf={(id) => plans.find(({ planId }) => planId === id)?.name ?? id}
                  onMove={move(plans)}
                  className="flex flex-col gap-4"
                >
                  {plans.map((plan) => (
                    <PlanCard key={plan.planId} plan={plan} />
                  ))}
                </SortableList>
              </section>
            </>
          )}
        </QueryView>
        <CancelOfferForm />
        <InvitationForm />
      </div>
      {making && <PlanDialog onClose={() => setMaking(false)} />}
    </Screen>
  );
}
