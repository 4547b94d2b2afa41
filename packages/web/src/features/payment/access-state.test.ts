import { expect, test } from 'vitest';
import { hindranceOf, whyKeys } from './access-state.ts';

const reason = { plan: null, kind: null, why: null, date: null };

test.each([
  ['ended', 'trial', null, ['ended.trial', 'ended.other']],
  ['ended', 'complimentary', null, ['ended.complimentary', 'ended.other']],
  ['revoked', 'paid', 'refund', ['revoked.refund', 'revoked.other']],
  ['revoked', 'paid', null, ['revoked.null', 'revoked.other']],
  ['not-begun', null, null, ['not-begun']],
  ['paused', null, null, ['paused']],
  ['none', null, null, []],
] as const)('%s %s %s is told in words', (code, kind, why, expected) => {
  expect(whyKeys({ ...reason, code, kind, why })).toEqual(expected);
});

test('nothing is sold to who is suspended or has paused', () => {
  const codes = ['none', 'ended', 'revoked', 'suspended', 'paused'] as const;
  expect(codes.map((code) => hindranceOf({ ...reason, code }))).toEqual([null, null, null, 'suspended', 'paused']);
});
