import { expect, test } from 'vitest';
import { newTab, withAddresses } from './tab-state.ts';

const all = { kind: 'all' as const };

test('new tabs have temporary addresses', () => {
  const one = newTab([]);
  expect([one.id, newTab([one]).id]).toEqual(['tab-1', 'tab-2']);
});

test('a new tab gets an address from its title; existing ones keep theirs, and none is used twice', () => {
  const saved = withAddresses([
    { id: 'behind', title: 'Renamed', source: all },
    { id: 'tab-1', title: 'Behind', source: all },
    { id: 'tab-2', title: 'Making of!', source: all },
    { id: 'tab-3', title: 'Making of', source: all },
    { id: 'tab-4', title: '', source: all },
  ]);
  expect(saved.map(({ id }) => id)).toEqual(['behind', 'tab-1', 'making-of', 'tab-3', 'tab-4']);
});
