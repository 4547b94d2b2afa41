import { expect, test, vi } from 'vitest';
import { formatAgo, formatPrice } from './format.ts';

test.each([
  ['2026-05-10T11:59:40Z', 'en', 'this minute'],
  ['2026-05-10T11:30:00Z', 'en', '30 minutes ago'],
  ['2026-05-09T11:00:00Z', 'en', 'yesterday'],
  ['2026-05-01T12:00:00Z', 'en', 'last week'],
  ['2025-11-10T12:00:00Z', 'es', 'hace 6 meses'],
])('%s in %s', (time, language, expected) => {
  vi.useFakeTimers({ now: new Date('2026-05-10T12:00:00Z') });
  expect(formatAgo(time, language)).toBe(expected);
  vi.useRealTimers();
});

test.each([
  [{ amount: 399, currency: 'USD' }, 'en', '$3.99'],
  [{ amount: 3999, currency: 'EUR' }, 'es', '39,99 €'],
  [{ amount: 500, currency: 'JPY' }, 'en', '¥500'],
])('%o', (money, language, expected) => {
  expect(formatPrice(money, language).replaceAll(/\s/g, ' ')).toBe(expected);
});
