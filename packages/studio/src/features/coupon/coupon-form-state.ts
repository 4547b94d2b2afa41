import type { StudioCoupon } from '@greenlight/contract/coupon-studio';
import { dayMs } from '@greenlight/contract/duration';
import { localDay } from '@greenlight/ui/calendar-day';

/** The typed values. An empty field means no limit. Days are in the operator's zone. */
export interface CouponForm {
  name: string;
  percentOff: string;
  durationInMonths: string;
  from: string;
  until: string;
  maxRedemptions: string;
  plans: string[];
  newMembers: boolean;
}

export function formOf(coupon?: StudioCoupon): CouponForm {
  return {
    name: coupon?.name ?? '',
    percentOff: coupon ? String(coupon.percentOff) : '',
    durationInMonths: coupon?.durationInMonths ? String(coupon.durationInMonths) : '',
    from: coupon?.startsAt ? localDay(new Date(coupon.startsAt)) : '',
    // The end is the first moment after the last day.
    until: coupon?.endsAt ? localDay(new Date(Date.parse(coupon.endsAt) - 1)) : '',
    maxRedemptions: coupon?.maxRedemptions ? String(coupon.maxRedemptions) : '',
    plans: coupon?.plans ?? [],
    newMembers: coupon?.newMembers ?? false,
  };
}

/** The input of the call. The server refuses invalid numbers. */
export function termsOf(form: CouponForm) {
  return {
    name: form.name,
    percentOff: Number(form.percentOff),
    durationInMonths: form.durationInMonths === '' ? null : Number(form.durationInMonths),
    startsAt: form.from === '' ? null : startOf(form.from).toISOString(),
    endsAt: form.until === '' ? null : new Date(startOf(form.until).getTime() + dayMs).toISOString(),
    maxRedemptions: form.maxRedemptions === '' ? null : Number(form.maxRedemptions),
    plans: form.plans,
    newMembers: form.newMembers,
  };
}

export type CouponStanding = 'archived' | 'planned' | 'ended' | 'used-up' | 'open';

export function standingOf(coupon: StudioCoupon, now: Date): CouponStanding {
  if (coupon.archived) return 'archived';
  if (coupon.endsAt && new Date(coupon.endsAt) <= now) return 'ended';
  if (coupon.maxRedemptions !== null && coupon.redeemed >= coupon.maxRedemptions) return 'used-up';
  return coupon.startsAt && new Date(coupon.startsAt) > now ? 'planned' : 'open';
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00`);
}
