import { expect, test } from 'vitest';
import { detailsOf } from './audit-state.ts';

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
