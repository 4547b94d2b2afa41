import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSignature, expiryAt, signatureOf } from './signature.ts';

const secret = 'a-secret-of-thirty-two-characters';
const assetId = '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee';
const expiry = '1800000000';
const signature = signatureOf(secret, expiry, assetId);
const before = Number(expiry) - 1;

test('is what nginx computes from the same expression', () => {
  const md5 = createHash('md5').update(`${secret}/${expiry}/${assetId}/${secret}`).digest('base64');
  expect(signature).toBe(md5.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''));
  expect(signature).toMatch(/^[\w-]{22}$/);
});

test('opens its own asset until its own expiry', () => {
  expect(checkSignature(secret, { signature, expiry, assetId }, before)).toBe('valid');
  expect(checkSignature(secret, { signature, expiry, assetId }, Number(expiry))).toBe('expired');
  expect(checkSignature(secret, { signature, expiry: '1800000001', assetId }, before)).toBe('wrong');
  const other = assetId.replace('0199', '0198');
  expect(checkSignature(secret, { signature, expiry, assetId: other }, before)).toBe('wrong');
  expect(checkSignature(`${secret}!`, { signature, expiry, assetId }, before)).toBe('wrong');
});

test('a wrong signature is wrong, not expired, however old', () => {
  expect(checkSignature(secret, { signature: signature.toLowerCase(), expiry, assetId }, Number(expiry) + 1)).toBe(
    'wrong',
  );
});

test('no other text passes', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(text !== signature);
      expect(checkSignature(secret, { signature: text, expiry, assetId }, before)).toBe('wrong');
    }),
  );
});

test('expires 6 to 7 hours later, at the same second for all who ask within an hour', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2024-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }), (at) => {
      const leftS = expiryAt(at) - at.getTime() / 1000;
      expect(leftS).toBeGreaterThanOrEqual(6 * 3600);
      expect(leftS).toBeLessThan(7 * 3600);
      expect(expiryAt(at) % 3600).toBe(0);
    }),
  );
  expect(expiryAt(new Date('2027-01-01T10:00:01Z'))).toBe(expiryAt(new Date('2027-01-01T10:59:59Z')));
});
