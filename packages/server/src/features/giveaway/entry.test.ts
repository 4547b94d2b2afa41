import { randomUUID } from 'node:crypto';
import { ApiError } from '@greenlight/contract/client';
import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount, type TestAccountOptions } from '../../../test/accounts.ts';
import { codeOf } from '../../../test/refusal.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../test/test-server.ts';
import { captchaFor } from '../../../test/visitor.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeMedia } from '../media/test-data.ts';
import { grantMembership } from '../money/entitlement/change-membership.ts';
import { makePitch } from '../pitch/test-data.ts';
import { grantPoints } from '../points/points-ledger.ts';
import { listEntries } from './list-entries.ts';
import { makeGiveaway } from './test-data.ts';

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

// All accounts of these tests enter from one network.
beforeEach(() => server.platform.db.deleteFrom('rate_limit').execute());

async function confirmed(options: TestAccountOptions = {}): Promise<TestAccount> {
  const account = await signUp(server, options);
  await change(account, { verified_at: server.clock.now() });
  return account;
}

async function change({ userId }: TestAccount, values: { verified_at?: Date; suspended_at?: Date }) {
  await server.platform.db.updateTable('account').set(values).where('id', '=', userId).execute();
}

type Stated = { country?: string; birthDate?: string; answers?: string[]; rulesVersionId?: number; captcha?: string };

async function enter({ client }: Pick<TestAccount, 'client'>, id: number, stated: Stated = {}) {
  const { rules } = await server.client.publicGiveaway.read({ params: { id } });
  return client.giveaway.enter({ params: { id }, body: { rulesVersionId: rules?.versionId ?? 0, ...stated } });
}

/** The reason of a refusal. */
async function reasonOf(entering: Promise<unknown>): Promise<string> {
  const error = await entering.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw error ?? new Error('nobody was refused');
  return error.code === 'not_eligible' ? String(error.values?.reason) : String(error.code);
}

async function peopleIn(id: number): Promise<number> {
  return (await operator.client.studioGiveaways.read({ params: { id } })).people;
}

test('a draft is for staff; an open giveaway is public, and takes each account once', async () => {
  const giveawayId = await makeGiveaway(server.platform, operator.userId);
  const params = { id: giveawayId };
  const draft = await operator.client.studioGiveaways.create({ body: { title: 'Later', prize: 'A mug' } });
  expect(await codeOf(server.client.publicGiveaway.read({ params: { id: draft.id } }))).toBe('not_found');
  const member = await confirmed();
  expect(await codeOf(enter(member, draft.id))).toBe('not_found');
  expect(await member.client.giveaway.own({ params })).toMatchObject({ entry: null, problem: null, won: null });

  const first = await enter(member, giveawayId);
  expect(first.entry).toMatchObject({ pseudonym: expect.stringMatching(/^[0-9a-f]{16}$/), entries: 1 });
  const again = await Promise.all([member, { client: second.as(member) }].map((one) => enter(one, giveawayId)));
  expect(again.map(({ entry }) => entry?.pseudonym)).toEqual([first.entry?.pseudonym, first.entry?.pseudonym]);
  expect(await peopleIn(giveawayId)).toBe(1);
  const { documents } = await member.client.legal.list();
  const accepted = await server.platform.db
    .selectFrom('legal_acceptance')
    .select('version_id')
    .where('account_id', '=', member.userId)
    .execute();
  expect(accepted).toEqual([{ version_id: documents.find(({ type }) => type === 'giveawayrules')?.id }]);
});

test('eight presses at the same time on two servers are one entry', async () => {
  const giveawayId = await makeGiveaway(server.platform, operator.userId);
  const member = await confirmed();
  const there = { client: second.as(member) };
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => enter(n % 2 ? member : there, giveawayId)));
  expect(new Set(answers.map(({ entry }) => entry?.pseudonym)).size).toBe(1);
  expect(await peopleIn(giveawayId)).toBe(1);
});

