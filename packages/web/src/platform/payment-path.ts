import { sitePages, sitePath } from '@greenlight/contract/site-path';

/** The screen for subscribing, with a discount code if given. */
export function paymentWithCode(code: string | null | undefined): string {
  const known = code?.trim();
  return known ? `${sitePath('payment')}?${new URLSearchParams({ code: known })}` : sitePath('payment');
}

/**
 * The same for somebody who has to subscribe before `next`, with the state for that screen: a code to be redeemed there
 * is used for the subscription, which leads home then.
 */
export function paymentFor(next: string): [path: string, state: { next: string }] {
  const [pathname = '', search] = next.split('?');
  const code = sitePages.some(({ path, screen }) => path === pathname && screen === 'coupon')
    ? new URLSearchParams(search).get('code')
    : null;
  return [paymentWithCode(code), { next: code ? '/' : next }];
}
