/** Why this member cannot use an existing code now. */
export type CouponRefusal = 'not-begun' | 'ended' | 'used-up' | 'plan' | 'new-members' | 'redeemed' | 'better';

/** Texts for members (docs/product/offer.md: the text of a check that returns 400). */
export const refusalTexts: Record<CouponRefusal, string> = {
  'not-begun': 'This discount code can’t be used yet.',
  ended: 'This discount code has expired.',
  'used-up': 'This discount code has been used up.',
  plan: 'This discount code can’t be used with your plan.',
  'new-members': 'This discount code is for new members.',
  redeemed: 'You have already used this discount code.',
  better: 'You already have a discount that is at least as good.',
};

export interface CouponTerms {
  percentOff: number;
  startsAt: Date | null;
  endsAt: Date | null;
  maxRedemptions: number | null;
  redeemed: number;
  /** The limit of the code itself; null if only the coupon has a limit. */
  usesMax: number | null;
  uses: number;
  plans: string[];
  newMembers: boolean;
}

export interface CouponRequest {
  at: Date;
  /** Undefined while no plan is chosen. */
  planId: string | undefined;
  hasPaid: boolean;
  /** Whether this member has used this coupon. */
  hasRedeemed: boolean;
  /** The discount that the subscription has already; 0 for none. */
  percentOffNow: number;
}

/** Null if the code can be used. If there are several reasons, the one that helps the member most. */
export function refusalOf(terms: CouponTerms, one: CouponRequest): CouponRefusal | null {
  if (one.hasRedeemed) return 'redeemed';
  if (terms.startsAt && terms.startsAt > one.at) return 'not-begun';
  if (terms.endsAt && terms.endsAt <= one.at) return 'ended';
  if (isUsedUp(terms.redeemed, terms.maxRedemptions) || isUsedUp(terms.uses, terms.usesMax)) return 'used-up';
  if (one.planId !== undefined && terms.plans.length > 0 && !terms.plans.includes(one.planId)) return 'plan';
  if (terms.newMembers && one.hasPaid) return 'new-members';
  return one.percentOffNow >= terms.percentOff ? 'better' : null;
}

function isUsedUp(uses: number, max: number | null): boolean {
  return max !== null && uses >= max;
}
