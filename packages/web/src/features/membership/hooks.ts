import { query } from '@greenlight/client/query';
import { ApiError } from '@greenlight/contract/client';
import { couponDebounceMs } from '@greenlight/contract/limits';
import type { PlanOption } from '@greenlight/contract/plan';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../platform/app.ts';
import { formatEither, formatPrice } from '../../platform/format.ts';
import { useLanguage, useTexts } from '../../platform/i18n.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { useDebouncedValue } from '../../platform/use-debounced-value.ts';
import { offeredPlan } from './offered-plan.ts';
import { cheapestOf, trialOf } from './plan-comparison.ts';
import { useHasBenefits, useJoinPages } from './use-sales-text.ts';

export type Plan = PlanOption;

const options = query(client.foundry.options);

/** The plans and prices for the viewer, in the operator's order, without benefits that the service does not have. */
export function usePlans() {
  const config = useConfig();
  return useQuery({
    ...options,
    select: ({ options: plans }): Plan[] => plans.map((plan) => offeredPlan(plan, config)),
  });
}

/** The plan of the join page, which may be on sale only there, else the first monthly one. */
export function useJoinPlan() {
  const config = useConfig();
  const { data: pages } = useJoinPages();
  const planId = pages?.planId ?? undefined;
  const asked = query(client.foundry.options, planId === undefined ? {} : { query: { plan: planId } });
  const { data: plans, isLoading } = useQuery({
    ...asked,
    enabled: pages !== undefined,
    select: ({ options: all }): Plan[] => all.map((plan) => offeredPlan(plan, config)),
  });
  const chosen = plans?.find((plan) => plan.planId === planId);
  return { plan: chosen ?? cheapestOf(plans ?? []), isChosen: chosen !== undefined, isLoading: isLoading || !pages };
}

/** The prices on offer, in words: "$3.99 a month or $39.99 a year". */
export function usePrices(plans: Plan[]): string {
  const t = useTexts('membership');
  const language = useLanguage();
  const words = plans.map(({ price, interval }) => `${formatPrice(price, language)} ${t(`plans.${interval}.per`)}`);
  return formatEither([...new Set(words)], language);
}

/** The facts that prices depend on: the typed discount code, the buyer's place, and the plan in the address. */
export interface QuoteOptions {
  code: string;
  plan: string | null;
  country: string | null;
  region: string | null;
  /** A saved card, or `new`; by default the one in use. */
  card?: string | undefined;
}

/** The prices with a code and for the buyer's place. An invalid code changes nothing; `codeError` says why. */
export function useQuote({ code: typed, plan, country, region, card }: QuoteOptions) {
  const code = useDebouncedValue(typed.trim(), couponDebounceMs);
  const config = useConfig();
  const joinPlan = useJoinPages().data?.planId;
  const place = {
    ...(country && { country, ...(region && { region }) }),
    ...(plan && plan === joinPlan && { plan }),
    ...(card && { card }),
  };
  const select = <T extends { options: Plan[] }>(answer: T) => ({
    ...answer,
    options: answer.options.map((plan) => offeredPlan(plan, config)),
  });
  const plain = useQuery({
    ...query(client.foundry.options, { query: place }),
    select,
    placeholderData: keepPreviousData,
  });
  const discounted = useQuery({
    ...query(client.foundry.options, { query: { ...place, coupon: code } }),
    select,
    enabled: code !== '',
  });
  const quote = (code !== '' && discounted.data) || plain.data;
  const codeError = code === '' ? null : discounted.error;
  return {
    ...plain,
    data: quote,
    codeError: codeError instanceof ApiError ? codeError : null,
    isCodePending: code !== typed.trim() || (code !== '' && discounted.isFetching),
  };
}

/** Whether the card in use has had its trial and another one may start one; fetched again. */
export function useMayTryNewCard(): boolean {
  const { data } = useQuery({
    ...options,
    staleTime: 0,
    select: ({ backend, mayTryNewCard }) => backend === 'card' || mayTryNewCard,
  });
  return data === true;
}

/** The regions of a country with their own taxes. */
export function useTaxRegions(country: string | null): string[] {
  const { data } = useQuery({
    ...query(client.foundry.options, { query: country ? { country } : {} }),
    select: (answer) => answer.taxRegions,
  });
  return (country && data) || [];
}

/** The viewer's trial: 0 days if they had one; undefined until it is known. */
export function useTrial(): { days: number; isSame: boolean } | undefined {
  const plans = usePlans().data;
  return plans && trialOf(plans);
}

export type Benefit = 'adFree' | 'points' | 'merch' | 'devices' | 'plans';

/**
 * The benefits of membership on this service: no points or shop if it has none, and nothing if its creator has not
 * published these texts.
 */
export function useBenefits(hasPlans: boolean): Benefit[] {
  const { points_enabled: hasPoints } = useConfig();
  const isPublic = useHasBenefits();
  const hasMerch = useMerchDiscount() > 0;
  const all: (Benefit | false)[] = [
    'adFree',
    hasPoints && 'points',
    hasMerch && 'merch',
    'devices',
    hasPlans && 'plans',
  ];
  return isPublic ? all.filter((benefit) => benefit !== false) : [];
}

/** The members' discount in the store, in percent; 0 without a store, or where members get no codes for it. */
export function useMerchDiscount(): number {
  const { store_url: storeUrl, store_discount_enabled: hasCodes, store_discount_percent: percent } = useConfig();
  return storeUrl !== '' && hasCodes ? percent : 0;
}

const showcaseSize = 20;

/** Pictures of the service's videos. */
export function useShowcase() {
  const { data } = useQuery(query(client.channel.list, { query: { hero: false, showFree: true } }));
  const thumbnails = data?.channels.flatMap(({ media }) => media.map(({ thumbnail }) => thumbnail)) ?? [];
  const pictures = thumbnails.filter((thumbnail) => thumbnail !== null);
  return [...new Map(pictures.map((picture) => [picture.url, picture])).values()].slice(0, showcaseSize);
}
