import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { grantPoints, restorePoints, revokePoints } from '../points/points-ledger.ts';
import { changeInBatches } from './change-support.ts';
import { settlePitch } from './settle-pitch.ts';
import { makePitch } from './test-data.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

function grantByHand({ userId }: TestAccount, points: number) {
  const body = { userId, points, reason: 'Won the quiz', key: randomUUID() };
  return operator.client.studioPoints.grant({ body });
}

function pay({ userId }: TestAccount, amount: number) {
  const { platform } = server;
  return grantPoints(platform, platform.db, [{ userId, amount, event: randomUUID(), kind: 'monthly' }]);
}

async function change({ client }: TestAccount, pitchId: number, points: number) {
  const body = { points: Math.abs(points), key: randomUUID() };
  const { entry } = await client.pitch[points > 0 ? 'give' : 'takeBack']({ params: { id: pitchId }, body });
  return entry.mark;
}

test('gifts are labelled as granted by hand once the own points of the member are given', async () => {
  const pitchId = await makePitch(server.platform, operator.userId);
  const [member, other] = [await signUp(server), await signUp(server)];
  await pay(other, 9);
  await pay(member, 3);
  await grantByHand(member, 6);
  expect(await change(other, pitchId, 9)).toBeNull();
  expect(await change(member, pitchId, 3)).toBeNull();
  expect(await change(member, pitchId, 2)).toBe('granted');
  // Granted points come back first.
  expect(await change(member, pitchId, -2)).toBe('granted');
  expect(await change(member, pitchId, 6)).toBe('granted');
  await pay(member, 30);
  expect(await change(member, pitchId, 4)).toBeNull();

  const { supporters } = await operator.client.studioPitches.supporters({ params: { id: pitchId } });
  expect(supporters.map(({ points, mark }) => [points, mark])).toEqual([
    [13, 'granted'],
    [9, null],
  ]);
  const { url } = await operator.client.studioPitches.exportSupporters({ params: { id: pitchId } });
  expect(await (await fetch(url)).text()).toMatch(/,13,.*,granted,/);
  const { differences } = await operator.client.studioPitches.check({ params: { id: pitchId } });
  expect(differences).toEqual([]);
  const file = `${server.url}/api/content/v2/pitches/${pitchId}/tally.csv`;
  expect(await (await fetch(file)).text()).toMatch(/,6,granted,[0-9a-f]{64}\n/);
  const script = join(import.meta.dirname, '../../../../web/public/verify.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, file], { timeout: 20_000 });
  expect(stdout).toContain('Everything adds up.');
});

test('points that were won in a bingo game are labelled, too', async () => {
  const { platform } = server;
  const pitchId = await makePitch(platform, operator.userId);
  const member = await signUp(server);
  const prize = { userId: member.userId, amount: 4, event: 'bingo:1', kind: 'granted' as const };
  await grantPoints(platform, platform.db, [prize]);
  await pay(member, 9);
  expect([await change(member, pitchId, 9), await change(member, pitchId, 4)]).toEqual([null, 'granted']);
});

test('a label says both: who gives, and that the team granted the points', async () => {
  const { platform } = server;
  const { id: creatorTeamId } = await operator.client.studioCreators.create({
    body: { displayName: 'The snow crew', slug: 'snow-crew' },
  });
  const pitchId = await makePitch(platform, operator.userId, { creatorTeamId });
  const [staff, mate] = [await signUp(server, { role: 'moderator' }), await signUp(server)];
  await platform.db
    .insertInto('creator_team_member')
    .values({ team_id: creatorTeamId, account_id: mate.userId, role: 'editor' })
    .execute();
  for (const one of [staff, mate]) {
    await grantByHand(one, 2);
    await pay(one, 2);
  }
  expect([await change(staff, pitchId, 2), await change(staff, pitchId, 2)]).toEqual(['staff', 'staff-granted']);
  expect([await change(mate, pitchId, 1), await change(mate, pitchId, 3)]).toEqual(['team', 'team-granted']);
});

test('gifts of one transaction are labelled one after the other', async () => {
  const { platform } = server;
  const [pitchId, otherId] = [await makePitch(platform, operator.userId), await makePitch(platform, operator.userId)];
  const member = await signUp(server);
  const { userId } = member;
  await grantByHand(member, 5);
  await pay(member, 5);
  const gifts = [4, 2, 4].map((points, index) =>
    changeInBatches(platform, { userId, pitchId: index === 1 ? otherId : pitchId, points, key: randomUUID() }),
  );
  const answers = await Promise.all(gifts);
  expect(answers.map((one) => 'entry' in one && one.entry.mark)).toEqual([null, 'granted', 'granted']);
});

test('a refund does not take the label off', async () => {
  const { platform } = server;
  const pitchId = await makePitch(platform, operator.userId);
  const member = await signUp(server);
  const { userId } = member;
  await grantByHand(member, 4);
  await pay(member, 30);
  await revokePoints(platform, platform.db, { userId, amount: 30, event: randomUUID() });
  expect(await change(member, pitchId, 4)).toBe('granted');
});

test('no way round over other pitches takes the label off', async () => {
  const { platform } = server;
  const [first, second] = [await makePitch(platform, operator.userId), await makePitch(platform, operator.userId)];
  const member = await signUp(server);
  await grantByHand(member, 30);
  await pay(member, 30);
  expect(await change(member, first, 30)).toBeNull();
  expect(await change(member, second, 30)).toBe('granted');
  expect(await change(member, second, -30)).toBe('granted');
  expect(await change(member, first, 30)).toBe('granted');
  // Some of their own points also return, so the same number can be given again without the mark.
  expect(await change(member, first, -40)).toBe('granted');
  expect(await change(member, second, 10)).toBeNull();
  expect(await change(member, second, 1)).toBe('granted');
  const { supporters } = await operator.client.studioPitches.supporters({ params: { id: second } });
  expect(supporters.map(({ points, mark }) => [points, mark])).toEqual([[11, 'granted']]);
  const ofFirst = await operator.client.studioPitches.supporters({ params: { id: first } });
  expect(ofFirst.supporters.map(({ points, mark }) => [points, mark])).toEqual([[20, null]]);
});

test('points of a pitch that gave them back count as not given', async () => {
  const { platform } = server;
  const [closed, next] = [await makePitch(platform, operator.userId), await makePitch(platform, operator.userId)];
  const member = await signUp(server);
  await grantByHand(member, 5);
  await pay(member, 5);
  expect(await change(member, closed, 5)).toBeNull();
  expect(await change(member, next, 1)).toBe('granted');
  await operator.client.studioPitches.move({ params: { id: closed }, body: { state: 'closed' } });
  await settlePitch(platform, { pitchId: closed });
  expect(await change(member, next, 5)).toBeNull();
  expect(await change(member, next, 1)).toBe('granted');
});

test('what a refund takes of points that come back is not given without a label in the same moment', async () => {
  const { platform } = server;
  const [first, second] = [await makePitch(platform, operator.userId), await makePitch(platform, operator.userId)];
  const member = await signUp(server);
  const { userId } = member;
  await pay(member, 30);
  expect(await change(member, first, 30)).toBeNull();
  await revokePoints(platform, platform.db, { userId, amount: 30, event: randomUUID() });
  await grantByHand(member, 30);
  const both = await Promise.all([
    changeInBatches(platform, { userId, pitchId: first, points: -30, key: randomUUID() }),
    changeInBatches(platform, { userId, pitchId: second, points: 30, key: randomUUID() }),
  ]);
  expect(both.map((one) => 'entry' in one && one.entry.mark)).toEqual([null, 'granted']);
  // The next change reads the same from the movements: the granted points are at the second pitch.
  expect(await change(member, second, -20)).toBe('granted');
});

test('points that a refund gave back, since it failed, are of the kind that it took', async () => {
  const { platform } = server;
  const [first, second] = [await makePitch(platform, operator.userId), await makePitch(platform, operator.userId)];
  const member = await signUp(server);
  const { userId } = member;
  await pay(member, 30);
  expect(await change(member, first, 30)).toBeNull();
  await grantByHand(member, 30);
  const event = randomUUID();
  expect(await revokePoints(platform, platform.db, { userId, amount: 30, event })).toEqual({ taken: 30, owed: 0 });
  await restorePoints(platform, platform.db, event);
  expect(await change(member, second, 30)).toBe('granted');
  expect(await change(member, first, -30)).toBeNull();
});

test('the list of supporters shows what is at the pitch now, and was there when it was settled', async () => {
  const { platform } = server;
  const pitchId = await makePitch(platform, operator.userId);
  const [own, mixed] = [await signUp(server), await signUp(server)];
  for (const one of [own, mixed]) {
    await pay(one, 10);
    await grantByHand(one, 30);
    expect(await change(one, pitchId, 40)).toBe('granted');
  }
  expect(await change(own, pitchId, -30)).toBe('granted');
  expect(await change(own, pitchId, -1)).toBeNull();
  const params = { id: pitchId };
  const listed = async () => {
    const { supporters } = await operator.client.studioPitches.supporters({ params });
    return supporters.map(({ points, mark }) => [points, mark]);
  };
  const expected = [
    [40, 'granted'],
    [9, null],
  ];
  expect(await listed()).toEqual(expected);
  await operator.client.studioPitches.move({ params, body: { state: 'closed' } });
  await settlePitch(platform, { pitchId });
  expect(await listed()).toEqual(expected);
});
