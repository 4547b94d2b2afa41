import { sitePages, sitePath } from '@greenlight/contract/site-path';

/** The screen where somebody subscribes, with a discount code where there is one. */
export function paymentWithCode(code: string | null | undefined): string {
  const known = code?.trim();
  return known ? `${sitePath('payment')}?${new URLSearchParams({ code: known })}` : sitePath('payment');
}

/**
 * The same for anyone who has to subscribe before they go to `next`, with what that screen is to know: a code that was to
 * be redeemed there is used for the subscription, and leads home afterwards.
 */
export function paymentFor(next: string): [path: string, state: { next: string }] {
  const [pathname = '', search] = next.split('?');
  const code = sitePages.some(({ path, screen }) => path === pathname && screen === 'coupon')
    ? new URLSearchParams(search).get('code')
    : null;
  return [paymentWithCode(code), { next: code ? '/' : next }];
}
