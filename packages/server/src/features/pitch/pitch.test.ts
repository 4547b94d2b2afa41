import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { signUpWithPoints } from '../../../test/points-account.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../test/test-server.ts';
import { grantPlanBadge } from '../badge/grant-badge.ts';
import { makeChannel } from '../channel/test-data.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeMedia } from '../media/test-data.ts';
import { addFact } from '../money/entitlement/change-membership.ts';
import { grantPoints } from '../points/points-ledger.ts';
import { closeDuePitches, movePitch } from './move-pitch.ts';
import { settlePitches } from './settle-pitch.ts';
import { makePitch } from './test-data.ts';

let server: TestServer;
let second: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  second = await startSecondServer(server);
  operator = await signUp(server, { role: 'operator' });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

function memberWith(points: number): Promise<TestAccount> {
  return signUpWithPoints(server, points);
}

function give({ client }: Pick<TestAccount, 'client'>, pitchId: number, points: number, key = randomUUID()) {
  return client.pitch.give({ params: { id: pitchId }, body: { points, key } });
}

function takeBack({ client }: Pick<TestAccount, 'client'>, pitchId: number, points: number) {
  return client.pitch.takeBack({ params: { id: pitchId }, body: { points, key: randomUUID() } });
}

async function move(pitchId: number, to: 'open' | 'greenlit' | 'production' | 'released' | 'closed') {
  await movePitch(server.platform, operator.userId, { pitchId, to });
  await settlePitches(server.platform);
}

test('open pitches are listed by the time that is left, the others newest first, each at its stage', async () => {
  const { platform, clock } = server;
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
  const ids: number[] = [];
  for (const closesAt of [null, at(50), at(20)]) {
    ids.push(await makePitch(platform, operator.userId, { goal: 5, closesAt }));
  }
  const [endless, late, soon] = ids as [number, number, number];
  const listed = async (stage?: 'open' | 'reached' | 'released' | 'closed') => {
    platform.publicCache.clear();
    const { pitches } = await server.client.publicPitch.list({ query: { stage, pageSize: 100 } });
    return pitches.map(({ id }) => id).filter((id) => ids.includes(id));
  };
  expect([await listed(), await listed('open')]).toEqual([
    [soon, late, endless],
    [soon, late, endless],
  ]);
  const member = await memberWith(15);
  for (const id of ids) await give(member, id, 5);
  expect([await listed(), await listed('reached')]).toEqual([[], [soon, late, endless]]);
  await move(late, 'greenlit');
  await move(late, 'production');
  await move(endless, 'greenlit');
  expect(await listed('reached')).toEqual([soon, late, endless]);
  await move(late, 'released');
  await move(endless, 'released');
  await move(soon, 'closed');
  expect([await listed('reached'), await listed('released'), await listed('closed')]).toEqual([
    [],
    [late, endless],
    [soon],
  ]);
});

test('a draft is for staff; an open pitch is public, takes points, and shows what was given', async () => {
  const body = { title: 'A film about rain', summary: 'Ten minutes', goal: 100 };
  const draft = await operator.client.studioPitches.create({ body });
  expect(draft).toMatchObject({ ...body, state: 'draft', next: ['open'], isFixed: false, points: 0 });
  const params = { id: draft.id };
  await expect(server.client.publicPitch.read({ params })).rejects.toMatchObject({ code: 'not_found' });
  const member = await memberWith(30);
  await expect(give(member, draft.id, 1)).rejects.toMatchObject({ code: 'not_found' });

  const opened = await operator.client.studioPitches.move({ params, body: { state: 'open' } });
  expect(opened).toMatchObject({ state: 'open', next: ['closed'], isFixed: true });
  const answer = await give(member, draft.id, 12);
  expect(answer).toMatchObject({
    balance: { pointsAvailable: 18, pointsGained: 30, pointsSpent: 12 },
    points: 12,
    total: 12,
    supporters: 1,
    entry: { number: 1, points: 12, mark: null },
  });
  await give(member, draft.id, 3);
  expect(await member.client.pitch.support({ params })).toMatchObject({
    points: 15,
    isNamed: false,
    pseudonym: answer.entry.pseudonym,
    entries: [{ points: 3 }, answer.entry],
  });
  expect(await server.client.publicPitch.read({ params })).toMatchObject({ state: 'open', points: 15, supporters: 1 });
  const { pitches } = await server.client.publicPitch.list();
  expect(pitches.find(({ id }) => id === draft.id)).toMatchObject({ title: body.title, points: 15, goal: 100 });
  const mine = await member.client.pitch.mine();
  expect(mine.pitches).toMatchObject([{ pitch: { id: draft.id }, points: 15, canTakeBack: true }]);
  const { entries } = await member.client.points.history();
  expect(entries[0]).toMatchObject({ points: -3, reason: 'given', pitch: { id: draft.id, title: body.title } });
});

