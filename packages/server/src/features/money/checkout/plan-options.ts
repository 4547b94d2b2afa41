import type { Coupon } from '@greenlight/contract/coupon';
import type { PlanOption } from '@greenlight/contract/plan';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { billerOf } from '../entitlement/policy.ts';
import { readBillingSetting } from '../gateway/billing-setting.ts';
import { findChosenMethod } from '../gateway/payment-method.ts';
import { type TaxRate, taxBeside, taxOfPlace } from '../ledger/tax/billing-account.ts';
import type { PricedCode } from '../offer/coupon/look-up-coupon.ts';
import { priceAfterDiscount } from '../offer/quote.ts';
import { isTrialAllowed } from '../offer/trial/trial-use.ts';
import { listOfferedPlans, type PricedPlan } from '../plan/read-plan.ts';
import { lookUpCode } from './look-up-code.ts';

export interface PlanOptionsQuery {
  userId: string | null;
  ip: string;
  coupon?: string;
  country?: string;
  region?: string;
  plan?: string;
  card?: string;
}

export interface PlanOptions {
  options: PlanOption[];
  coupon: Coupon | null;
  backend: 'foundry' | 'card';
  mayTryNewCard: boolean;
  taxCountries: string[];
  taxRegions: string[];
}

/**
 * The plans on sale, with the discount of `coupon` and the tax of that place. Throws the errors of {@link lookUpCode},
 * and `coupon_invalid`.
 */
export async function readPlanOptions(platform: Platform, query: PlanOptionsQuery): Promise<PlanOptions> {
  const { db, clock } = platform;
  const { userId, ip, country, region } = query;
  const at = clock.now();
  const code = query.coupon === undefined ? null : await lookUpCode(platform, { code: query.coupon, userId, ip });
  if (query.coupon !== undefined && !code) throw new ProblemError('coupon_invalid');
  const [plans, { rate, ...places }, { backend }] = await Promise.all([
    listOfferedPlans(db, at, query.plan),
    taxOfPlace(db, { country, region, at }),
    readBillingSetting(platform),
  ]);
  const trial = await trialOf(platform, userId, query.card);
  const options = plans.map((plan) => toOption(plan, { mayHaveTrial: trial.isAllowed, code, rate }));
  const coupon = code?.couponAt(plans[0]?.amount ?? 0) ?? null;
  const mayTryNewCard = !trial.isAllowed && trial.isAllowedWithNewCard && plans.some(({ trialDays }) => trialDays > 0);
  return { options, coupon, backend: billerOf(backend), mayTryNewCard, ...places };
}

/** Whether the account may have a trial: with the chosen card, and with a card that was never used here. */
async function trialOf(
  platform: Platform,
  userId: string | null,
  card: string | undefined,
): Promise<{ isAllowed: boolean; isAllowedWithNewCard: boolean }> {
  if (userId === null) return { isAllowed: true, isAllowedWithNewCard: true };
  const method = await findChosenMethod(platform.db, userId, card);
  const isAllowedWithNewCard = await isTrialAllowed(platform, platform.db, { userId, fingerprint: null });
  const fingerprint = method?.fingerprint ?? null;
  const isAllowed =
    isAllowedWithNewCard &&
    (fingerprint === null || (await isTrialAllowed(platform, platform.db, { userId, fingerprint })));
  return { isAllowed, isAllowedWithNewCard };
}

function toOption(
  plan: PricedPlan,
  { mayHaveTrial, code, rate }: { mayHaveTrial: boolean; code: PricedCode | null; rate: TaxRate | null },
): PlanOption {
  const { id, name, interval, amount, currency, trialDays, points, pointsGranted, badge, perks, offered } = plan;
  const coupon = code?.covers(id) ? code.couponAt(amount) : null;
  const reduced = coupon ? priceAfterDiscount(amount, coupon.percentOff) : amount;
  return {
    planId: id,
    name,
    interval,
    badge,
    perks,
    joinOnly: !offered,
    price: { amount, currency },
    tax: taxBeside(rate, { amount: reduced, currency }),
    discountedPrice: coupon && { amount: reduced, currency },
    discountMonths: coupon?.durationInMonths ?? null,
    trialDays: mayHaveTrial ? trialDays : 0,
    points: { amount: points, granted: pointsGranted },
  };
}
