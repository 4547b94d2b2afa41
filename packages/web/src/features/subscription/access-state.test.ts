import type { FoundrySubscription } from '@greenlight/contract/foundry';
import { expect, test } from 'vitest';
import { grantedUntil, noAccessTextKeys, purchaseBlockOf } from './access-state.ts';
import type { Membership } from './hooks.ts';

const reason = { planName: null, kind: null, why: null, date: null };

test.each([
  ['ended', 'trial', null, ['ended.trial', 'ended.other']],
  ['ended', 'complimentary', null, ['ended.complimentary', 'ended.other']],
  ['revoked', 'paid', 'refund', ['revoked.refund', 'revoked.other']],
  ['revoked', 'paid', null, ['revoked.null', 'revoked.other']],
  ['not-begun', null, null, ['not-begun']],
  ['paused', null, null, ['paused']],
  ['none', null, null, []],
] as const)('%s %s %s has a text', (code, kind, why, expected) => {
  expect(noAccessTextKeys({ ...reason, code, kind, why })).toEqual(expected);
});

test('suspended and paused members cannot buy', () => {
  const codes = ['none', 'ended', 'revoked', 'suspended', 'paused'] as const;
  expect(codes.map((code) => purchaseBlockOf({ ...reason, code }))).toEqual([null, null, null, 'suspended', 'paused']);
});

test('a granted membership can be continued by a subscription before it ends', () => {
  const membership = { subscriptionType: 'gift', subscriptionEndDate: '2030-01-01' } as Membership;
  const until = (code: Membership['membershipReason']['code'], more: Partial<Membership> = {}) =>
    grantedUntil({ ...membership, membershipReason: { ...reason, code }, ...more }, null);
  expect([until('gift'), until('referral'), until('paid')]).toEqual(['2030-01-01', '2030-01-01', '2030-01-01']);
  expect([until('none'), until('complimentary'), until('paid', { subscriptionType: 'card' })]).toEqual([
    null,
    null,
    null,
  ]);
  const own = { status: 'active' } as FoundrySubscription;
  expect(grantedUntil({ ...membership, membershipReason: { ...reason, code: 'paid' } }, own)).toBeNull();
});
