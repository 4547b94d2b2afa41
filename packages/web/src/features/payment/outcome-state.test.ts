import type { PaymentPage } from '@greenlight/contract/payment';
import { expect, test } from 'vitest';
import { nextAfter, outcomeOf, outcomeOfCheckout } from './outcome-state.ts';

const url = 'https://pay.example/1';
const open: PaymentPage = { id: crypto.randomUUID(), purpose: 'subscription', state: 'open', url, failure: null };
const begun = '/payment?plan=annual&code=SPRING';

test.each<[string, Partial<PaymentPage>, string | null, object]>([
  ['is open', {}, begun, { kind: 'open', url }],
  ['went through', { state: 'succeeded' }, begun, { kind: 'succeeded', purpose: 'subscription' }],
  ['declined', { state: 'failed', failure: 'declined' }, begun, { kind: 'failed', failure: 'declined', again: begun }],
  ['elsewhere', { state: 'failed', failure: 'declined' }, null, { failure: 'declined', again: '/subscribe' }],
  ['a bill', { state: 'failed', failure: 'cancelled', purpose: 'due' }, null, { again: '/account/plan' }],
  ['over', { state: 'expired' }, begun, { failure: 'expired' }],
  ['failed without a word', { state: 'failed' }, begun, { failure: 'processing_error' }],
  [
    'a second trial',
    { state: 'failed', failure: 'trial_used' },
    begun,
    { again: `${begun}&trial=no`, byNewCard: `${begun}&card=new` },
  ],
  ['a second trial elsewhere', { state: 'failed', failure: 'trial_used' }, null, { again: '/subscribe?trial=no' }],
])('%s', (_, changed, startPath, expected) => {
  expect(outcomeOf({ ...open, ...changed }, startPath)).toMatchObject(expected);
});

test('each purpose has its next screen', () => {
  expect((['due', 'payment-method', 'gift'] as const).map(nextAfter)).toEqual([
    '/account/plan',
    '/account/payment-methods',
    '/gift-subscriptions/history',
  ]);
});

test.each([
  ['open', { kind: 'open', url: begun }],
  ['complete', { kind: 'succeeded', purpose: 'subscription' }],
  ['expired', { kind: 'failed', failure: 'expired', again: begun }],
  ['trial_used', { kind: 'failed', failure: 'trial_used', again: `${begun}&trial=no`, byNewCard: `${begun}&card=new` }],
] as const)('a checkout at the card provider that is %s', (checkout, expected) => {
  expect(outcomeOfCheckout(checkout, begun)).toEqual(expected);
});
