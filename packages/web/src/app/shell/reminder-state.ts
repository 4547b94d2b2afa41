import type { UserInfo } from '@greenlight/contract/user-info';
import { isNewAccount } from '../../platform/new-account.ts';

type MembershipReasonCode = NonNullable<UserInfo['membershipReason']>['code'];

const without = /payment|subscribe|legaldocuments|^\/account\/plan|^\/preview\//;

/**
 * Pages that people open on purpose, by a link in a letter or a gift, or to read what a membership is: they are sent to
 * the payment from the next screen on.
 */
const onPurpose =
  /^\/(account|gift|gift-subscriptions|redeem|verify|forgotten-password|not-me|undo-email|impersonate|join|learn-more)(\/|$)/;

/** A reminder once a session, or `payment`: the payment access page. */
export type Reminder = 'payment' | 'subscribe' | 'paused' | 'due';

/**
 * What an account without a subscription gets once a session (docs/product/shell.md): the payment access page if it is
 * newer than the cut-off date, else a reminder; a paused or late one is told so instead. Not on payment and legal
 * pages, on iOS, without menus, or for staff.
 */
export function reminderFor(visit: {
  userCreated: string | undefined;
  /** Why the account may or may not watch. */
  reason: MembershipReasonCode | undefined;
  /** Staff are here to work. */
  isStaff: boolean;
  pathname: string;
  isIos: boolean;
  menus: boolean;
}): Reminder | null {
  const { userCreated, reason, isStaff, pathname, isIos, menus } = visit;
  if (isStaff || isIos || !menus || without.test(pathname) || reason === undefined || reason === 'suspended')
    return null;
  if (reason === 'paused') return 'paused';
  if (reason === 'grace') return 'due';
  if (!isNewAccount(userCreated)) return 'subscribe';
  return onPurpose.test(pathname) ? null : 'payment';
}
