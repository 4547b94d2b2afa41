import type { ScreenName } from '@greenlight/contract/site';
import type { RouteRow } from './route-table.ts';

/** Something that a screen takes from the account. */
export type SensitiveAction = 'money' | 'code' | 'pledge';

/**
 * Screens that take something for the signed-in account: money and cards, codes, a pledge. A session that came with a
 * link cannot open them, because the link may belong to somebody else.
 */
export const sensitiveScreens: Partial<Record<ScreenName, SensitiveAction>> = {
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
 * What a screen would take from the account; null if sessions that came with a link may open it. Apps open the screen
 * of discount codes with a token, so it is allowed (docs/product/session.md). Impersonating staff may see the
 * membership, without buttons.
 */
export function sensitiveActionOf(
  { guard, screen }: Pick<RouteRow, 'guard' | 'screen'>,
  isImpersonating = false,
): SensitiveAction | null {
  if (isImpersonating && screen === 'plan') return null;
  return (guard !== 'override' && sensitiveScreens[screen]) || null;
}
