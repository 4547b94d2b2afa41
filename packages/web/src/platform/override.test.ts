import { expect, test } from 'vitest';
import { overrideIn } from './override.ts';

const token = 'a.b.c';
const deviceIdentifier = '3f0c8a52-9d0e-4a39-8f3e-0b1d7a6c2e11';
const both = `?token=${token}&deviceIdentifier=${deviceIdentifier}`;

test.each([
  ['/account/coupon', both, { token, deviceIdentifier }],
  ['/coupon', both, { token, deviceIdentifier }],
  ['/discount-code', `${both}&code=SPRING`, { token, deviceIdentifier }],
  ['/account/device-management/', both, { token, deviceIdentifier }],
  ['/Account/Coupon', both, { token, deviceIdentifier }],
  ['/coupon', `?token=${token}`, { token }],
  ['/account/device-management', `?token=${token}&mediaId=3`, { token }],
  ['/coupon', `?token=${token}&deviceIdentifier=mine`, { token }],
  ['/coupon', '?token=', null],
  ['/coupon', `?deviceIdentifier=${deviceIdentifier}`, null],
  ['/coupon', '', null],
  ['/greenlight', `?token=${token}`, { token }],
  ['/greenlight/12', both, { token }],
  ['/greenlight', '?token=', null],
  ['/verify', `?token=${token}`, null],
  ['/payment', both, null],
  ['/', both, null],
])('%s%s', (path, search, expected) => {
  expect(overrideIn(path, search)).toEqual(expected);
});
