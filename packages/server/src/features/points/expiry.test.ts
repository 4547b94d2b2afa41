import { randomUUID } from 'node:crypto';
import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { createLetterBox } from '../../../test/letter-box.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { changeSettings } from '../config/edit-settings.ts';
import { readInbox } from '../notification/inbox.ts';
import { changeSupport } from '../pitch/change-support.ts';
import { movePitch } from '../pitch/move-pitch.ts';
import { settlePitch } from '../pitch/settle-pitch.ts';
import { makePitch } from '../pitch/test-data.ts';
import { checkBalances } from './check-balances.ts';
import { expirePoints, readExpiry } from './expiry.ts';
import { grantPoints, readBalance } from './points-ledger.ts';

const box = createLetterBox();
let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer({ mail: box.mail, jobs: box.jobs });
  operator = await signUp(server, { role: 'operator' });
  await setMonths(12);
});
afterAll(() => server?.close());

function setMonths(points_expire_months: number) {
  return changeSettings(server.platform, { actorId: operator.userId, config: { points_expire_months } });
}

async function newMember(points: number) {
  const member = await signUp(server);
  await grant(member, points);
  return member;
}

function grant({ userId }: TestAccount, amount: number) {
  const { platform } = server;
  return grantPoints(platform, platform.db, [{ userId, amount, event: randomUUID(), kind: 'monthly' }]);
}

async function afterDays(days: number) {
  server.clock.advance(days * dayMs);
  await expirePoints(server.platform);
}

/** Available points, and those that expire. Sessions end in the meantime, so the functions of the calls are used. */
async function stateOf({ userId }: TestAccount) {
  const { pointsAvailable } = await readBalance(server.platform, userId);
  return [pointsAvailable, (await readExpiry(server.platform, userId)).map(({ points }) => points)];
}

function change({ userId }: TestAccount, pitchId: number, points: number) {
  return changeSupport(server.platform, { userId, pitchId, points, key: randomUUID() });
}

test('points expire after the months of the rule, and are announced 30 days before, once', async () => {
  const member = await newMember(30);
  await afterDays(330);
  expect(await stateOf(member)).toEqual([30, []]);
  await afterDays(6);
  expect(await stateOf(member)).toEqual([30, [30]]);
  const letter = await box.take(member.email, 'Your Producer Points expire on');
  expect(letter.text).toContain('have not given will expire at Greenlight: 30.');
  expect(letter.text).toContain('/points');
  const inbox = await readInbox(server.platform, { userId: member.userId, page: 1, pageSize: 10 });
  const at = new Date(server.clock.now().getTime() + 30 * dayMs).toISOString();
  expect(inbox.notifications).toMatchObject([{ type: 6, expiry: { points: 30, at }, href: '/points', read: false }]);
  await afterDays(29);
  expect(await stateOf(member)).toEqual([30, [30]]);
  await afterDays(1);
  expect(await stateOf(member)).toEqual([0, []]);
  await expirePoints(server.platform);
  expect(box.letters.filter(({ to }) => to === member.email)).toEqual([]);
  const moves = await server.platform.db
    .selectFrom('points_of_account')
    .select(['kind', 'points'])
    .where('account_id', '=', member.userId)
    .orderBy('id')
    .execute();
  expect(moves).toEqual([
    { kind: 'monthly', points: 30 },
    { kind: 'expired', points: 30 },
  ]);
});

test('what was given does not expire: the oldest points are given first', async () => {
  const member = await newMember(10);
  await afterDays(100);
  await grant(member, 10);
  await afterDays(240);
  expect(await stateOf(member)).toEqual([20, [10]]);
  await change(member, await makePitch(server.platform, operator.userId), 7);
  expect(await stateOf(member)).toEqual([13, [3]]);
  await afterDays(30);
  expect(await stateOf(member)).toEqual([10, []]);
});

test('of two notices that end on one day, as much expires as was shown', async () => {
  const member = await newMember(10);
  await afterDays(10);
  await grant(member, 10);
  await afterDays(326);
  await afterDays(10);
  await change(member, await makePitch(server.platform, operator.userId), 5);
  expect(await stateOf(member)).toEqual([15, [5, 10]]);
  await afterDays(31);
  expect(await stateOf(member)).toEqual([0, []]);
});

test('while points are off nothing expires, and it is announced again afterwards', async () => {
  const turn = (points_enabled: boolean) =>
    changeSettings(server.platform, { actorId: operator.userId, config: { points_enabled } });
  const member = await newMember(5);
  await afterDays(340);
  expect(await stateOf(member)).toEqual([5, [5]]);
  await turn(false);
  await afterDays(29);
  await turn(true);
  expect(await stateOf(member)).toEqual([5, []]);
  await afterDays(1);
  expect(await stateOf(member)).toEqual([5, [5]]);
  await afterDays(30);
  expect(await stateOf(member)).toEqual([0, []]);
});

test('points that come back from a pitch are announced again before they expire', async () => {
  const member = await newMember(8);
  const pitchId = await makePitch(server.platform, operator.userId);
  await change(member, pitchId, 8);
  await afterDays(800);
  await movePitch(server.platform, operator.userId, { pitchId, to: 'closed' });
  await settlePitch(server.platform, { pitchId });
  expect(await stateOf(member)).toEqual([8, []]);
  await expirePoints(server.platform);
  expect(await stateOf(member)).toEqual([8, [8]]);
  await afterDays(29);
  expect(await stateOf(member)).toEqual([8, [8]]);
  await afterDays(1);
  expect(await stateOf(member)).toEqual([0, []]);
});

test('without the rule notices end and nothing expires; a new rule is announced for 30 days, too', async () => {
  const member = await newMember(5);
  await afterDays(340);
  expect(await stateOf(member)).toEqual([5, [5]]);
  await setMonths(0);
  expect(await stateOf(member)).toEqual([5, []]);
  await afterDays(40);
  await setMonths(6);
  expect(await stateOf(member)).toEqual([5, []]);
  await afterDays(0);
  expect(await stateOf(member)).toEqual([5, [5]]);
  await afterDays(29);
  expect(await stateOf(member)).toEqual([5, [5]]);
  await afterDays(1);
  expect(await stateOf(member)).toEqual([0, []]);
  await setMonths(12);
});

test('two workers at the same time expire and announce once, and every balance is the sum of its movements', async () => {
  const members = await Promise.all([4, 4, 9].map(newMember));
  server.clock.advance(340 * dayMs);
  const both = () => Promise.all([1, 2].map(() => expirePoints(server.platform)));
  await both();
  server.clock.advance(31 * dayMs);
  await both();
  expect(await Promise.all(members.map(stateOf))).toEqual(members.map(() => [0, []]));
  await checkBalances(server.platform);
  expect(await server.platform.db.selectFrom('points_alarm').selectAll().execute()).toEqual([]);
  const { notices } = await server.platform.db
    .selectFrom('points_expiry')
    .select(({ fn }) => fn.countAll<number>().as('notices'))
    .where('holder_id', 'in', (query) =>
      query
        .selectFrom('points_holder')
        .select('id')
        .where(
          'account_id',
          'in',
          members.map(({ userId }) => userId),
        ),
    )
    .executeTakeFirstOrThrow();
  expect(notices).toBe(3);
  const inboxes = members.map(({ userId }) => readInbox(server.platform, { userId, page: 1, pageSize: 10 }));
  const told = (await Promise.all(inboxes)).map(({ notifications }) =>
    notifications.map(({ expiry }) => expiry?.points),
  );
  expect(told).toEqual([[4], [4], [9]]);
});
