import { expect, test } from 'vitest';
import { actionKey, detailsOf, screenOf } from './audit-state.ts';

test.each([
  ['account:0199', '/members/0199'],
  ['media:12', '/media/12'],
  ['faq', '/faq'],
  ['config', '/settings'],
  ['role:support', '/roles'],
  ['team-role:owner', '/roles'],
  ['legal:terms', '/legal/terms'],
  ['announcement:1', undefined],
])('%s is seen at %s', (subject, path) => {
  expect(screenOf(subject)).toBe(path);
});

test('an entry says what it holds, and nothing of what is empty', () => {
  const detail = {
    reason: '',
    before: 'member',
    added: ['mail.read', 'audit.read'],
    taken: [],
    until: null,
    deep: { a: 1 },
  };
  expect(detailsOf(detail)).toEqual([
    { name: 'before', value: 'member' },
    { name: 'added', value: 'mail.read, audit.read' },
    { name: 'deep', value: '{"a":1}' },
  ]);
  expect(actionKey('member.help-sign-out')).toBe('member-help-sign-out');
});
