import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { grantPoints } from './points-ledger.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test('points are granted once for an event, and every balance is their sum', async () => {
  const { platform } = server;
  const { userId, client } = await signUp(server);
  expect(await client.points.balance()).toEqual({ pointsAvailable: 0, pointsGained: 0, pointsSpent: 0 });
  const grant = (amount: number, event: string, reason?: 'monthly') =>
    grantPoints(platform, platform.db, [{ userId, amount, event: `${event}:${userId}`, reason }]);
  const told = await Promise.all([1, 2, 3].map(() => grant(30, 'charge:1', 'monthly')));
  expect(told.filter((times) => times === 1)).toHaveLength(1);
  await grant(0, 'charge:2');
  await grant(-10, 'refund:1');
  const balance = { pointsAvailable: 20, pointsGained: 30, pointsSpent: 10 };
  expect(await client.points.balance()).toEqual(balance);
  expect(await client.points.recalculate()).toEqual(balance);
  expect(await client.account.userInfo({ query: { select: 'points' } })).toMatchObject(balance);
  const { entries, hasMore } = await client.points.history();
  expect(entries.map(({ points, reason }) => [points, reason])).toEqual([
    [-10, 'revoked'],
    [30, 'monthly'],
  ]);
  expect(hasMore).toBe(false);
});
