import { query } from '@greenlight/client/query';
import { ApiError } from '@greenlight/contract/client';
import type { PlanOption } from '@greenlight/contract/plan';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { client } from '../../platform/app.ts';
import { useResting } from '../../platform/use-resting.ts';
import { LookedAtAs, useIsSignedIn } from '../../platform/use-session.ts';
import { useUserInfo } from '../account/hooks.ts';
import { useConfig } from '../config/hooks.ts';

export type Plan = PlanOption;

/** Spec point 9. */
const couponRestMs = 500;

const options = query(client.foundry.options);
const noPoints: Plan['points'] = { amount: 0, granted: 'never' };

/** What membership costs the viewer, in the operator's order; without points where the service has none. */
export function usePlans() {
  const { points_enabled: hasPoints } = useConfig();
  return useQuery({
    ...options,
    select: ({ options: plans }): Plan[] => (hasPoints ? plans : plans.map((plan) => ({ ...plan, points: noPoints }))),
  });
}

/** What is asked about prices: a discount code as it is being typed, and where the buyer lives. */
export interface Wish {
  code: string;
  country: string | null;
  region: string | null;
}

/**
 * What the plans cost with a code, and where the buyer lives. A code that can't be used changes nothing, and is told
 * with `codeError`.
 */
export function useOffer({ code: typed, country, region }: Wish) {
  const code = useResting(typed.trim(), couponRestMs);
  const { points_enabled: hasPoints } = useConfig();
  const place = country ? { country, ...(region && { region }) } : {};
  const plain = useQuery({ ...query(client.foundry.options, { query: place }), placeholderData: keepPreviousData });
  const discounted = useQuery({
    ...query(client.foundry.options, { query: { ...place, coupon: code } }),
    enabled: code !== '',
  });
  const offer = (code !== '' && discounted.data) || plain.data;
  const codeError = code === '' ? null : discounted.error;
  return {
    ...plain,
    data:
      offer &&
      (hasPoints ? offer : { ...offer, options: offer.options.map((plan) => ({ ...plan, points: noPoints })) }),
    codeError: codeError instanceof ApiError ? codeError : null,
    isLooking: code !== typed.trim() || (code !== '' && discounted.isFetching),
  };
}

/** The regions of a country that have taxes of their own. */
export function useTaxRegions(country: string | null): string[] {
  const { data } = useQuery({
    ...query(client.foundry.options, { query: country ? { country } : {} }),
    select: (answer) => answer.taxRegions,
  });
  return (country && data) || [];
}

/** Days that the viewer may try for nothing: 0 after a trial; undefined until it is known. */
export function useTrialDays(): number | undefined {
  return usePlans().data?.reduce((most, plan) => Math.max(most, plan.trialDays), 0);
}

/** Who is watching: somebody without an account, with one, or with a subscription. */
export type Standing = 'visitor' | 'account' | 'member';

/** Undefined while it isn't known whether the account has a subscription. */
export function useStanding(): Standing | undefined {
  const isSignedIn = useIsSignedIn();
  const info = useUserInfo();
  const preview = use(LookedAtAs);
  if (preview) return preview;
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
