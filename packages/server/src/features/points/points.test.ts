import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeCard } from '../money/gateway/test-data.ts';
import { changeInBatches } from '../pitch/change-support.ts';
import { movePitch } from '../pitch/move-pitch.ts';
import { settlePitch, settlePitches } from '../pitch/settle-pitch.ts';
import { makePitch } from '../pitch/test-data.ts';
import { checkBalances } from './check-balances.ts';
import { grantPoints, restorePoints, revokePoints } from './points-ledger.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

function grant(userId: string, amount: number, event: string) {
  const { platform } = server;
  return grantPoints(platform, platform.db, [{ userId, amount, event: `${event}:${userId}`, kind: 'monthly' }]);
}

test('points are granted once for an event, and every balance is their sum', async () => {
  const { platform } = server;
  const { userId, client } = await signUp(server);
  expect(await client.points.balance()).toMatchObject({ pointsAvailable: 0, pointsGained: 0, pointsSpent: 0 });
  const told = await Promise.all([1, 2, 3].map(() => grant(userId, 30, 'charge:1')));
  expect(told.filter((times) => times === 1)).toHaveLength(1);
  await grant(userId, 0, 'charge:2');
  expect(await revokePoints(platform, platform.db, { userId, amount: 10, event: 'refund:1' })).toEqual({
    taken: 10,
    owed: 0,
  });
  const balance = { pointsAvailable: 20, pointsGained: 30, pointsSpent: 10 };
  expect(await client.points.balance()).toEqual({ ...balance, owed: 0, expiring: [] });
  expect(await client.points.recalculate()).toEqual(balance);
  expect(await client.account.userInfo({ query: { select: 'points' } })).toMatchObject(balance);
  const { entries, hasMore } = await client.points.history();
  expect(entries.map(({ points, reason, pitch }) => [points, reason, pitch])).toEqual([
    [-10, 'revoked', null],
    [30, 'monthly', null],
  ]);
  expect(hasMore).toBe(false);
});

test('a refund takes what is available, and the rest when it comes back from a pitch', async () => {
  const { platform } = server;
  const { userId, client } = await signUp(server);
  await grant(userId, 30, 'charge:3');
  const pitchId = await makePitch(platform, operator.userId);
  const call = { params: { id: pitchId }, body: { points: 25, key: randomUUID() } };
  await client.pitch.give(call);
  const revoke = () => revokePoints(platform, platform.db, { userId, amount: 30, event: `refund:${userId}` });
  expect(await revoke()).toEqual({ taken: 5, owed: 25 });
  expect(await revoke()).toEqual({ taken: 0, owed: 0 });
  const body = { points: 10, key: randomUUID() };
  const { balance, points } = await client.pitch.takeBack({ params: { id: pitchId }, body });
  expect([balance.pointsAvailable, points]).toEqual([0, 15]);
  const { entries } = await client.points.history();
  expect(entries.map(({ points: moved, reason }) => [moved, reason])).toEqual([
    [-10, 'revoked'],
    [10, 'taken-back'],
    [-5, 'revoked'],
    [-25, 'given'],
    [30, 'monthly'],
  ]);
  const { db } = platform;
  const setOwed = (owed: number) =>
    sql`update points_holder set owed = ${owed} where account_id = ${userId}`.execute(db);
  const found = async () => {
    await checkBalances(platform);
    const rows = await db.selectFrom('points_alarm').select('differences').where('solved_at', 'is', null).execute();
    return rows.flatMap(({ differences }) => differences);
  };
  expect(await found()).toEqual([]);
  await setOwed(14);
  expect(await found()).toMatchObject([{ where: 'owed', stored: '14', expected: '15' }]);
  // Adding up the own balance does not end it.
  await client.points.recalculate();
  expect(await db.selectFrom('points_alarm').select('id').where('solved_at', 'is', null).execute()).toHaveLength(1);
  await setOwed(15);
  expect(await found()).toEqual([]);
});

