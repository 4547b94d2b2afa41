import type { FoundrySubscription } from '@greenlight/contract/foundry';
import type { PaymentMethod } from '@greenlight/contract/payment';
import { expect, test } from 'vitest';
import { isCardExpired, isCardNeeded } from './method-state.ts';

const card = { isDefault: true, expiryMonth: 12, expiryYear: 2026 } as PaymentMethod;
const running = { automaticRenewal: true, amountDue: null, status: 'active' } as FoundrySubscription;
const charge = {
  amount: { amount: 399, currency: 'USD' },
  tax: { amount: 0, currency: 'USD' },
  date: '2026-12-05T00:00:00.000Z',
};
const ending = { ...running, automaticRenewal: false };

test.each<[string, PaymentMethod, FoundrySubscription | null, boolean]>([
  ['the card of a renewal', card, running, true],
  ['another card', { ...card, isDefault: false }, running, false],
  ['nothing renews', card, ending, false],
  ['something is due', card, { ...ending, amountDue: { amount: 399, currency: 'USD' } }, true],
  ['a pause ends by itself', card, { ...ending, status: 'paused' }, true],
  [
    'the account waits for its erasure',
    card,
    { ...running, leaving: { date: '2026-12-01T00:00:00.000Z', ifKept: charge } },
    false,
  ],
  ['no subscription', card, null, false],
])('%s', (_, method, subscription, expected) => {
  expect(isCardNeeded(method, subscription)).toBe(expected);
});

test.each([
  ['2026-12-31T23:59:59Z', false],
  ['2027-01-01T00:00:00Z', true],
])('a card of December 2026 on %s', (now, expected) => {
  expect(isCardExpired(card, new Date(now))).toBe(expected);
});
