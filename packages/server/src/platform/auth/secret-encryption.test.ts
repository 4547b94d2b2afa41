import { expect, test } from 'vitest';
import { keyFor, seal, unseal } from './secret-encryption.ts';

const key = keyFor('a secret of at least 32 characters', 'test');

test('a sealed text opens only for its owner, with its key, unchanged', () => {
  const sealed = seal(key, Buffer.from('hidden'), 'owner');
  expect(unseal(key, sealed, 'owner').toString()).toBe('hidden');
  expect(sealed.includes('hidden')).toBe(false);
  expect(() => unseal(key, sealed, 'another')).toThrow(/authenticate/);
  expect(() => unseal(keyFor('a secret of at least 32 characters', 'else'), sealed, 'owner')).toThrow(/authenticate/);
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => unseal(key, sealed, 'owner')).toThrow(/authenticate/);
});

test('sealing the same text twice gives different results', () => {
  expect(seal(key, Buffer.from('hidden'), 'owner')).not.toEqual(seal(key, Buffer.from('hidden'), 'owner'));
});
