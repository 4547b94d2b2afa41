import type { Coupon } from '@greenlight/contract/coupon';

/**
 * The state of the search (docs/product/offer.md): waiting, loading, then a result, no result or an error. `applying`
 * disables the screen.
 */
export type CouponSearch =
  | { phase: 'idle' | 'loading' | 'none'; code: string }
  | { phase: 'error'; code: string; error: Error }
  | { phase: 'found' | 'applying'; code: string; coupon: Coupon };

/** The latest search: the code that was searched, and the answer once there is one. */
export interface CouponLookup {
  code: string;
  answer?: { coupon: Coupon | null } | { error: Error } | undefined;
}

/** The state for the text in the box. The answer for another code than the one in the box is ignored. */
export function couponSearch(typed: string, lookup: CouponLookup, isApplying = false): CouponSearch {
  const code = typed.trim();
  if (code === '') return { phase: 'idle', code: typed };
  const answer = lookup.code === code ? lookup.answer : undefined;
  if (answer === undefined) return { phase: 'loading', code: typed };
  if ('error' in answer) return { phase: 'error', code: typed, error: answer.error };
  if (answer.coupon === null) return { phase: 'none', code: typed };
  return { phase: isApplying ? 'applying' : 'found', code: typed, coupon: answer.coupon };
}
