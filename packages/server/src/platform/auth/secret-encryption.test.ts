import { expect, test } from 'vitest';
import { decryptSecret, encryptSecret, keyFor } from './secret-encryption.ts';

const key = keyFor('a secret of at least 32 characters', 'test');

test('a sealed text opens only for its owner, with its key, unchanged', () => {
  const sealed = encryptSecret(key, Buffer.from('hidden'), 'owner');
  expect(decryptSecret(key, sealed, 'owner').toString()).toBe('hidden');
  expect(sealed.includes('hidden')).toBe(false);
  expect(() => decryptSecret(key, sealed, 'another')).toThrow(/authenticate/);
  expect(() => decryptSecret(keyFor('a secret of at least 32 characters', 'else'), sealed, 'owner')).toThrow(
    /authenticate/,
  );
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => decryptSecret(key, sealed, 'owner')).toThrow(/authenticate/);
});

test('sealing the same text twice gives different results', () => {
  expect(encryptSecret(key, Buffer.from('hidden'), 'owner')).not.toEqual(
    encryptSecret(key, Buffer.from('hidden'), 'owner'),
  );
});
