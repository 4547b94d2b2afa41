import { query } from '@greenlight/client/query';
import type { PlanOption } from '@greenlight/contract/foundry';
import { trialDays } from '@greenlight/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../platform/app.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { useUserInfo } from '../account/hooks.ts';
import { useConfig } from '../config/hooks.ts';

export type Plan = Pick<PlanOption, 'planId' | 'interval' | 'price' | 'trialDays' | 'points'>;

/** Spec points 1 (reading A) and 9. */
const plans: Plan[] = [
  {
    planId: 'monthly',
    interval: 'month',
    price: { amount: 399, currency: 'USD' },
    trialDays,
    points: { amount: 2, granted: 'monthly' },
  },
  {
    planId: 'annual',
    interval: 'year',
    price: { amount: 3999, currency: 'USD' },
    trialDays,
    points: { amount: 30, granted: 'at-signup' },
  },
];

/** What membership costs, cheapest first; without points where the service has none. */
export function usePlans(): Plan[] {
  const { points_enabled: hasPoints } = useConfig();
  return hasPoints ? plans : plans.map((plan) => ({ ...plan, points: { amount: 0, granted: 'never' } }));
}

/** Who is watching: somebody without an account, with one, or with a subscription. */
export type Standing = 'visitor' | 'account' | 'member';

/** Undefined while it isn't known whether the account has a subscription. */
export function useStanding(): Standing | undefined {
  const isSignedIn = useIsSignedIn();
  const info = useUserInfo();
  if (!isSignedIn) return 'visitor';
  return info && (info.hasSubscription ? 'member' : 'account');
}

export type Benefit = 'adFree' | 'points' | 'merch' | 'devices' | 'plans';

/** What membership gives here: a service without points or a shop promises none. */
export function useBenefits(): Benefit[] {
  const { points_enabled: hasPoints, store_url: storeUrl } = useConfig();
  const all: (Benefit | false)[] = ['adFree', hasPoints && 'points', storeUrl !== '' && 'merch', 'devices', 'plans'];
  return all.filter((benefit) => benefit !== false);
}

const showcaseSize = 20;

/** Pictures of what there is to watch. */
export function useShowcase() {
  const { data } = useQuery(query(client.channel.list, { query: { hero: true, showFree: true } }));
  const thumbnails = data?.channels.flatMap(({ media }) => media.map(({ thumbnail }) => thumbnail)) ?? [];
  const pictures = thumbnails.filter((thumbnail) => thumbnail !== null);
  return [...new Map(pictures.map((picture) => [picture.url, picture])).values()].slice(0, showcaseSize);
}
