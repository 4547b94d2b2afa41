import { sitePath } from '@greenlight/contract/site-path';
import { useState } from 'react';
import { rememberAfterLoginUrl } from '../../platform/after-login.ts';
import { storageKeys } from '../../platform/storage-keys.ts';
import { useJoinPlan, usePlans } from './hooks.ts';
import { trialOf } from './offer-state.ts';

const subscribe = sitePath('subscribe');

/** What a visitor wants to subscribe to once they have an account; null where they chose nothing yet. */
function wanted(): URLSearchParams | null {
  const [path, search] = (sessionStorage.getItem(storageKeys.afterLoginUrl) ?? '').split('?');
  return path === subscribe ? new URLSearchParams(search) : null;
}

/** Without a plan an earlier one is forgotten: it is of a page that they no longer read. */
export function choosePlan(planId: string | undefined): void {
  const params = wanted();
  if (planId) rememberAfterLoginUrl(`${subscribe}?plan=${planId}`);
  else if (params?.has('plan')) {
    params.delete('plan');
    rememberAfterLoginUrl(`${subscribe}?${params}`);
  }
}

/** What a visitor may try for nothing with the plan that they chose, else with those on offer; undefined until it is known. */
export function useChosenTrial(): { days: number; isSame: boolean } | undefined {
  const [planId] = useState(() => wanted()?.get('plan'));
  const onOffer = usePlans().data;
  const { plan: ofJoin, isLoading } = useJoinPlan();
  if (!onOffer || isLoading) return undefined;
  const chosen = ofJoin?.planId === planId ? ofJoin : onOffer.find((plan) => plan.planId === planId);
  return trialOf(chosen ? [chosen] : onOffer);
}