test('what is owed is taken from what comes back, and not from points that were paid since', async () => {
  const { platform } = server;
  const { userId, client } = await signUp(server);
  const pitches = [await makePitch(platform, operator.userId), await makePitch(platform, operator.userId)];
  await grant(userId, 30, `charge:${userId}:1`);
  for (const id of pitches) {
    await client.pitch.give({ params: { id }, body: { points: 15, key: randomUUID() } });
  }
  await revokePoints(platform, platform.db, { userId, amount: 30, event: `refund:${userId}` });
  await grant(userId, 40, `charge:${userId}:2`);
  const [first = 0, second = 0] = pitches;
  await client.pitch.takeBack({ params: { id: first }, body: { points: 5, key: randomUUID() } });
  expect(await client.points.balance()).toMatchObject({ pointsAvailable: 40, owed: 25 });
  await operator.client.studioPitches.move({ params: { id: second }, body: { state: 'closed' } });
  await settlePitch(platform, { pitchId: second });
  expect(await client.points.balance()).toMatchObject({ pointsAvailable: 40, owed: 10 });
});

test('a payment that goes back again after it came back takes its points again, once each time', async () => {
  const { platform } = server;
  const { userId, client } = await signUp(server);
  await grant(userId, 30, 'charge:7');
  const event = `refund:${userId}`;
  for (let turn = 0; turn < 3; turn += 1) {
    for (const taken of [30, 0]) {
      expect(await revokePoints(platform, platform.db, { userId, amount: 30, event })).toEqual({ taken, owed: 0 });
    }
    expect(await client.points.balance()).toMatchObject({ pointsAvailable: 0 });
    for (let again = 0; again < 2; again += 1) await restorePoints(platform, platform.db, event);
    expect(await client.points.balance()).toMatchObject({ pointsAvailable: 30 });
  }
  // Owed points are also shown.
  const pitchId = await makePitch(platform, operator.userId);
  await client.pitch.give({ params: { id: pitchId }, body: { points: 25, key: randomUUID() } });
  await revokePoints(platform, platform.db, { userId, amount: 30, event });
  expect(await client.points.balance()).toMatchObject({ pointsAvailable: 0, owed: 25 });
  await restorePoints(platform, platform.db, event);
  expect(await client.points.recalculate()).toMatchObject({ pointsAvailable: 5 });
  expect(await client.points.balance()).toMatchObject({ owed: 0 });
});

test('a member who owes points cannot give returned points, even with simultaneous requests', async () => {
  const { platform } = server;
  const [{ userId, client }, other] = [await signUp(server), await signUp(server)];
  await Promise.all([userId, other.userId].map((id) => grant(id, 10, 'charge:6')));
  const [pitchId, another] = await Promise.all([1, 2].map(() => makePitch(platform, operator.userId)));
  await client.pitch.give({ params: { id: pitchId ?? 0 }, body: { points: 10, key: randomUUID() } });
  await revokePoints(platform, platform.db, { userId, amount: 10, event: `refund:${userId}` });
  const change = (of: string, pitch: number | undefined, points: number) =>
    changeInBatches(platform, { userId: of, pitchId: pitch ?? 0, points, key: randomUUID() });
  // Changes that come while the first one is handled share a transaction.
  const [, back, given] = await Promise.all([
    change(other.userId, pitchId, 1),
    change(userId, pitchId, -10),
    change(userId, another, 10),
  ]);
  expect([back, given]).toMatchObject([
    { balance: { pointsAvailable: 0 }, points: 0 },
    { problem: { code: 'points_short' } },
  ]);
  expect(await client.points.balance()).toMatchObject({ pointsAvailable: 0, owed: 0 });
  expect(await client.points.recalculate()).toMatchObject({ pointsAvailable: 0, pointsSpent: 10 });
});

test('adding up a balance grants the points of a paid period for which none were granted, once', async () => {
  const { db } = server.platform;
  const { userId, client } = await signUp(server);
  const grantedBy = (points_granted: 'never' | 'monthly') =>
    db.updateTable('plan').set({ points_granted }).where('id', '=', 'monthly').execute();
  await makeCard(server.platform, userId);
  await grantedBy('never');
  await client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial: true } });
  expect(await client.points.recalculate()).toMatchObject({ pointsAvailable: 0 });
  await grantedBy('monthly');
  const balances = [await client.points.recalculate(), await client.points.recalculate()];
  expect(balances.map(({ pointsAvailable }) => pointsAvailable)).toEqual([2, 2]);
  expect((await client.points.history()).entries).toMatchObject([{ points: 2, reason: 'monthly' }]);
});