test('the same key gives once, also when pressed at the same time on two servers', async () => {
  const pitchId = await makePitch(server.platform, operator.userId);
  const member = await memberWith(10);
  const there = { client: second.as(member) };
  const key = randomUUID();
  const answers = await Promise.all([member, there, member, there].map((one) => give(one, pitchId, 4, key)));
  expect(new Set(answers.map(({ entry }) => entry.hash)).size).toBe(1);
  expect(answers.map(({ points }) => points)).toEqual([4, 4, 4, 4]);
  expect(await member.client.points.balance()).toMatchObject({ pointsAvailable: 6 });
});

test('two who give at once from one balance never give more than there is', async () => {
  const pitchIds = await Promise.all([1, 2].map(() => makePitch(server.platform, operator.userId)));
  const member = await memberWith(10);
  const there = { client: second.as(member) };
  const tries = [member, there].flatMap((one) => pitchIds.map((pitchId) => give(one, pitchId, 4)));
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'points_short' });
  }
  expect(await member.client.points.balance()).toMatchObject({ pointsAvailable: 2 });
});

test('a goal is reached by the points, and opens again when some are taken back', async () => {
  const pitchId = await makePitch(server.platform, operator.userId, { goal: 10 });
  const params = { id: pitchId };
  const [first, other] = await Promise.all([memberWith(8), memberWith(8)]);
  await give(first, pitchId, 8);
  await give(other, pitchId, 2);
  expect(await server.client.publicPitch.read({ params })).toMatchObject({ state: 'reached', points: 10 });
  await takeBack(other, pitchId, 2);
  const { state, supporters, states } = await server.client.publicPitch.read({ params });
  expect([state, supporters, states.map((step) => step.state)]).toEqual(['open', 1, ['open', 'reached', 'open']]);
  await expect(takeBack(other, pitchId, 1)).rejects.toMatchObject({ code: 'points_short' });
  await expect(give(other, pitchId, 9)).rejects.toMatchObject({ code: 'points_short' });
});

test('what was made spends its points; what is not made returns them', async () => {
  const outcomes = [];
  for (const to of ['released', 'closed'] as const) {
    const pitchId = await makePitch(server.platform, operator.userId, { goal: 5 });
    const member = await memberWith(10);
    await give(member, pitchId, 6);
    await move(pitchId, 'greenlit');
    await expect(give(member, pitchId, 1)).rejects.toMatchObject({ code: 'ended' });
    await expect(takeBack(member, pitchId, 1)).rejects.toMatchObject({ code: 'ended' });
    const query = { state: to };
    const preview = await operator.client.studioPitches.preview({ params: { id: pitchId }, query });
    await move(pitchId, to);
    const { pointsAvailable } = await member.client.points.balance();
    const { settledAt, points } = await operator.client.studioPitches.read({ params: { id: pitchId } });
    outcomes.push([to, preview.outcome, preview.points, pointsAvailable, points, settledAt !== null]);
  }
  expect(outcomes).toEqual([
    ['released', 'spent', 6, 4, 6, true],
    ['closed', 'returned', 6, 10, 6, true],
  ]);
});

