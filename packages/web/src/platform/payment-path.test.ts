import { expect, test } from 'vitest';
import { paymentFor, paymentWithCode } from './payment-path.ts';

test('a discount code is passed on to the payment', () => {
  expect(paymentWithCode('HELLO 50%')).toBe('/payment?code=HELLO+50%25');
  expect([paymentWithCode(' '), paymentWithCode(null)]).toEqual(['/payment', '/payment']);
});

test('a code that was to be redeemed is used for the subscription, others go on to what they wanted', () => {
  expect(paymentFor('/coupon?code=HELLO&token=x')).toEqual(['/payment?code=HELLO', { next: '/' }]);
  expect(paymentFor('/account/discount-code?code=HELLO')).toEqual(['/payment?code=HELLO', { next: '/' }]);
  expect(paymentFor('/coupon')).toEqual(['/payment', { next: '/coupon' }]);
  expect(paymentFor('/search?code=HELLO')).toEqual(['/payment', { next: '/search?code=HELLO' }]);
});
