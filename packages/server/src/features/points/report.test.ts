import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makePitch } from '../pitch/test-data.ts';
import { grantPoints, revokePoints } from './points-ledger.ts';
import { sumDays } from './report.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(new Date('2027-01-31T23:50:00Z'));
  operator = await signUp(server, { role: 'operator' });
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => server?.close());

function grant(userId: string, amount: number) {
  const { platform } = server;
  return grantPoints(platform, platform.db, [{ userId, amount, event: randomUUID(), kind: 'monthly' }]);
}

test('the report says where all points are, what each month moved, and what a refund could not take', async () => {
  const { platform } = server;
  const { studioPoints } = operator.client;
  const [ada, bob] = [await signUp(server), await signUp(server)];
  await Promise.all([grant(ada.userId, 30), grant(bob.userId, 20)]);
  const pitchId = await makePitch(platform, operator.userId);
  await ada.client.pitch.give({ params: { id: pitchId }, body: { points: 25, key: randomUUID() } });
  await sumDays(platform);
  // The next month begins.
  server.clock.advance(20 * 60_000);
  await bob.client.pitch.give({ params: { id: pitchId }, body: { points: 4, key: randomUUID() } });
  await bob.client.pitch.takeBack({ params: { id: pitchId }, body: { points: 1, key: randomUUID() } });
  await revokePoints(platform, platform.db, { userId: ada.userId, amount: 30, event: 'refund:1' });
  await revokePoints(platform, platform.db, { userId: bob.userId, amount: 2, event: 'refund:2' });

  const report = await studioPoints.report();
  const none = { granted: 0, given: 0, returned: 0, spent: 0, revoked: 0, expired: 0 };
  expect(report).toEqual({
    totals: { ...none, granted: 50, given: 28, revoked: 7, available: 15, reserved: 28 },
    months: [
      { ...none, month: '2027-02', given: 3, revoked: 7 },
      { ...none, month: '2027-01', granted: 50, given: 25 },
    ],
    owed: { points: 25, members: 1 },
    openAlarms: 0,
  });
  const { rows } = await sql`
    select sum(issued)::int as granted, sum(available)::int as available, sum(reserved)::int as reserved from points_holder`.execute(
    platform.db,
  );
  expect(rows).toEqual([{ granted: 50, available: 15, reserved: 28 }]);
  // In every time zone of the process.
  for (const zone of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
    vi.stubEnv('TZ', zone);
    const { months } = await studioPoints.report({ query: { months: 1 } });
    expect([zone, ...months.map(({ month }) => month)]).toEqual([zone, '2027-02']);
  }

  const { shortfalls } = await studioPoints.shortfalls();
  const name = { userId: ada.userId, displayName: expect.any(String) };
  const pitches = [{ id: pitchId, title: 'A night in the workshop' }];
  expect(shortfalls).toEqual([
    { member: name, wanted: 30, taken: 5, owed: 25, at: '2027-02-01T00:10:00.000Z', pitches },
  ]);
  expect(await ada.client.points.balance()).toMatchObject({ pointsAvailable: 0, owed: 25 });
  await platform.db.deleteFrom('account').where('id', '=', ada.userId).execute();
  expect((await studioPoints.shortfalls()).shortfalls).toMatchObject([{ member: null, owed: 25 }]);
});

test('an alarm is listed with what differs, and goes below those that are still on once it is right again', async () => {
  const { db } = server.platform;
  const { studioPoints } = operator.client;
  const members = [await signUp(server), await signUp(server)];
  for (const { userId, client } of members) {
    await grant(userId, 10);
    await sql`update points_holder set issued = 11, available = 11 where account_id = ${userId}`.execute(db);
    await client.points.recalculate();
  }
  expect((await studioPoints.report()).openAlarms).toBe(2);
  const latest = members[1] as TestAccount;
  await sql`update points_holder set issued = 10, available = 10 where account_id = ${latest.userId}`.execute(db);
  await latest.client.points.recalculate();
  const { alarms } = await studioPoints.alarms();
  const difference = { what: 'balance', place: 'total', stored: '11', expected: '10' };
  expect(alarms).toMatchObject([
    { member: { userId: members[0]?.userId }, pitch: null, solvedAt: null },
    { member: { userId: latest.userId }, solvedAt: expect.any(String) },
  ]);
  expect(alarms[0]?.differences).toEqual(['issued', 'available'].map((where) => ({ ...difference, where })));
  const moderator = await signUp(server, { role: 'moderator' });
  await expect(moderator.client.studioPoints.report()).rejects.toMatchObject({ code: 'forbidden' });
});
