import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { waitForLocks } from '../../../test/wait-for-locks.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { grantPlanBadge } from './grant-badge.ts';
import { grantDueBadges } from './grant-due.ts';
import { notifyOfBadges } from './notify-of-badges.ts';
import { selectBadge } from './read-badges.ts';
import { holdersOf, makeBadge, runBadges } from './test-data.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  await setBadges(true);
});
afterAll(() => server?.close());

function setBadges(badges_enabled: boolean) {
  return operator.client.studioConfig.update({ body: { config: { badges_enabled } } });
}

test('a badge is earned once, shown beside the name, and can be hidden', async () => {
  const { db } = server.platform;
  const { userId, client } = await signUp(server);
  const { badges: before } = await client.badge.list();
  expect(before).toMatchObject([{ id: 'annual', name: 'Annual member', earned: null, selected: false }]);
  await expect(client.badge.select({ body: { badgeId: 'annual' } })).rejects.toMatchObject({ code: 'not_found' });

  const at = server.platform.clock.now();
  const given = [];
  for (const event of ['charge:1', 'charge:2'])
    given.push(await grantPlanBadge(db, { userId, badge: 'annual', event, at }));
  given.push(await grantPlanBadge(db, { userId, badge: 'member', event: 'charge:3', at }));
  given.push(await grantPlanBadge(db, { userId, badge: 'no-such-plan', event: 'charge:4', at }));
  expect(given).toEqual([true, false, true, false]);
  const { badges } = await client.badge.list();
  expect(badges.map(({ id, selected }) => [id, selected])).toEqual([
    ['annual', true],
    ['member', false],
  ]);
  const info = await client.account.userInfo({ query: { select: 'badges,badgeUrl' } });
  expect(info).toEqual({
    badges: [
      { id: 'annual', name: 'Annual member', imageUrl: `${server.url}/badge/star.svg` },
      expect.objectContaining({ id: 'member', imageUrl: `${server.url}/badge/crown.svg` }),
    ],
    badgeUrl: `${server.url}/badge/star.svg`,
  });

  await client.badge.select({ body: { badgeId: 'member' } });
  expect((await client.badge.select({ body: { badgeId: null } })).badges.some(({ selected }) => selected)).toBe(false);
  expect(await client.account.userInfo({ query: { select: 'badgeUrl' } })).toEqual({ badgeUrl: null });
  // A member who chose no badge keeps that choice.
  const badge = await makeBadge(server.platform, operator.userId, { kind: 'hand' });
  await grantPlanBadge(db, { userId, badge, event: 'test', at: server.platform.clock.now() });
  expect(await client.account.userInfo({ query: { select: 'badgeUrl' } })).toEqual({ badgeUrl: null });
});

test('of two choices at the same time the later one holds', async () => {
  const { platform } = server;
  const { userId, client } = await signUp(server);
  for (const badge of ['annual', 'member'])
    await grantPlanBadge(platform.db, { userId, badge, event: `test:${badge}`, at: server.platform.clock.now() });
  await client.badge.select({ body: { badgeId: null } });
  const { later } = await inTransaction(platform.db, async (tx) => {
    await selectBadge({ ...platform, db: tx }, { userId, badge: 'annual' });
    const later = client.badge.select({ body: { badgeId: 'member' } });
    await waitForLocks(platform.db, 1);
    return { later };
  });
  const { badges } = await later;
  expect(badges.filter(({ selected }) => selected).map(({ id }) => id)).toEqual(['member']);
});

test('a member who earns a badge gets one notification in the inbox', async () => {
  const { platform } = server;
  const member = await signUp(server);
  const badge = await makeBadge(platform, operator.userId, { kind: 'hand' }, { name: 'Helper' });
  await grantPlanBadge(platform.db, {
    userId: member.userId,
    badge,
    event: 'bingo:1',
    at: server.platform.clock.now(),
  });
  await Promise.all([notifyOfBadges(platform), notifyOfBadges(platform)]);
  await notifyOfBadges(platform);
  const { notifications, unread } = await member.client.notification.inbox();
  expect(notifications).toMatchObject([{ type: 5, title: 'Helper', href: '/account/badges' }]);
  expect(unread).toBe(1);
  const params = { subject: `badge:${badge}`, languageId: 2 };
  await operator.client.studioTranslations.save({ params, body: { texts: { name: 'Ayudante' } } });
  const spanish = await member.client.notification.inbox({}, { language: 2 });
  expect(spanish.notifications.map(({ title }) => title)).toEqual(['Ayudante']);
});

