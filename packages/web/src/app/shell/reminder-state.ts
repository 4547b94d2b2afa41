import type { UserInfo } from '@greenlight/contract/user-info';
import { isNewAccount } from '../../platform/new-account.ts';

type MembershipReasonCode = NonNullable<UserInfo['membershipReason']>['code'];

const without = /payment|subscribe|legaldocuments|^\/account\/plan|^\/preview\//;

/**
 * Pages that viewers open on purpose: from a link in a mail or a gift, or to read about memberships. Viewers are sent
 * to the payment only from the next screen on.
 */
const onPurpose =
  /^\/(account|gift|gift-subscriptions|redeem|verify|forgotten-password|not-me|undo-email|impersonate|join|learn-more)(\/|$)/;

/** The kind of a reminder. `payment`: the payment access page. */
export type Reminder = 'payment' | 'subscribe' | 'paused' | 'due';

/**
 * What an account without a subscription gets once per session (docs/product/shell.md). An account that is newer than
 * the cut-off date gets the payment access page, others a reminder. For a paused or late subscription the reminder says
 * so. There is none on payment and legal pages, on iOS, without menus, or for staff.
 */
export function reminderFor(visit: {
  userCreated: string | undefined;
  /** Why the account may or may not watch. */
  reason: MembershipReasonCode | undefined;
  /** Staff get no reminder. */
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
