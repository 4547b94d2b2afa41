import { randomUUID } from 'node:crypto';
import type { AuthRecord } from '@greenlight/contract/account';
import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, testPassword } from '../../../../test/accounts.ts';
import { newDevice } from '../../../../test/device.ts';
import { codeOf } from '../../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { sweepSessions } from './refresh-token.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const device = newDevice();
let userId: string;
let record: AuthRecord;

beforeEach(async () => {
  const account = await signUp(server);
  userId = account.userId;
  record = await server.client.account.login({ body: { email: account.email, password: testPassword, device } });
});

function renew(from: AuthRecord, changes: { userId?: string; device?: typeof device } = {}) {
  return server.client.account.renew({ body: { refreshToken: from.refreshToken, userId, device, ...changes } });
}

test('a refresh token is exchanged for new tokens', async () => {
  const next = await renew(record);
  expect(next.refreshToken).not.toBe(record.refreshToken);
  await expect(server.as(next).account.userInfo({ query: { select: 'userid' } })).resolves.toMatchObject({ userId });
});

test('two tabs that renew at once both stay signed in', async () => {
  const [first, second] = await Promise.all([renew(record), renew(record)]);
  await expect(renew(first)).resolves.toBeTruthy();
  await expect(renew(second)).resolves.toBeTruthy();
});

test('a stolen token renewed at the same time gives the same successor, and its later reuse ends the family', async () => {
  const [owner, thief] = await Promise.all([renew(record), renew(record)]);
  expect(thief.refreshToken).toBe(owner.refreshToken);
  server.clock.advance(20_000);
  expect((await renew(record)).refreshToken).toBe(owner.refreshToken);
  await renew(owner);
  server.clock.advance(31_000);
  expect(await codeOf(renew(thief))).toBe('session_ended');
  expect(await codeOf(server.as(owner).account.userInfo())).toBe('unauthorized');
});

test('a replayed refresh token ends the whole family', async () => {
  const next = await renew(record);
  server.clock.advance(31_000);
  expect(await codeOf(renew(record))).toBe('session_ended');
  expect(await codeOf(renew(next))).toBe('session_ended');
  expect(await codeOf(server.as(next).account.userInfo())).toBe('unauthorized');
});

test('a replay does not touch the sessions of other devices', async () => {
  const other = await server.client.account.login({
    body: {
      email: (await emailOf()) as string,
      password: testPassword,
      device: { ...device, deviceIdentifier: randomUUID() },
    },
  });
  await renew(record);
  server.clock.advance(31_000);
  expect(await codeOf(renew(record))).toBe('session_ended');
  await expect(server.as(other).account.userInfo()).resolves.toMatchObject({ userId });
});

test('a refresh token is invalid for another account or another device', async () => {
  const stranger = await signUp(server);
  expect(await codeOf(renew(record, { userId: stranger.userId }))).toBe('session_ended');
  expect(await codeOf(renew(record, { device: { ...device, deviceIdentifier: randomUUID() } }))).toBe('session_ended');
  await expect(renew(record)).resolves.toBeTruthy();
});

test('tokens expire, a refresh token after 60 days without a visit', async () => {
  expect(Date.parse(record.refreshExpiry) - server.clock.now().getTime()).toBe(60 * dayMs);
  server.clock.advance(Date.parse(record.tokenExpiry) - server.clock.now().getTime() + 1000);
  expect(await codeOf(server.as(record).account.userInfo())).toBe('unauthorized');
  const next = await renew(record);
  server.clock.advance(Date.parse(next.refreshExpiry) - server.clock.now().getTime() + 1000);
  expect(await codeOf(renew(next))).toBe('session_ended');
});

test('a session ends after a year, however often it was renewed', async () => {
  const began = server.clock.now().getTime();
  let last = record;
  for (let day = 50; day < 365; day += 50) {
    server.clock.advance(began + day * dayMs - server.clock.now().getTime());
    last = await renew(last);
  }
  expect(Date.parse(last.refreshExpiry)).toBe(began + 365 * dayMs);
  server.clock.advance(began + 365 * dayMs - server.clock.now().getTime());
  expect(await codeOf(renew(last))).toBe('session_ended');
});

test('logging out ends this session and its refresh token', async () => {
  await server.as(record).account.logout();
  expect(await codeOf(server.as(record).account.userInfo())).toBe('unauthorized');
  expect(await codeOf(renew(record))).toBe('session_ended');
});

test('expired tokens and sessions are deleted', async () => {
  const { platform, clock } = server;
  const count = async (table: 'session' | 'refresh_token') =>
    (await platform.db.selectFrom(table).selectAll().execute()).length;
  await sweepSessions(platform);
  expect(await count('session')).toBeGreaterThan(0);
  clock.advance(Date.parse(record.refreshExpiry) - clock.now().getTime() + 1000);
  await sweepSessions(platform);
  expect([await count('session'), await count('refresh_token')]).toEqual([0, 0]);
});

test('refresh tokens are stored only as hashes', async () => {
  const rows = await server.platform.db.selectFrom('refresh_token').select('hash').execute();
  expect(rows.some(({ hash }) => hash.toString('base64url') === record.refreshToken)).toBe(false);
});

async function emailOf() {
  const info = await server.as(record).account.userInfo({ query: { select: 'email' } });
  return info.email;
}