test('the database refuses to change a movement, and a balance that does not add up', async () => {
  const { db } = server.platform;
  const { userId } = await signUp(server);
  await grant(userId, 30, 'charge:4');
  await expect(sql`update points_movement set points = points + 1`.execute(db)).rejects.toThrow('not changed');
  await expect(sql`delete from points_movement`.execute(db)).rejects.toThrow('not changed');
  const forge = sql`update points_holder set available = 31 where account_id = ${userId}`.execute(db);
  await expect(forge).rejects.toThrow('points_holder_sum');
  const { rows } = await sql<{ sum: number }>`select sum(amount)::int as sum from points_posting`.execute(db);
  expect(rows).toEqual([{ sum: 0 }]);
});

test('a stored balance that differs from its movements raises an alarm, and stays as it is', async () => {
  const { db } = server.platform;
  const { userId, client } = await signUp(server);
  await grant(userId, 30, 'charge:5');
  await sql`update points_holder set issued = 40, available = 40 where account_id = ${userId}`.execute(db);
  expect(await client.points.recalculate()).toMatchObject({ pointsAvailable: 40 });
  const alarms = () =>
    db
      .selectFrom('points_alarm as a')
      .innerJoin('points_holder as h', 'h.id', 'a.holder_id')
      .where('h.account_id', '=', userId)
      .select(['a.differences', 'a.solved_at'])
      .execute();
  const difference = { what: 'balance', place: 'total', stored: '40', expected: '30' };
  expect(await alarms()).toMatchObject([
    { differences: ['issued', 'available'].map((where) => ({ ...difference, where })), solved_at: null },
  ]);
  await sql`update points_holder set issued = 30, available = 30 where account_id = ${userId}`.execute(db);
  await client.points.recalculate();
  expect((await alarms()).map(({ solved_at }) => solved_at !== null)).toEqual([true]);
  // The nightly check also finds it.
  await sql`update points_holder set available = 20, spent = 10 where account_id = ${userId}`.execute(db);
  await checkBalances(server.platform);
  expect(await alarms()).toContainEqual({
    differences: [
      { ...difference, where: 'spent', stored: '10', expected: '0' },
      { ...difference, where: 'available', stored: '20' },
    ],
    solved_at: null,
  });
  await sql`update points_holder set available = 30, spent = 0 where account_id = ${userId}`.execute(db);
  await checkBalances(server.platform);
  expect((await alarms()).filter(({ solved_at }) => solved_at === null)).toEqual([]);
});

test('staff grant points by hand with a reason, once for each press, and not to themselves', async () => {
  const { userId, client } = await signUp(server);
  const body = { userId, points: 5, reason: 'Won the quiz', key: randomUUID() };
  const press = () => operator.client.studioPoints.grant({ body });
  expect(await press()).toEqual({ pointsAvailable: 5 });
  expect(await press()).toEqual({ pointsAvailable: 5 });
  expect((await client.points.history()).entries).toMatchObject([{ points: 5, reason: 'granted' }]);
  const other = operator.client.studioPoints.grant({ body: { ...body, userId: (await signUp(server)).userId } });
  await expect(other).rejects.toMatchObject({ code: 'conflict' });
  const audit = server.platform.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'points.grant')
    .where('subject', '=', `account:${userId}`);
  expect(await audit.execute()).toEqual([{ actor_id: operator.userId, detail: { points: 5, reason: 'Won the quiz' } }]);
  const own = operator.client.studioPoints.grant({ body: { ...body, userId: operator.userId, key: randomUUID() } });
  await expect(own).rejects.toMatchObject({ code: 'forbidden' });
  const moderator = await signUp(server, { role: 'moderator' });
  await expect(moderator.client.studioPoints.grant({ body })).rejects.toMatchObject({ code: 'forbidden' });
});