test('at its closing time a pitch that missed its goal does with the points what it said', async () => {
  const { platform, clock } = server;
  const closesAt = new Date(clock.now().getTime() + 60_000);
  const kept = [];
  for (const missed of ['returned', 'spent'] as const) {
    const pitchId = await makePitch(platform, operator.userId, { closesAt, missed });
    const member = await memberWith(10);
    await give(member, pitchId, 6);
    kept.push({ pitchId, member });
  }
  const reached = await makePitch(platform, operator.userId, { closesAt, goal: 1 });
  const sure = await makePitch(platform, operator.userId, { closesAt, goal: 1, canTakeBack: false });
  const endless = await makePitch(platform, operator.userId);
  const late = await memberWith(10);
  for (const pitchId of [reached, sure]) await give(late, pitchId, 1);
  const preview = (id: number) => operator.client.studioPitches.preview({ params: { id }, query: { state: 'closed' } });
  const at = closesAt.toISOString();
  const previews = await Promise.all([...kept.map(({ pitchId }) => pitchId), reached, sure, endless].map(preview));
  expect(previews.map(({ outcome, atClosing }) => [outcome, atClosing])).toEqual([
    ['returned', { at, missed: 'returned' }],
    ['spent', { at, missed: 'spent' }],
    ['returned', { at, missed: 'returned' }],
    ['returned', { at, missed: null }],
    ['returned', null],
  ]);
  clock.advance(60_000);
  expect(await preview(reached)).toMatchObject({ outcome: 'returned', atClosing: null });
  await expect(give(late, reached, 1)).rejects.toMatchObject({ code: 'ended' });
  const turn = (points_enabled: boolean) =>
    operator.client.studioConfig.update({ body: { config: { points_enabled } } });
  // While points are off, nobody can take them back, so nothing is decided.
  await turn(false);
  await closeDuePitches(platform);
  await turn(true);
  expect(await server.client.publicPitch.read({ params: { id: kept[0]?.pitchId ?? 0 } })).toMatchObject({
    state: 'open',
  });
  // The jobs that it enqueues are lost, because this server has no worker.
  await closeDuePitches(platform);
  const balances = await Promise.all(kept.map(({ member }) => member.client.points.balance()));
  expect(balances.map(({ pointsAvailable }) => pointsAvailable)).toEqual([10, 4]);
  for (const { pitchId } of kept) {
    expect(await server.client.publicPitch.read({ params: { id: pitchId } })).toMatchObject({ state: 'closed' });
  }
  const mine = await Promise.all(kept.map(({ member }) => member.client.pitch.mine()));
  expect(mine.map(({ pitches }) => [pitches[0]?.pitch.state, pitches[0]?.missed])).toEqual([
    ['closed', 'returned'],
    ['closed', 'spent'],
  ]);
  expect(await server.client.publicPitch.read({ params: { id: reached } })).toMatchObject({ state: 'reached' });
});

test('a pitch whose points cannot be moved does not keep those of others', async () => {
  const { platform } = server;
  const members = [];
  for (let n = 0; n < 2; n += 1) {
    const pitchId = await makePitch(platform, operator.userId);
    const member = await memberWith(10);
    await give(member, pitchId, 6);
    await movePitch(platform, operator.userId, { pitchId, to: 'closed' });
    members.push({ ...member, pitchId });
  }
  const [first, other] = members as [(typeof members)[0], (typeof members)[0]];
  // Another movement uses the event, so that the first one fails.
  const { db } = platform;
  const { id: holderId } = await db
    .selectFrom('points_holder')
    .select('id')
    .where('account_id', '=', first.userId)
    .executeTakeFirstOrThrow();
  const event = `settle:${first.pitchId}:${holderId}`;
  await grantPoints(platform, db, [{ userId: other.userId, amount: 1, event, kind: 'granted' }]);
  await closeDuePitches(platform);
  const available = await Promise.all(
    members.map(async ({ client }) => (await client.points.balance()).pointsAvailable),
  );
  expect(available).toEqual([4, 11]);
});

