import type { Coupon } from '@greenlight/contract/coupon';
import type { PlanOption } from '@greenlight/contract/plan';
import { ProblemError } from '../../platform/errors/problem-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LookUpCode, PricedCode } from '../coupon/service.ts';
import { defaultMethod } from '../payment/service.ts';
import { readBillingSetting } from '../payment/setting/service.ts';
import { withTax } from '../payment/tax/policy.ts';
import { type TaxRate, taxCountriesAt, taxOf, taxRegionsAt } from '../payment/tax/service.ts';
import { discounted } from './proration/policy.ts';
import { listOfferedPlans, type PlanRow } from './queries.ts';
import { mayTry } from './trial/service.ts';

/** The plans on offer, as `coupon` and the tax of that place would make them. Throws as `lookUp` does. */
export async function readOptions(
  platform: Platform,
  args: { userId: string | null; ip: string; coupon?: string; country?: string; region?: string },
  lookUp: LookUpCode,
): Promise<{
  options: PlanOption[];
  coupon: Coupon | null;
  backend: 'foundry' | 'card';
  taxCountries: string[];
  taxRegions: string[];
}> {
  const { db, clock } = platform;
  const { userId, ip, country = null, region = null } = args;
  const at = clock.now();
  const code = args.coupon === undefined ? null : await lookUp(platform, { code: args.coupon, userId, ip });
  if (args.coupon !== undefined && !code) throw new ProblemError('coupon_invalid');
  const [plans, rate, taxCountries, taxRegions, { backend }] = await Promise.all([
    listOfferedPlans(db, at),
    taxOf(db, { country, region, at }),
    taxCountriesAt(db, at),
    country === null ? [] : taxRegionsAt(db, { country, at }),
    readBillingSetting(platform),
  ]);
  const mayHaveTrial = userId === null || (await mayBegin(platform, userId));
  const options = plans.map((plan) => toOption(plan, { mayHaveTrial, code, rate }));
  const coupon = code?.couponAt(plans[0]?.amount ?? 0) ?? null;
  return { options, coupon, backend: backend === 'stripe' ? 'card' : 'foundry', taxCountries, taxRegions };
}

async function mayBegin(platform: Platform, userId: string): Promise<boolean> {
  const method = await defaultMethod(platform.db, userId);
  return mayTry(platform, platform.db, { userId, fingerprint: method?.fingerprint ?? null });
}

function toOption(
  plan: PlanRow,
  { mayHaveTrial, code, rate }: { mayHaveTrial: boolean; code: PricedCode | null; rate: TaxRate | null },
): PlanOption {
  const { id, name, interval, amount, currency, trialDays, points, pointsGranted, badge, perks } = plan;
  const coupon = code?.covers(id) ? code.couponAt(amount) : null;
  const reduced = coupon ? discounted(amount, coupon.percentOff) : amount;
  return {
    planId: id,
    name,
    interval,
    badge,
    perks,
    price: { amount, currency },
    tax: rate && {
      name: rate.name,
      percent: rate.rate / 1000,
      inclusive: rate.inclusive,
      amount: { amount: withTax(reduced, rate).tax, currency },
    },
    discountedPrice: coupon && { amount: reduced, currency },
    discountMonths: coupon?.durationInMonths ?? null,
    trialDays: mayHaveTrial ? trialDays : 0,
    points: { amount: points, granted: pointsGranted },
  };
}