test('a draft is invisible and not granted; nobody earns a badge that has ended, but its holders keep it', async () => {
  const { platform, clock } = server;
  const member = await signUp(server);
  const draft = await makeBadge(platform, operator.userId, { kind: 'hand' }, { isDraft: true });
  const endsAt = new Date(clock.now().getTime() + 60_000);
  const badge = await makeBadge(platform, operator.userId, { kind: 'hand' }, { endsAt });
  const grant = (id: string, userId: string) =>
    grantPlanBadge(platform.db, { userId, badge: id, event: 'test', at: clock.now() });
  expect(await grant(draft, member.userId)).toBe(false);
  expect(await grant(badge, member.userId)).toBe(true);
  clock.advance(60_000);
  const late = await signUp(server);
  expect(await grant(badge, late.userId)).toBe(false);
  const idsOf = async ({ client }: TestAccount) =>
    (await client.badge.list()).badges.map(({ id, state }) => [id, state]);
  expect(await idsOf(member)).toContainEqual([badge, 'ended']);
  expect((await idsOf(late)).map(([id]) => id)).not.toContain(badge);
  expect((await idsOf(late)).map(([id]) => id)).not.toContain(draft);
});

test('while badges are off, every call is refused, and badges for that time are granted later', async () => {
  const { platform } = server;
  const member = await signUp(server);
  await platform.db.updateTable('account').set({ verified_at: new Date() }).where('id', '=', member.userId).execute();
  const badge = await makeBadge(platform, operator.userId, { kind: 'plan', planId: 'monthly' });
  await runBadges(platform);
  await setBadges(false);
  const refused = { code: 'not_found' };
  const params = { id: badge };
  const byHand = { userId: member.userId, reason: 'a test' };
  const { studioBadges } = operator.client;
  for (const call of [
    () => member.client.badge.list(),
    () => member.client.badge.select({ body: { badgeId: null } }),
    () => studioBadges.list({ query: {} }),
    () => studioBadges.read({ params }),
    () => studioBadges.create({ body: { name: 'Late', rule: { kind: 'hand' } } }),
    () => studioBadges.update({ params, body: {} }),
    () => studioBadges.switchOn({ params }),
    () => studioBadges.end({ params }),
    () => studioBadges.startPreview({ params }),
    () => studioBadges.preview({ params, query: {} }),
    () => studioBadges.holders({ params, query: {} }),
    () => studioBadges.export({ params }),
    () => studioBadges.ofMember({ params: { userId: member.userId } }),
    () => studioBadges.grant({ params, body: byHand }),
    () => studioBadges.takeBack({ params, body: byHand }),
    () => studioBadges.remove({ params }),
  ]) {
    await expect(call()).rejects.toMatchObject(refused);
  }
  expect(await member.client.account.userInfo({ query: { select: 'badges,badgeUrl' } })).toEqual({
    badges: [],
    badgeUrl: null,
  });
  const starts = new Date(server.clock.now().getTime() - 1000);
  await platform.db
    .insertInto('membership_fact')
    .values({ account_id: member.userId, kind: 'paid', plan: 'monthly', starts_at: starts })
    .execute();
  // The note and the mark of its rule are in one commit, so a process that dies in between loses neither.
  const { reading } = await inTransaction(platform.db, async (tx) => {
    await sql`select from badge where id = ${badge} for no key update`.execute(tx);
    const reading = grantDueBadges(platform);
    await waitForLocks(platform.db, 1);
    expect((await sql`select from badge_due`.execute(platform.db)).rows).not.toEqual([]);
    return { reading };
  });
  await reading;
  expect((await sql`select from badge_due`.execute(platform.db)).rows).toEqual([]);
  await runBadges(platform);
  expect(await holdersOf(platform, badge)).toEqual([]);
  await setBadges(true);
  await runBadges(platform);
  await runBadges(platform);
  expect(await holdersOf(platform, badge)).toEqual([member.userId]);
});
