import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { measureIcon } from '../../platform/picture/measure-icon.ts';
import { makeImage } from '../image/store-image.ts';
import { makeMedia } from '../media/test-data.ts';
import { notifyOfBadges } from './notify-of-badges.ts';
import { holdersOf, makeBadge, runBadges, seedCommenters } from './test-data.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  await operator.client.studioConfig.update({ body: { config: { badges_enabled: true } } });
});
afterAll(() => server?.close());

test('staff make a badge, see who would earn it, and switch it on: exactly these members get it', async () => {
  const { studioBadges } = operator.client;
  const mediaId = await makeMedia(server.platform.db, {});
  await seedCommenters(server.platform, { mediaId, count: 45 });
  const badge = await studioBadges.create({
    body: { name: ' First words ', description: 'For a comment', rule: { kind: 'comments', threshold: 1 } },
  });
  expect(badge).toMatchObject({ name: 'First words', state: 'draft', edition: null, isFixed: false, holders: 0 });
  const params = { id: badge.id };
  await expect(studioBadges.preview({ params, query: {} })).rejects.toMatchObject({ code: 'not_found' });
  await studioBadges.startPreview({ params });
  await runBadges(server.platform);
  const shown = await studioBadges.preview({ params, query: { pageSize: 20 } });
  expect(shown).toMatchObject({ found: 45, wouldEarn: 45, isDone: true, hasMore: true, page: 1 });
  expect(shown.members[0]).toMatchObject({ count: 1, displayName: expect.stringContaining('Writer') });
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(await studioBadges.preview({ params, query: { page, pageSize: 20 } }));
  const would = pages.flatMap(({ members }) => members.map(({ userId }) => userId));
  expect(new Set(would).size).toBe(45);
  expect(await holdersOf(server.platform, badge.id)).toEqual([]);

  // With another rule the preview is worthless. With an edition, the first accounts get the badge.
  await studioBadges.update({ params, body: { edition: 10, version: badge.version } });
  await expect(studioBadges.preview({ params, query: {} })).rejects.toMatchObject({ code: 'not_found' });
  await studioBadges.startPreview({ params });
  await runBadges(server.platform);
  const limited = await studioBadges.preview({ params, query: {} });
  expect(limited).toMatchObject({ found: 45, wouldEarn: 10 });
  expect(await studioBadges.switchOn({ params })).toMatchObject({ state: 'on', pastRun: { isDone: false } });
  await runBadges(server.platform);
  expect(await holdersOf(server.platform, badge.id)).toEqual(
    limited.members
      .slice(0, 10)
      .map(({ userId }) => userId)
      .toSorted(),
  );
  expect(await studioBadges.read({ params })).toMatchObject({
    edition: { limit: 10, left: 0 },
    holders: 10,
    pastRun: { isDone: true, found: 45 },
  });
  const { holders, hasMore } = await studioBadges.holders({ params, query: { pageSize: 4 } });
  expect([holders.length, hasMore]).toEqual([4, true]);

  const { url } = await studioBadges.export({ params });
  const lines = (await (await fetch(url)).text()).trim().split(/\r?\n/);
  expect(lines).toHaveLength(11);
});

test('once a badge was on, its rule and its edition stay; words and picture change, with a history', async () => {
  const { studioBadges, staff } = operator.client;
  const id = await makeBadge(server.platform, operator.userId, { kind: 'hand' }, { edition: 3 });
  const params = { id };
  const { version } = await studioBadges.read({ params });
  for (const [change, path] of [
    [{ edition: 4 }, 'body.edition'],
    [{ edition: null }, 'body.edition'],
    [{ rule: { kind: 'comments', threshold: 1 } }, 'body.rule'],
  ] as const) {
    await expect(studioBadges.update({ params, body: change })).rejects.toMatchObject({ fields: [{ path }] });
  }
  const same = { edition: 3, rule: { kind: 'hand' } } as const;
  expect(await studioBadges.update({ params, body: { ...same, name: 'Owl', drawing: 'moon', version } })).toMatchObject(
    {
      name: 'Owl',
      image: { url: `${server.url}/badge/moon.svg` },
    },
  );
  await expect(studioBadges.update({ params, body: { name: 'Fox', version } })).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(studioBadges.remove({ params })).rejects.toMatchObject({ code: 'conflict' });
  await expect(studioBadges.switchOn({ params })).rejects.toMatchObject({ code: 'conflict' });
  expect(await studioBadges.end({ params })).toMatchObject({ state: 'ended' });
  await expect(studioBadges.end({ params })).rejects.toMatchObject({ code: 'conflict' });
  const { entries } = await staff.audit({ query: { subject: `badge:${id}` } });
  expect(entries.map(({ action }) => action)).toEqual(['badge.end', 'badge.edit', 'badge.on', 'badge.create']);
  for (const body of [
    { rule: { kind: 'plan', planId: 'none' } },
    { imageId: randomUUID() },
    { endsAt: '2020-01-01T00:00:00Z' },
  ] as const) {
    await expect(studioBadges.update({ params, body })).rejects.toMatchObject({ code: 'invalid_request' });
  }
});

