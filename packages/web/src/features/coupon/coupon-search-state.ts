import type { Coupon } from '@greenlight/contract/coupon';

/** docs/product/offer.md: debounced, loading, then result, none found, or error; `applying` holds the screen still. */
export type CouponSearch =
  | { phase: 'idle' | 'loading' | 'none'; code: string }
  | { phase: 'error'; code: string; error: Error }
  | { phase: 'found' | 'applying'; code: string; coupon: Coupon };

export type CouponEvent =
  | { type: 'typed'; code: string }
  | { type: 'answered'; code: string; coupon: Coupon | null }
  | { type: 'failed'; code: string; error: Error }
  | { type: 'apply' | 'applied' | 'refused' };

/** A code in the address is looked for at once. */
export function beginSearch(code: string): CouponSearch {
  return typed(code);
}

/** An answer to another code than the one that stands in the box is too late. */
export function couponSearch(state: CouponSearch, event: CouponEvent): CouponSearch {
  switch (event.type) {
    case 'typed':
      return state.phase === 'applying' ? state : typed(event.code);
    case 'answered':
      if (!isAwaited(state, event.code)) return state;
      return event.coupon
        ? { phase: 'found', code: state.code, coupon: event.coupon }
        : { phase: 'none', code: state.code };
    case 'failed':
      return isAwaited(state, event.code) ? { phase: 'error', code: state.code, error: event.error } : state;
    case 'apply':
      return state.phase === 'found' ? { ...state, phase: 'applying' } : state;
    case 'applied':
      return typed('');
    case 'refused':
      return state.phase === 'applying' ? { ...state, phase: 'found' } : state;
  }
}

/** docs/product/offer.md: empty input clears the result. */
function typed(code: string): CouponSearch {
  return { phase: code.trim() === '' ? 'idle' : 'loading', code };
}

function isAwaited(state: CouponSearch, code: string): boolean {
  return state.phase === 'loading' && state.code.trim() === code;
}
