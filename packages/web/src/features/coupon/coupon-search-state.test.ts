import type { Coupon } from '@greenlight/contract/coupon';
import { expect, test } from 'vitest';
import { type CouponLookup, type CouponSearch, couponSearch } from './coupon-search-state.ts';

const coupon: Coupon = { code: 'SAVE', percentOff: 20, durationInMonths: 3, endDate: null };
const error = new Error('This discount code has expired.');
const found: CouponLookup = { code: 'SAVE', answer: { coupon } };
const none: CouponLookup = { code: '' };

test.each<[string, string, CouponLookup, CouponSearch]>([
  ['nothing typed', '', none, { phase: 'idle', code: '' }],
  ['typing looks for the code', 'SA', none, { phase: 'loading', code: 'SA' }],
  ['a request without an answer', 'SAVE', { code: 'SAVE' }, { phase: 'loading', code: 'SAVE' }],
  ['more typing starts a new search', 'SAVE2', found, { phase: 'loading', code: 'SAVE2' }],
  ['empty input clears the result', ' ', found, { phase: 'idle', code: ' ' }],
  ['empty input clears an error', '', { code: 'X', answer: { error } }, { phase: 'idle', code: '' }],
  ['a code that exists', ' SAVE ', found, { phase: 'found', code: ' SAVE ', coupon }],
  [
    'a code that does not exist',
    ' SAVE ',
    { code: 'SAVE', answer: { coupon: null } },
    { phase: 'none', code: ' SAVE ' },
  ],
  ['a failed look-up', ' SAVE ', { code: 'SAVE', answer: { error } }, { phase: 'error', code: ' SAVE ', error }],
  ['an answer that comes too late', ' SAVE ', { code: 'SA', answer: { coupon } }, { phase: 'loading', code: ' SAVE ' }],
  ['an answer after the box was emptied', '', { code: '', answer: { coupon } }, { phase: 'idle', code: '' }],
  ['a failure that comes too late', 'SAVE', { code: 'SA', answer: { error } }, { phase: 'loading', code: 'SAVE' }],
])('%s', (_, typed, lookup, expected) => {
  expect(couponSearch(typed, lookup)).toEqual(expected);
});

test('applying keeps the coupon on the screen; after a failure the screen is enabled again', () => {
  expect(couponSearch('SAVE', found, true)).toEqual({ phase: 'applying', code: 'SAVE', coupon });
  expect(couponSearch('SAVE', found, false)).toEqual({ phase: 'found', code: 'SAVE', coupon });
});

test('only a found coupon can be applied', () => {
  expect(couponSearch('SAVE', { code: 'SAVE' }, true)).toEqual({ phase: 'loading', code: 'SAVE' });
});
