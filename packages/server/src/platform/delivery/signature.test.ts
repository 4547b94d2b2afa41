import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSignature, expiryAt, signatureOf } from './signature.ts';

const secret = 'a-secret-of-thirty-two-characters';
const assetId = '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee';
const expiry = '1800000000';
const grant = '0123456789ab-ba9876543210';
const given = { scope: 'video' as const, expiry, grant, assetId };
const signature = signatureOf(secret, given);
const before = Number(expiry) - 1;

test('equals what nginx computes from the same expression', () => {
  const md5 = createHash('md5').update(`${secret}/${expiry}/${grant}/${assetId}/${secret}`).digest('base64');
  expect(signature).toBe(md5.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''));
  expect(signature).toMatch(/^[\w-]{22}$/);
});

test('opens its own asset until its own expiry', () => {
  expect(checkSignature(secret, { ...given, signature }, before)).toBe('valid');
  expect(checkSignature(secret, { ...given, signature }, Number(expiry))).toBe('expired');
  expect(checkSignature(secret, { ...given, signature, expiry: '1800000001' }, before)).toBe('wrong');
  const other = assetId.replace('0199', '0198');
  expect(checkSignature(secret, { ...given, signature, assetId: other }, before)).toBe('wrong');
  expect(checkSignature(secret, { ...given, signature, grant: 'public' }, before)).toBe('wrong');
  expect(checkSignature(secret, { ...given, signature, scope: 'storyboard' }, before)).toBe('wrong');
  expect(checkSignature(`${secret}!`, { ...given, signature }, before)).toBe('wrong');
});

test('a wrong signature is wrong, not expired, however old', () => {
  expect(checkSignature(secret, { ...given, signature: signature.toLowerCase() }, Number(expiry) + 1)).toBe('wrong');
});

test('no other text is accepted', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(text !== signature);
      expect(checkSignature(secret, { ...given, signature: text }, before)).toBe('wrong');
    }),
  );
});

test('expires 5 to 10 minutes later, at the same second for all requests within five minutes', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2024-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }), (at) => {
      const leftS = expiryAt(at) - at.getTime() / 1000;
      expect(leftS).toBeGreaterThan(5 * 60);
      expect(leftS).toBeLessThanOrEqual(10 * 60);
      expect(expiryAt(at) % 300).toBe(0);
    }),
  );
  expect(expiryAt(new Date('2027-01-01T10:00:01Z'))).toBe(expiryAt(new Date('2027-01-01T10:04:59Z')));
});
