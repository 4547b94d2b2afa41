import type { ScreenName } from '@greenlight/contract/site';
import type { RouteRow } from './route-table.ts';

/** What people hand over on a screen. */
export type Taken = 'money' | 'code' | 'pledge';

/**
 * The screens that take something for the account that is signed in: money and cards, codes, a pledge. All their
 * addresses are refused to a session that came with an address, which may be somebody else's.
 */
export const takingScreens: Partial<Record<ScreenName, Taken>> = {
  payment: 'money',
  'complete-payment': 'money',
  'payment-recovery': 'money',
  plan: 'money',
  'payment-methods': 'money',
  'payment-history': 'money',
  gift: 'money',
  'gift-history': 'money',
  'gift-card': 'money',
  redeem: 'code',
  coupon: 'code',
  patreon: 'pledge',
};

/**
 * What a screen would take: it is not shown to a session that came with an address. The discount code screen is, for
 * apps open it with a token (docs/product/session.md), and the membership to who looks on for its owner: it has no
 * buttons then.
 */
export function takenBy({ guard, screen }: Pick<RouteRow, 'guard' | 'screen'>, isLookingOn = false): Taken | null {
  if (isLookingOn && screen === 'plan') return null;
  return (guard !== 'override' && takingScreens[screen]) || null;
}
