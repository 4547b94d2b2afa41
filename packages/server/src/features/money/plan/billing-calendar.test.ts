import { dayMs } from '@greenlight/contract/duration';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryAt } from '../engine/subscription/dunning.ts';
import { priceAfterDiscount, unusedOf } from '../offer/quote.ts';
import { addDays, addMonths, monthsAfter } from './billing-calendar.ts';

function utc(year: number, month: number, day: number, hour = 9) {
  return new Date(Date.UTC(year, month - 1, day, hour));
}

test.each([
  ['the 31st stays the 31st', utc(2027, 1, 31), utc(2027, 2, 28), 1, utc(2027, 3, 31)],
  ['in a leap year it is the 29th', utc(2028, 1, 31), utc(2028, 1, 31), 1, utc(2028, 2, 29)],
  ['29 February comes back', utc(2028, 2, 29), utc(2031, 2, 28), 12, utc(2032, 2, 29)],
  ['from a leap year to a common year', utc(2028, 2, 29), utc(2028, 2, 29), 12, utc(2029, 2, 28)],
  ['over the new year', utc(2027, 12, 30), utc(2028, 1, 30), 1, utc(2028, 2, 29)],
])('%s', (_, anchor, from, months, expected) => {
  expect(monthsAfter(anchor, from, months)).toEqual(expected);
});

const anyTime = fc.date({ min: utc(2020, 1, 1), max: utc(2060, 1, 1), noInvalidDate: true });

test('periods follow the calendar of their anchor, however many there are', () => {
  fc.assert(
    fc.property(anyTime, fc.array(fc.constantFrom(1, 3, 12), { minLength: 1, maxLength: 40 }), (anchor, lengths) => {
      let at = anchor;
      let months = 0;
      for (const length of lengths) {
        const next = monthsAfter(anchor, at, length);
        months += length;
        expect(next).toEqual(addMonths(anchor, months));
        expect(next > at).toBe(true);
        at = next;
      }
    }),
  );
});

test('the unused part is never more than the paid amount, and never grows', () => {
  const args = fc.record({ paid: fc.integer({ min: 0, max: 1e6 }), length: fc.integer({ min: 1, max: 400 }) });
  fc.assert(
    fc.property(args, fc.integer({ min: -10, max: 420 }), anyTime, ({ paid, length }, day, periodStart) => {
      const period = { paid, periodStart, periodEnd: addDays(periodStart, length) };
      const unused = unusedOf({ ...period, at: addDays(periodStart, day) });
      expect(unused).toBeGreaterThanOrEqual(0);
      expect(unused).toBeLessThanOrEqual(paid);
      expect(unusedOf({ ...period, at: addDays(periodStart, day + 1) })).toBeLessThanOrEqual(unused);
    }),
  );
});

test('a discount is rounded half up', () => {
  expect([
    priceAfterDiscount(399, 50),
    priceAfterDiscount(1, 50),
    priceAfterDiscount(3999, 15),
    priceAfterDiscount(399, 100),
  ]).toEqual([199, 0, 3399, 0]);
});

test('a card is retried after 1, 3, 5 and 7 days, but never if another card is needed', () => {
  const due = utc(2026, 3, 20);
  const until = addDays(due, 7);
  let at = due;
  const tries: number[] = [];
  for (;;) {
    const next = retryAt({ due, at, until, failure: 'declined' });
    if (!next) break;
    tries.push((next.getTime() - due.getTime()) / dayMs);
    at = next;
  }
  expect(tries).toEqual([1, 3, 5, 7]);
  expect(retryAt({ due, at: due, until, failure: 'expired_card' })).toBeNull();
});

test('after insufficient funds, a payday is tried too', () => {
  const due = utc(2026, 3, 29);
  const until = addDays(due, 7);
  expect(retryAt({ due, at: addDays(due, 1), until, failure: 'insufficient_funds' })).toEqual(utc(2026, 4, 1, 9));
  expect(retryAt({ due, at: addDays(due, 3), until, failure: 'insufficient_funds' })).toEqual(utc(2026, 4, 3, 9));
  const early = utc(2026, 3, 31);
  expect(retryAt({ due: early, at: early, until: addDays(early, 7), failure: 'insufficient_funds' })).toEqual(
    utc(2026, 4, 1, 9),
  );
  const late = utc(2026, 4, 12);
  expect(retryAt({ due: late, at: addDays(late, 1), until: addDays(late, 7), failure: 'insufficient_funds' })).toEqual(
    utc(2026, 4, 15, 9),
  );
  expect(
    retryAt({ due: utc(2026, 4, 11), at: utc(2026, 4, 14), until: utc(2026, 4, 18), failure: 'insufficient_funds' }),
  ).toEqual(utc(2026, 4, 15, 12));
});