test('each reason for a refusal is named, before and when somebody enters', async () => {
  const { platform } = server;
  const forAll = await makeGiveaway(platform, operator.userId);
  const forMembers = await makeGiveaway(platform, operator.userId, { entrants: 'members', hasFreeEntry: false });
  const forPlan = await makeGiveaway(platform, operator.userId, {
    entrants: 'plans',
    planIds: ['monthly'],
    hasFreeEntry: false,
  });
  const adults = await makeGiveaway(platform, operator.userId, { minAge: 18, countries: ['ES', 'MX'] });
  const unconfirmed = await signUp(server);
  expect(await reasonOf(enter(unconfirmed, forAll))).toBe('unconfirmed');
  expect(await unconfirmed.client.giveaway.own({ params: { id: forAll } })).toMatchObject({ problem: 'unconfirmed' });
  const staff = await confirmed({ role: 'support' });
  expect(await reasonOf(enter(staff, forAll))).toBe('staff');
  const visitor = await confirmed();
  expect(await reasonOf(enter(visitor, forMembers))).toBe('membership');
  const annual = await confirmed({ subscribed: true });
  expect(await enter(annual, forMembers)).toMatchObject({ entry: { isFree: false } });
  expect(await reasonOf(enter(annual, forPlan))).toBe('membership');
  const monthly = await confirmed();
  await grantMembership(platform, platform.db, monthly.userId, {
    kind: 'complimentary',
    planId: 'monthly',
    until: null,
  });
  expect(await enter(monthly, forPlan)).toMatchObject({ entry: { isFree: false } });
  expect(await reasonOf(enter(annual, adults, { birthDate: '1990-01-01' }))).toBe('country');
  expect(await reasonOf(enter(annual, adults, { birthDate: '1990-01-01', country: 'FR' }))).toBe('country');
  expect(await reasonOf(enter(annual, adults, { country: 'ES' }))).toBe('age');
  const now = server.clock.now();
  const birthday = (years: number, days: number) =>
    new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + days))
      .toISOString()
      .slice(0, 10);
  expect(await reasonOf(enter(annual, adults, { country: 'ES', birthDate: birthday(18, 1) }))).toBe('age');
  await enter(annual, adults, { country: 'ES', birthDate: birthday(18, 0) });
  await change(visitor, { suspended_at: now });
  expect(await reasonOf(enter(visitor, forAll))).toBe('suspended');
});

test('the date of birth is not stored, only that somebody is old enough', async () => {
  const giveawayId = await makeGiveaway(server.platform, operator.userId, { minAge: 16 });
  const member = await confirmed();
  await enter(member, giveawayId, { birthDate: '1987-03-14', country: 'ES' });
  const row = await server.platform.db
    .selectFrom('giveaway_entry')
    .selectAll()
    .where('giveaway_id', '=', giveawayId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ confirmed_age: 16, country: 'ES' });
  expect(JSON.stringify(row)).not.toContain('1987');
});

test('people without a membership enter without a purchase if that is offered, with equal weight', async () => {
  const giveawayId = await makeGiveaway(server.platform, operator.userId, { entrants: 'members' });
  const visitor = await confirmed();
  expect(await visitor.client.giveaway.own({ params: { id: giveawayId } })).toMatchObject({ isFree: true });
  expect(await enter(visitor, giveawayId)).toMatchObject({ entry: { isFree: true, entries: 1 } });
  const member = await confirmed({ subscribed: true });
  expect(await enter(member, giveawayId)).toMatchObject({ entry: { isFree: false, entries: 1 } });
});

test('a second account of the same mailbox or browser is refused, until the first one withdraws', async () => {
  const giveawayId = await makeGiveaway(server.platform, operator.userId);
  const name = randomUUID();
  const first = await confirmed({ email: `${name}@example.com` });
  const other = await confirmed({ email: `${name}+again@example.com` });
  await enter(first, giveawayId);
  expect(await reasonOf(enter(other, giveawayId))).toBe('second-account');
  const shared = await confirmed();
  await server.platform.db
    .insertInto('device')
    .columns(['account_id', 'identifier', 'model', 'platform'])
    .expression((of) =>
      of
        .selectFrom('device')
        .select((column) => [column.val(shared.userId).as('id'), 'identifier', 'model', 'platform'])
        .where('account_id', '=', first.userId),
    )
    .execute();
  expect(await reasonOf(enter(shared, giveawayId))).toBe('second-account');
  const { entries } = await operator.client.studioGiveaways.entries({ params: { id: giveawayId } });
  expect(entries).toMatchObject([{ userId: first.userId, alike: 1 }]);
  await first.client.giveaway.withdraw({ params: { id: giveawayId } });
  await enter(other, giveawayId);
  expect(await reasonOf(enter(first, giveawayId))).toBe('second-account');
});

test('two accounts of one person that enter at the same moment are one entry', async () => {
  const giveawayId = await makeGiveaway(server.platform, operator.userId);
  for (let round = 0; round < 4; round += 1) {
    const name = randomUUID();
    const pair = [
      await confirmed({ email: `${name}+1@example.com` }),
      await confirmed({ email: `${name}@example.com` }),
    ];
    const outcomes = await Promise.allSettled(pair.map((one) => enter(one, giveawayId)));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { values: { reason: 'second-account' } } }]);
  }
  expect(await peopleIn(giveawayId)).toBe(4);
});

