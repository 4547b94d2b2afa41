import { expect, test } from 'vitest';
import { signAccessToken, verifyAccessToken } from './access-token.ts';

const secret = 'a secret of thirty-two characters';
const claims = { userId: 'somebody', sessionId: 'a session' };
const issued = new Date('2026-01-01T00:00:00Z');
const expiry = new Date('2026-01-01T12:00:00Z');

test('is accepted until it expires, however often it was checked before', async () => {
  const token = await signAccessToken(secret, claims, issued, expiry);
  expect(await verifyAccessToken(secret, token, issued)).toEqual(claims);
  expect(await verifyAccessToken(secret, token, new Date(expiry.getTime() - 1))).toEqual(claims);
  expect(await verifyAccessToken(secret, token, expiry)).toBeNull();
});

test('is refused under another secret, before and after it was checked under its own', async () => {
  const token = await signAccessToken(secret, claims, issued, expiry);
  const other = 'another secret of as many letters';
  expect(await verifyAccessToken(other, token, issued)).toBeNull();
  expect(await verifyAccessToken(secret, token, issued)).toEqual(claims);
  expect(await verifyAccessToken(other, token, issued)).toBeNull();
});

test('a changed token is refused, also beside a valid one', async () => {
  const token = await signAccessToken(secret, claims, issued, expiry);
  await verifyAccessToken(secret, token, issued);
  const [header, , signature] = token.split('.');
  const payload = Buffer.from(JSON.stringify({ iss: 'greenlight', sub: 'another', sid: 'x', exp: 2e9 })).toString(
    'base64url',
  );
  for (const forged of [`${header}.${payload}.${signature}`, `${token}x`, token.slice(0, -1), '']) {
    expect(await verifyAccessToken(secret, forged, issued)).toBeNull();
  }
});