test('a draft that is the prize of a game stays', async () => {
  const { platform } = server;
  const { studioBadges } = operator.client;
  const id = await makeBadge(platform, operator.userId, { kind: 'hand' }, { isDraft: true });
  const mediaId = await makeMedia(platform.db, {});
  await sql`
    with game as (
      insert into bingo_game (media_id, title, pace, seed, created_at)
      values (${mediaId}, 'A game', 'recording', decode(repeat('00', 32), 'hex'), now()) returning id
    )
    insert into bingo_prize (game_id, goal, kind, badge_id) select id, 'full', 'badge', ${id} from game`.execute(
    platform.db,
  );
  const problem = { code: 'conflict', message: 'This badge is the prize of a bingo game.' };
  await expect(studioBadges.remove({ params: { id } })).rejects.toMatchObject(problem);
  await sql`delete from bingo_prize where badge_id = ${id}`.execute(platform.db);
  await studioBadges.remove({ params: { id } });
  await expect(studioBadges.read({ params: { id } })).rejects.toMatchObject({ code: 'not_found' });
});

test('staff give a badge by hand and take it back, with reasons in the history; no rule gives it again', async () => {
  const { platform } = server;
  const support = await signUp(server, { role: 'support' });
  const member = await signUp(server);
  const badge = await makeBadge(platform, operator.userId, { kind: 'plan', planId: 'annual' }, { edition: 1 });
  const { studioBadges } = support.client;
  const call = { params: { id: badge }, body: { userId: member.userId, reason: 'Found a bug' } };
  await expect(studioBadges.read({ params: { id: badge } })).rejects.toMatchObject({ code: 'forbidden' });
  const asked = { params: { userId: member.userId } };
  expect((await studioBadges.ofMember(asked)).grantable).toContainEqual(
    expect.objectContaining({ id: badge, left: 1 }),
  );
  await studioBadges.grant(call);
  await expect(studioBadges.grant(call)).rejects.toMatchObject({ code: 'none_left' });
  expect((await studioBadges.ofMember(asked)).badges).toMatchObject([{ id: badge, event: 'by-hand' }]);
  await notifyOfBadges(platform);
  expect((await member.client.notification.inbox()).notifications).toMatchObject([{ type: 5 }]);

  await studioBadges.takeBack({ ...call, body: { ...call.body, reason: 'It was another member' } });
  await expect(studioBadges.takeBack(call)).rejects.toMatchObject({ code: 'not_found' });
  expect((await member.client.account.userInfo({ query: { select: 'badges,badgeUrl' } })).badges).toEqual([]);
  await expect(member.client.badge.select({ body: { badgeId: badge } })).rejects.toMatchObject({ code: 'not_found' });
  await platform.db.updateTable('account').set({ verified_at: new Date() }).where('id', '=', member.userId).execute();
  await platform.db
    .insertInto('membership_fact')
    .values({ account_id: member.userId, kind: 'paid', plan: 'annual', starts_at: new Date(0) })
    .execute();
  await runBadges(platform);
  expect(await holdersOf(platform, badge)).toEqual([]);
  // It can be given again by hand.
  await studioBadges.grant(call);
  expect(await holdersOf(platform, badge)).toEqual([member.userId]);
  const { entries } = await operator.client.staff.audit({ query: { subject: `account:${member.userId}` } });
  const found = entries.filter(({ action }) => action.startsWith('badge.'));
  expect(found.map(({ action, detail }) => [action, detail.reason])).toEqual([
    ['badge.grant', 'Found a bug'],
    ['badge.take-back', 'It was another member'],
    ['badge.grant', 'Found a bug'],
  ]);
});

/** A disc of this colour on a transparent background. */
function disc(fill: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <circle cx="128" cy="128" r="120" fill="${fill}"/></svg>`);
}

test('a picture is measured at 16 pixels, on dark and on light', async () => {
  const measure = async (bytes: Buffer) => {
    const { isBlank, isSquare, dark, light } = await measureIcon(bytes, 16);
    return [isBlank, isSquare, dark.isClear, light.isClear];
  };
  expect(await measure(disc('#d02020'))).toEqual([false, true, true, true]);
  expect(await measure(disc('#ffffff'))).toEqual([false, true, true, false]);
  expect(await measure(disc('#101010'))).toEqual([false, true, false, true]);
  expect(await measure(disc('none'))).toEqual([true, true, false, false]);
  const wide = sharp({ create: { width: 400, height: 100, channels: 3, background: '#888888' } });
  expect((await measure(await wide.png().toBuffer())).slice(0, 2)).toEqual([false, false]);
  // All the built-in drawings pass.
  for (const name of ['star', 'crown', 'bolt', 'heart', 'flame', 'gem', 'leaf', 'moon']) {
    const file = join(import.meta.dirname, `../../../../web/public/badge/${name}.svg`);
    expect([name, ...(await measure(readFileSync(file)))]).toEqual([name, false, true, true, true]);
  }
});

test('an uploaded picture is checked, and is beside the name of who shows it', async () => {
  const { platform } = server;
  const made = await makeImage(platform, await sharp(disc('#101010')).png().toBuffer(), {
    alt: '',
    createdBy: operator.userId,
  });
  const { studioBadges } = operator.client;
  expect(await studioBadges.legibility({ params: { imageId: made.id } })).toMatchObject({
    size: 16,
    isBlank: false,
    dark: { isClear: false },
    light: { isClear: true },
  });
  await expect(studioBadges.legibility({ params: { imageId: randomUUID() } })).rejects.toMatchObject({
    code: 'not_found',
  });
  const badge = await studioBadges.create({ body: { name: 'Dot', rule: { kind: 'hand' }, imageId: made.id } });
  await studioBadges.switchOn({ params: { id: badge.id } });
  const member = await signUp(server);
  await studioBadges.grant({ params: { id: badge.id }, body: { userId: member.userId, reason: 'A test' } });
  const { badgeUrl } = await member.client.account.userInfo({ query: { select: 'badgeUrl' } });
  expect(badgeUrl).toContain(made.id);
  expect((await fetch(new URL(badgeUrl ?? '', server.url))).status).toBe(200);
});