test('a draft whose closing time has passed does not open', async () => {
  const closesAt = new Date(server.clock.now().getTime() + 1000).toISOString();
  const { id } = await operator.client.studioPitches.create({ body: { title: 'Too late', goal: 10, closesAt } });
  server.clock.advance(1000);
  const opening = operator.client.studioPitches.move({ params: { id }, body: { state: 'open' } });
  await expect(opening).rejects.toMatchObject({ code: 'invalid_request', fields: [{ path: 'body.closesAt' }] });
});

test('what visitors do not see of a pitch is left out: its video, its team and its show', async () => {
  const { platform } = server;
  const { db } = platform;
  const { channelId } = await makeChannel(db);
  const creatorTeamId = await makeTeam(db);
  const mediaId = await makeMedia(db);
  const pitchId = await makePitch(platform, operator.userId, { goal: 1, creatorTeamId });
  const params = { id: pitchId };
  await give(await memberWith(1), pitchId, 1);
  await move(pitchId, 'greenlit');
  await operator.client.studioPitches.update({ params, body: { channelId, mediaId } });
  const shown = async () => {
    platform.publicCache.clear();
    const { video, team, show } = await server.client.publicPitch.read({ params });
    return [video?.mediaId ?? null, team?.id ?? null, show?.id ?? null];
  };
  expect(await shown()).toEqual([mediaId, creatorTeamId, channelId]);
  const later = new Date(server.clock.now().getTime() + 1000);
  await db.updateTable('media').set({ publish_at: later }).where('id', '=', mediaId).execute();
  expect(await shown()).toEqual([null, creatorTeamId, channelId]);
  await db.updateTable('creator_team').set({ published: false }).where('id', '=', creatorTeamId).execute();
  await db.updateTable('channel').set({ published: false }).where('id', '=', channelId).execute();
  expect(await shown()).toEqual([null, null, null]);
});

test('a pitch that keeps what it is given says so', async () => {
  const pitchId = await makePitch(server.platform, operator.userId, { canTakeBack: false });
  const member = await memberWith(10);
  await give(member, pitchId, 6);
  await expect(takeBack(member, pitchId, 1)).rejects.toMatchObject({ code: 'forbidden' });
});

test('once a pitch is open its goal, time and rules are fixed; its words are not', async () => {
  const { client, userId } = operator;
  const params = { id: await makePitch(server.platform, userId) };
  const later = new Date(server.clock.now().getTime() + 1000).toISOString();
  const changes = { goal: 1, closesAt: later, missed: 'spent', canTakeBack: false } as const;
  for (const [field, value] of Object.entries(changes)) {
    const change = client.studioPitches.update({ params, body: { [field]: value } });
    await expect(change).rejects.toMatchObject({ code: 'invalid_request', fields: [{ path: `body.${field}` }] });
  }
  expect(await client.studioPitches.update({ params, body: { title: 'Another title' } })).toMatchObject({
    title: 'Another title',
  });
  await expect(client.studioPitches.remove({ params })).rejects.toMatchObject({ code: 'conflict' });
  await expect(client.studioPitches.move({ params, body: { state: 'released' } })).rejects.toMatchObject({
    code: 'conflict',
  });
  const body = { channelId: 1 };
  await expect(client.studioPitches.update({ params, body })).rejects.toMatchObject({ code: 'invalid_request' });
});

