import { sitePages, sitePath } from '@greenlight/contract/site-path';

/** The path of the screen for subscribing, with a discount code if given. */
export function paymentWithCode(code: string | null | undefined): string {
  const known = code?.trim();
  return known ? `${sitePath('payment')}?${new URLSearchParams({ code: known })}` : sitePath('payment');
}

/**
 * The path for a viewer who must subscribe before `next`, with the state for that screen. If `next` would redeem a
 * code, the code is used for the subscription, and the viewer goes home after it.
 */
export function paymentFor(next: string): [path: string, state: { next: string }] {
  const [pathname = '', search] = next.split('?');
  const code = sitePages.some(({ path, screen }) => path === pathname && screen === 'coupon')
    ? new URLSearchParams(search).get('code')
    : null;
  return [paymentWithCode(code), { next: code ? '/' : next }];
}
