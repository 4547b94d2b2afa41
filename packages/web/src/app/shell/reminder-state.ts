import { isNewAccount } from '../../platform/new-account.ts';

const without = /payment|legaldocuments|^\/preview\//;

/**
 * What an account without a subscription gets, once a session (spec points 4 and 6): the payment access page if it is
 * newer than the cut-off date, else the reminder. Neither on payment and legal pages, on iOS devices, or without menus.
 */
export function reminderFor(visit: {
  userCreated: string | undefined;
  pathname: string;
  isIos: boolean;
  menus: boolean;
}): 'payment' | 'reminder' | null {
  const { userCreated, pathname, isIos, menus } = visit;
  if (isIos || !menus || without.test(pathname)) return null;
  return isNewAccount(userCreated) ? 'payment' : 'reminder';
}