test('the team reads who gave, and points of the service and of the own team are marked', async () => {
  const { platform } = server;
  const { id: creatorTeamId } = await operator.client.studioCreators.create({
    body: { displayName: 'The rain crew', slug: 'rain-crew' },
  });
  const pitchId = await makePitch(platform, operator.userId, { creatorTeamId });
  const [member, mate] = await Promise.all([memberWith(10), memberWith(10)]);
  const staff = await signUp(server, { role: 'moderator' });
  await grantPoints(platform, platform.db, [{ userId: staff.userId, amount: 3, event: 'test:staff', kind: 'granted' }]);
  await platform.db
    .insertInto('creator_team_member')
    .values({ team_id: creatorTeamId, account_id: mate.userId, role: 'editor' })
    .execute();
  await give(member, pitchId, 5);
  await give(mate, pitchId, 4);
  await give(staff, pitchId, 3);
  await member.client.pitch.setNamed({ params: { id: pitchId }, body: { isNamed: true } });
  const startsAt = new Date(server.clock.now().getTime() - 1000);
  const time = { kind: 'paid', planId: 'annual', startsAt, endsAt: null, source: randomUUID() } as const;
  await addFact(platform, platform.db, { userId: member.userId, ...time });
  const { supporters } = await operator.client.studioPitches.supporters({ params: { id: pitchId } });
  expect(supporters.map(({ points, mark, isNamed, userId }) => [points, mark, isNamed, userId])).toEqual([
    [5, null, true, member.userId],
    [4, 'team', false, mate.userId],
    [3, 'staff', false, staff.userId],
  ]);
  const terms = supporters.map(({ planName, memberSince }) => [planName, memberSince]);
  expect(terms).toEqual([
    ['Annual', startsAt.toISOString()],
    [null, null],
    [null, null],
  ]);
  const { entries } = await server.client.publicPitch.tally({ params: { id: pitchId } });
  expect(entries.map(({ mark }) => mark)).toEqual([null, 'team', 'staff']);
  await expect(member.client.studioPitches.supporters({ params: { id: pitchId } })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('supporters read updates of a pitch, and a draft has none', async () => {
  const { client, userId } = operator;
  const params = { id: await makePitch(server.platform, userId) };
  const body = { title: 'We have a cast', text: 'Two of them are dogs.' };
  await client.studioPitches.postUpdate({ params, body });
  expect((await server.client.publicPitch.read({ params })).updates).toMatchObject([body]);
  const draft = await client.studioPitches.create({ body: { title: 'Draft', goal: 1 } });
  const early = client.studioPitches.postUpdate({ params: { id: draft.id }, body });
  await expect(early).rejects.toMatchObject({ code: 'conflict' });
  await client.studioPitches.remove({ params: { id: draft.id } });
  await expect(client.studioPitches.read({ params: { id: draft.id } })).rejects.toMatchObject({ code: 'not_found' });
});

test('a show says how many made it happen, and names those who agreed until they withdraw it', async () => {
  const { platform } = server;
  const { channelId } = await makeChannel(platform.db);
  const pitchId = await makePitch(platform, operator.userId, { goal: 5 });
  const params = { id: pitchId };
  const [member, shy] = await Promise.all([memberWith(10), memberWith(10)]);
  await give(member, pitchId, 5);
  await give(shy, pitchId, 4);
  await member.client.pitch.setNamed({ params, body: { isNamed: true } });
  await grantPlanBadge(platform.db, {
    userId: member.userId,
    badge: 'annual',
    event: 'test',
    at: platform.clock.now(),
  });
  const ofShow = async () => (await server.client.publicPitch.ofShow({ params: { id: channelId } })).pitches;
  const link = () => operator.client.studioPitches.update({ params, body: { channelId } });
  await expect(link()).rejects.toMatchObject({ code: 'invalid_request', fields: [{ path: 'body.channelId' }] });
  await move(pitchId, 'greenlit');
  await link();
  const title = 'A night in the workshop';
  const badgeUrls = [`${server.url}/badge/star.svg`];
  expect(await ofShow()).toEqual([{ id: pitchId, title, supporters: 2, named: ['Test Account'], badgeUrls }]);
  const published = vi.spyOn(platform.bus, 'publish');
  await shy.client.pitch.setNamed({ params, body: { isNamed: true } });
  platform.publicCache.clear();
  expect(await ofShow()).toMatchObject([{ badgeUrls: [...badgeUrls, null] }]);
  await shy.client.pitch.setNamed({ params, body: { isNamed: false } });
  await member.client.pitch.setNamed({ params, body: { isNamed: false } });
  // A member cannot clear the caches of all answers.
  expect(published).not.toHaveBeenCalledWith(expect.anything(), 'content', expect.anything());
  platform.publicCache.clear();
  expect(await ofShow()).toEqual([{ id: pitchId, title, supporters: 2, named: [], badgeUrls: [] }]);
});