test('an entry can be withdrawn until the giveaway closes, and what was stated is gone then', async () => {
  const questions = [{ text: 'Why?', options: [], isRequired: true }];
  const giveawayId = await makeGiveaway(server.platform, operator.userId, { questions });
  const params = { id: giveawayId };
  const [member, other] = [await confirmed(), await confirmed()];
  expect(await codeOf(enter(member, giveawayId))).toBe('invalid_request');
  const { entry } = await enter(member, giveawayId, { answers: ['For my sister'], country: 'ES' });
  expect(entry).toMatchObject({ answers: ['For my sister'] });
  await enter(other, giveawayId, { answers: ['Yes'] });
  expect(await member.client.giveaway.withdraw({ params })).toMatchObject({ entry: null, problem: null });
  const rows = await server.platform.db
    .selectFrom('giveaway_entry')
    .select(['answers', 'country'])
    .where('account_id', '=', member.userId)
    .execute();
  expect(rows).toEqual([{ answers: [], country: null }]);
  expect(await peopleIn(giveawayId)).toBe(1);
  const back = await enter(member, giveawayId, { answers: ['Again'] });
  expect(back.entry?.pseudonym).toBe(entry?.pseudonym);
  await operator.client.studioGiveaways.close({ params });
  expect(await codeOf(member.client.giveaway.withdraw({ params }))).toBe('ended');
});

test('entries are refused before opening and after closing, by the server’s clock', async () => {
  const { clock, platform } = server;
  const closesAt = new Date(clock.now().getTime() + dayMs).toISOString();
  const giveawayId = await makeGiveaway(platform, operator.userId, { closesAt });
  const [early, late] = [await confirmed(), await confirmed()];
  await enter(early, giveawayId);
  clock.advance(dayMs);
  const client = await signInAgain(server, late);
  expect(await reasonOf(enter({ client }, giveawayId))).toBe('closed');
  const own = await (await signInAgain(server, early)).giveaway.own({ params: { id: giveawayId } });
  expect(own).toMatchObject({ problem: 'closed', entry: { entries: 1 } });
  operator = { ...operator, client: await signInAgain(server, operator) };
});

test('stated actions bring entries, which follow what was really done', async () => {
  const { clock, platform } = server;
  const { db } = platform;
  const teamId = await makeTeam(db);
  const mediaId = await makeMedia(db, { access: 'free' });
  const pitchId = await makePitch(platform, operator.userId);
  const giveawayId = await makeGiveaway(platform, operator.userId, {
    actions: [
      { kind: 'follow', targetId: teamId, entries: 3 },
      { kind: 'points', targetId: pitchId, entries: 4 },
      { kind: 'watch', targetId: mediaId, entries: 5 },
    ],
  });
  const params = { id: giveawayId };
  const member = await confirmed();
  const { userId, client } = member;
  const isDone = (...done: boolean[]) => done.map((one) => ({ isDone: one }));
  expect(await enter(member, giveawayId)).toMatchObject({
    entry: { entries: 1 },
    actions: isDone(false, false, false),
  });
  await client.creator.follow({ params: { id: teamId } });
  const own = () => client.giveaway.own({ params });
  const body = { totalTime: 600.5, durationWatched: 10 };
  const watchTo = async (currentTime: number, from = 0) => {
    for (let at = from + 10; at <= currentTime; at += 10) {
      clock.advance(10_000);
      await client.history.report({ params: { mediaId }, body: { ...body, currentTime: at } });
    }
  };
  expect(await own()).toMatchObject({ entry: { entries: 4 }, actions: isDone(true, false, false) });
  await grantPoints(platform, db, [{ userId, amount: 2, event: `test:${userId}`, kind: 'granted' }]);
  await client.pitch.give({ params: { id: pitchId }, body: { points: 2, key: randomUUID() } });
  expect(await own()).toMatchObject({ entry: { entries: 8 }, actions: isDone(true, true, false) });
  await watchTo(500);
  expect(await own()).toMatchObject({ entry: { entries: 8 } });
  await watchTo(600, 500);
  expect(await own()).toMatchObject({ entry: { entries: 13 }, actions: isDone(true, true, true) });
  // A member who starts the video again has still watched it.
  await watchTo(10);
  expect(await own()).toMatchObject({ entry: { entries: 13 } });
  await client.pitch.takeBack({ params: { id: pitchId }, body: { points: 2, key: randomUUID() } });
  expect(await own()).toMatchObject({ entry: { entries: 9 }, actions: isDone(true, false, true) });

  // The closing checks again, and visitors do not read the names of things that they may not see.
  const titles = async () => {
    platform.publicCache.clear();
    return (await server.client.publicGiveaway.read({ params })).actions.map(({ kind }) => kind);
  };
  expect(await titles()).toEqual(['follow', 'points', 'watch']);
  await db.updateTable('creator_team').set({ published: false }).where('id', '=', teamId).execute();
  expect(await titles()).toEqual(['points', 'watch']);
  const later = new Date(clock.now().getTime() + dayMs);
  await db.updateTable('media').set({ publish_at: later }).where('id', '=', mediaId).execute();
  expect(await titles()).toEqual(['points']);
  await operator.client.studioGiveaways.close({ params });
  await listEntries(platform, { giveawayId });
  expect((await server.client.publicGiveaway.lines({ params })).lines).toMatchObject([{ entries: 9 }]);
});