test('staff who grant points see what a member has and gave, and each movement with who granted by hand and why', async () => {
  const { platform } = server;
  const { userId, client } = await signUp(server);
  const granter = await signUp(server, { role: 'operator', displayName: 'Gwen' });
  const read = (page = 1) =>
    operator.client.studioPoints.ofMember({ params: { userId }, query: { page, pageSize: 2 } });
  const none = { available: 0, gained: 0, given: 0, lost: 0, owed: 0, entries: [], hasMore: false };
  expect(await read()).toMatchObject(none);
  await grant(userId, 30, 'charge:8');
  await granter.client.studioPoints.grant({ body: { userId, points: 5, reason: 'Won the quiz', key: randomUUID() } });
  const ids = [];
  for (const goal of [10, 1000]) {
    const id = await makePitch(platform, operator.userId, { goal });
    await client.pitch.give({ params: { id }, body: { points: 10, key: randomUUID() } });
    ids.push(id);
  }
  const [made = 0, open = 0] = ids;
  for (const to of ['greenlit', 'released'] as const) await movePitch(platform, operator.userId, { pitchId: made, to });
  await settlePitches(platform);
  await revokePoints(platform, platform.db, { userId, amount: 30, event: `refund:${userId}` });

  const title = 'A night in the workshop';
  const totals = { available: 0, gained: 35, given: 20, lost: 15, owed: 15 };
  const by = { userId: granter.userId, displayName: 'Gwen' };
  const rest = { created: expect.any(String), id: expect.any(Number), byHand: null, pitch: null };
  const first = [
    { ...rest, points: -15, reason: 'revoked' },
    { ...rest, points: -10, reason: 'given', pitch: { id: open, title } },
  ];
  expect(await read()).toEqual({ ...totals, entries: first, page: 1, pageSize: 2, hasMore: true });
  const next = [
    { ...rest, points: -10, reason: 'given', pitch: { id: made, title } },
    { ...rest, points: 5, reason: 'granted', byHand: { by, reason: 'Won the quiz' } },
  ];
  expect(await read(2)).toEqual({ ...totals, entries: next, page: 2, pageSize: 2, hasMore: true });
  // Members do not see who of the staff granted them.
  expect(JSON.stringify(await client.points.history())).not.toMatch(/Gwen|quiz/);
  await platform.db.deleteFrom('account').where('id', '=', granter.userId).execute();
  expect((await read(2)).entries[1]?.byHand).toEqual({ by: null, reason: 'Won the quiz' });

  const support = await signUp(server, { role: 'support' });
  const call = { params: { userId } };
  await expect(support.client.studioPoints.ofMember(call)).rejects.toMatchObject({ code: 'forbidden' });
  const nobody = operator.client.studioPoints.ofMember({ params: { userId: randomUUID() } });
  await expect(nobody).rejects.toMatchObject({ code: 'not_found' });
});

test('while points are off no call of theirs answers, and the studio goes on', async () => {
  const { client } = await signUp(server);
  const pitchId = await makePitch(server.platform, operator.userId);
  const params = { id: pitchId };
  const calls = () => [
    client.points.balance(),
    client.points.history(),
    client.pitch.give({ params, body: { points: 1, key: randomUUID() } }),
    client.pitch.mine(),
    server.client.publicPitch.list(),
    server.client.publicPitch.read({ params }),
  ];
  const codes = async () =>
    (await Promise.allSettled(calls())).map((result) =>
      result.status === 'rejected' ? result.reason.code : 'answers',
    );
  const turn = (points_enabled: boolean) =>
    operator.client.studioConfig.update({ body: { config: { points_enabled } } });
  expect(await codes()).toEqual(['answers', 'answers', 'points_short', 'answers', 'answers', 'answers']);
  await turn(false);
  expect(await codes()).toEqual(Array(6).fill('not_found'));
  expect((await fetch(`${server.url}/api/content/v2/pitches/${pitchId}/tally.csv`)).status).toBe(404);
  expect((await operator.client.studioPitches.read({ params })).id).toBe(pitchId);
  await turn(true);
  expect((await codes())[0]).toBe('answers');
});
