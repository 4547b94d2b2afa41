import type { UserInfo } from '@greenlight/contract/user-info';
import { expect, test } from 'vitest';
import { leavingTerms, planState } from './plan-state.ts';

const end = '2026-03-01T00:00:00.000Z';
const billing = '2026-02-01T00:00:00.000Z';

test.each<[string, UserInfo, ReturnType<typeof planState>]>([
  ['no membership', { hasSubscription: false }, { state: 'none', date: null }],
  [
    'one that has paused',
    { hasSubscription: false, membershipReason: because('paused') },
    { state: 'paused', date: null },
  ],
  [
    'one whose payment is late',
    {
      hasSubscription: true,
      automaticRenewal: true,
      subscriptionBillingDate: billing,
      membershipReason: because('grace'),
    },
    { state: 'late', date: null },
  ],
  [
    'one that ends with its account',
    { hasSubscription: true, automaticRenewal: false, deleteRequest: end },
    { state: 'leaving', date: end },
  ],
  ['a trial', { hasSubscription: true, isInTrial: true, subscriptionEndDate: end }, { state: 'trial', date: end }],
  [
    'one that renews',
    { hasSubscription: true, automaticRenewal: true, subscriptionBillingDate: billing, subscriptionEndDate: end },
    { state: 'renews', date: billing },
  ],
  [
    'a cancelled trial',
    { hasSubscription: true, isInTrial: true, subscriptionCancelled: true, subscriptionEndDate: end },
    { state: 'ends', date: end },
  ],
  ['a gift that ends', { hasSubscription: true, subscriptionEndDate: end }, { state: 'ends', date: end }],
  ['one without end', { hasSubscription: true, subscriptionEndDate: null }, { state: 'renews', date: null }],
])('%s', (_, info, expected) => {
  expect(planState(info)).toEqual(expected);
});

function because(code: 'paused' | 'grace') {
  return { code, planName: 'Monthly', kind: null, why: null, date: null };
}

test.each<[string, UserInfo, ReturnType<typeof leavingTerms>]>([
  ['nothing of no membership', { hasSubscription: false }, null],
  ['that one of ours waits', { hasSubscription: true, automaticRenewal: true }, { text: 'membership', date: null }],
  [
    'that a paused one does not resume',
    {
      hasSubscription: false,
      automaticRenewal: true,
      subscriptionType: 'foundry',
      subscriptionBillingDate: billing,
      membershipReason: because('paused'),
    },
    { text: 'membershipPaused', date: billing },
  ],
  [
    'until when one of the card provider is kept with the account',
    { hasSubscription: true, automaticRenewal: true, subscriptionType: 'card', subscriptionEndDate: end },
    { text: 'membershipCard', date: end },
  ],
  [
    'of a trial nothing that was paid for',
    { hasSubscription: true, automaticRenewal: true, isInTrial: true, subscriptionEndDate: end },
    { text: 'membershipTrial', date: end },
  ],
  [
    'of a cancelled trial nothing that was paid for',
    { hasSubscription: true, automaticRenewal: false, isInTrial: true, subscriptionEndDate: end },
    { text: 'membershipTrial', date: end },
  ],
  [
    'that one without renewal ends',
    { hasSubscription: true, automaticRenewal: false, subscriptionType: 'card', subscriptionEndDate: end },
    { text: 'membershipPaid', date: end },
  ],
])('a member who leaves reads %s', (_, info, terms) => {
  expect(leavingTerms(info)).toEqual(terms);
});