test('a video brings entries for the time that went by, at any speed, to those who may watch it', async () => {
  const { clock, platform } = server;
  const [free, members] = [await makeMedia(platform.db, { access: 'free' }), await makeMedia(platform.db)];
  const giveawayId = await makeGiveaway(platform, operator.userId, {
    actions: [
      { kind: 'watch', targetId: free, entries: 1 },
      { kind: 'watch', targetId: members, entries: 2 },
    ],
  });
  const report = (
    { client }: TestAccount,
    mediaId: number,
    currentTime: number,
    durationWatched: number,
    totalTime = 600.5,
  ) => client.history.report({ params: { mediaId }, body: { currentTime, totalTime, durationWatched } });
  const [script, visitor, member] = [await confirmed(), await confirmed(), await confirmed({ subscribed: true })];
  for (const each of [script, visitor, member]) await enter(each, giveawayId);
  const entriesOf = async ({ client }: TestAccount) =>
    (await client.giveaway.own({ params: { id: giveawayId } })).entry?.entries;

  for (const mediaId of [free, members]) {
    await report(script, mediaId, 1, 0, 1);
    for (let n = 0; n < 50; n += 1) await report(script, mediaId, 600, 600);
  }
  clock.advance(3_600_000);
  for (const mediaId of [free, members]) await report(script, mediaId, 600, 600);
  expect(await entriesOf(script)).toBe(1);

  await member.client.media.playback({ params: { mediaId: members } });
  expect(await codeOf(visitor.client.media.playback({ params: { mediaId: members } }))).toBe('subscription_required');
  // Twice as fast; one report is lost.
  for (let at = 20; at <= 600; at += 20) {
    clock.advance(10_000);
    if (at === 300) continue;
    for (const account of [visitor, member]) await report(account, members, at, 20);
  }
  expect(await entriesOf(visitor)).toBe(1);
  expect(await entriesOf(member)).toBe(3);
});

test('a network with many entries has to solve a challenge for the next one', async () => {
  const giveawayId = await makeGiveaway(server.platform, operator.userId);
  for (let n = 0; n < 20; n += 1) await enter(await confirmed(), giveawayId);
  const next = await confirmed();
  expect(await codeOf(enter(next, giveawayId))).toBe('captcha_required');
  const captcha = await captchaFor(next.client, 'giveaway');
  expect(await enter(next, giveawayId, { captcha })).toMatchObject({ entry: { entries: 1 } });
});

test('while giveaways are switched off, every call of members and visitors is refused, and nothing opens', async () => {
  const giveawayId = await makeGiveaway(server.platform, operator.userId);
  const member = await confirmed();
  await operator.client.studioConfig.update({ body: { config: { giveaways_enabled: false } } });
  const params = { id: giveawayId };
  const rulesVersionId = 1;
  const refused = [
    server.client.publicGiveaway.list(),
    server.client.publicGiveaway.read({ params }),
    server.client.publicGiveaway.lines({ params }),
    member.client.giveaway.own({ params }),
    member.client.giveaway.enter({ params, body: { rulesVersionId } }),
    member.client.giveaway.withdraw({ params }),
    member.client.giveaway.proof({ params }),
    member.client.giveaway.claim({ params, body: {} }),
  ];
  expect(await Promise.all(refused.map(codeOf))).toEqual(refused.map(() => 'not_found'));
  expect((await fetch(`${server.url}/api/content/v2/giveaways/${giveawayId}/entries.csv`)).status).toBe(404);
  const closesAt = new Date(server.clock.now().getTime() + dayMs).toISOString();
  const draft = await operator.client.studioGiveaways.create({ body: { title: 'New', prize: 'New', closesAt } });
  expect(await codeOf(operator.client.studioGiveaways.open({ params: { id: draft.id } }))).toBe('conflict');
});
