import type { Coupon } from '@greenlight/contract/coupon';
import { expect, test } from 'vitest';
import { beginSearch, type CouponEvent, type CouponSearch, couponSearch } from './coupon-search-state.ts';

const coupon: Coupon = { code: 'SAVE', percentOff: 20, durationInMonths: 3, endDate: null };
const error = new Error('This discount code has expired.');
const loading: CouponSearch = { phase: 'loading', code: ' SAVE ' };
const found: CouponSearch = { phase: 'found', code: 'SAVE', coupon };
const applying: CouponSearch = { phase: 'applying', code: 'SAVE', coupon };

test.each<[string, CouponSearch, CouponEvent, CouponSearch]>([
  [
    'typing looks for the code',
    { phase: 'idle', code: '' },
    { type: 'typed', code: 'SA' },
    { phase: 'loading', code: 'SA' },
  ],
  ['typing on begins anew', found, { type: 'typed', code: 'SAVE2' }, { phase: 'loading', code: 'SAVE2' }],
  ['empty input clears the result', found, { type: 'typed', code: ' ' }, { phase: 'idle', code: ' ' }],
  [
    'empty input clears an error',
    { phase: 'error', code: 'X', error },
    { type: 'typed', code: '' },
    { phase: 'idle', code: '' },
  ],
  [
    'a code that there is',
    loading,
    { type: 'answered', code: 'SAVE', coupon },
    { phase: 'found', code: ' SAVE ', coupon },
  ],
  ['none', loading, { type: 'answered', code: 'SAVE', coupon: null }, { phase: 'none', code: ' SAVE ' }],
  ['an error', loading, { type: 'failed', code: 'SAVE', error }, { phase: 'error', code: ' SAVE ', error }],
  ['an answer that comes too late', loading, { type: 'answered', code: 'SA', coupon }, loading],
  [
    'an answer after the box was emptied',
    { phase: 'idle', code: '' },
    { type: 'answered', code: '', coupon },
    { phase: 'idle', code: '' },
  ],
  ['a failure that comes too late', loading, { type: 'failed', code: 'SA', error }, loading],
  ['applying', found, { type: 'apply' }, applying],
  ['nothing to apply', loading, { type: 'apply' }, loading],
  ['typing while it is applied', applying, { type: 'typed', code: 'X' }, applying],
  ['a failure to apply enables the screen again', applying, { type: 'refused' }, found],
  ['applied', applying, { type: 'applied' }, { phase: 'idle', code: '' }],
])('%s', (_, before, event, after) => {
  expect(couponSearch(before, event)).toEqual(after);
});

test('a code of the address is looked for at once', () => {
  expect(beginSearch('SAVE')).toEqual({ phase: 'loading', code: 'SAVE' });
  expect(beginSearch('')).toEqual({ phase: 'idle', code: '' });
});
