import type { ScreenName } from '@greenlight/contract/site';
import type { RouteRow } from './route-table.ts';

/** What people give on a screen. */
export type Taken = 'money' | 'code' | 'pledge';

/**
 * Screens that take something for the signed-in account: money and cards, codes, a pledge. All their addresses are
 * refused to a session that came with a link, which may belong to somebody else.
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
 * What a screen would take, so that it is not shown to a session that came with a link. The discount code screen is
 * shown, since apps open it with a token (docs/product/session.md); so is the membership to impersonating staff,
 * without buttons.
 */
export function takenBy({ guard, screen }: Pick<RouteRow, 'guard' | 'screen'>, isLookingOn = false): Taken | null {
  if (isLookingOn && screen === 'plan') return null;
  return (guard !== 'override' && takingScreens[screen]) || null;
}
