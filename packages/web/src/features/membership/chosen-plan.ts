import { sitePath } from '@greenlight/contract/site-path';
import { useState } from 'react';
import { rememberAfterLoginUrl } from '../../platform/after-login.ts';
import { storageKeys } from '../../platform/storage-keys.ts';
import { useJoinPlan, usePlans } from './hooks.ts';
import { trialOf } from './plan-comparison.ts';

const subscribe = sitePath('subscribe');

/** The parameters of the plan that a visitor chose before signing up; null without one. */
function chosenParams(): URLSearchParams | null {
  const [path, search] = (sessionStorage.getItem(storageKeys.afterLoginUrl) ?? '').split('?');
  return path === subscribe ? new URLSearchParams(search) : null;
}

/** Stores the chosen plan. Without a plan, deletes an earlier choice, which came from another page. */
export function choosePlan(planId: string | undefined): void {
  const params = chosenParams();
  if (planId) rememberAfterLoginUrl(`${subscribe}?plan=${planId}`);
  else if (params?.has('plan')) {
    params.delete('plan');
    rememberAfterLoginUrl(`${subscribe}?${params}`);
  }
}

/** The trial of the chosen plan, else of the plans on offer; undefined until it is known. */
export function useChosenTrial(): { days: number; isSame: boolean } | undefined {
  const [planId] = useState(() => chosenParams()?.get('plan'));
  const onOffer = usePlans().data;
  const { plan: ofJoin, isLoading } = useJoinPlan();
  if (!onOffer || isLoading) return undefined;
  const chosen = ofJoin?.planId === planId ? ofJoin : onOffer.find((plan) => plan.planId === planId);
  return trialOf(chosen ? [chosen] : onOffer);
}
