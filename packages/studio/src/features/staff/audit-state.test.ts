import { expect, test } from 'vitest';
import { detailsOf, screenOf, subjectOf } from './audit-state.ts';

test.each([
  ['account:0199', '/members/0199'],
  ['media:12', '/media/12'],
  ['faq', '/faq'],
  ['config', '/settings'],
  ['role:support', '/roles'],
  ['team-role:owner', '/roles'],
  ['legal:terms', '/legal/terms'],
  ['pitch:3', '/pitches/3'],
  ['announcement:1', undefined],
])('%s is seen at %s', (subject, path) => {
  expect(screenOf(subject)).toBe(path);
});

test('an entry shows its values, and no empty ones', () => {
  const detail = {
    reason: '',
    before: 'member',
    added: ['mail.read', 'audit.read'],
    taken: [],
    until: null,
    deep: { a: 1 },
    price: { amount: 399, currency: 'USD' },
  };
  expect(detailsOf(detail, (name, value) => (name === 'added' ? value.toUpperCase() : value))).toEqual([
    { name: 'before', value: 'member' },
    { name: 'added', value: 'MAIL.READ, AUDIT.READ' },
    { name: 'deep', value: '1' },
    { name: 'price', value: '$3.99' },
  ]);
});

test.each([
  ['/media/12', 'media:12'],
  ['https://video.example/studio/members/0199-aa', 'account:0199-aa'],
  ['/live/3', 'media:3'],
  ['/settings', 'config'],
  ['media:12', 'media:12'],
])('what %s shows is %s', (address, subject) => {
  expect(subjectOf(address)).toBe(subject);
});
