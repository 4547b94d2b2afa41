import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeChannel } from '../channel/test-data.ts';
import { makeImageRow } from '../image/test-data.ts';
import { makeMedia } from '../media/test-data.ts';

let server: TestServer;
let operator: TestAccount;
let member: TestAccount;
let account: TestAccount;
let imageId: string;
let mediaId: number;
let channelId: number;
let heroes: TestAccount['client']['studioHeroes'];

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.platform;
  operator = await signUp(server, { role: 'operator' });
  member = await signUp(server, { subscribed: true });
  account = await signUp(server);
  heroes = operator.client.studioHeroes;
  imageId = await makeImageRow(db);
  ({ channelId } = await makeChannel(db, { name: 'Kiln', slug: 'kiln' }));
  mediaId = await makeMedia(db, { title: 'Firing', description: 'Hot.', channelId, thumbnailImageId: imageId });
});
beforeEach(async () => {
  for (const { id } of (await heroes.list()).heroes) await heroes.remove({ params: { id } });
});
afterAll(() => server?.close());

async function titlesFor(who: 'visitor' | 'account' | 'member') {
  const { client } = who === 'account' ? account : member;
  const answer = who === 'visitor' ? await server.client.heroes.anon() : await client.heroes.auth();
  return answer.heroes.map(({ title }) => title);
}

function standing(title: string) {
  return { title, href: '/shows', published: true, images: [{ imageId, type: 'hero-desktop' as const }] };
}

test('without a published hero the newest shows are shown; with one only that', async () => {
  expect(await titlesFor('visitor')).toEqual(['Kiln']);
  const { id } = await heroes.create({ body: { ...standing('Ours'), published: false } });
  expect(await titlesFor('visitor')).toEqual(['Kiln']);
  await heroes.update({ params: { id }, body: { published: true } });
  expect(await titlesFor('visitor')).toEqual(['Ours']);
  expect(await titlesFor('member')).toEqual(['Ours']);
});

test('heroes have an audience', async () => {
  await heroes.create({ body: { ...standing('All'), audience: 'everybody' } });
  await heroes.create({ body: { ...standing('New here?'), audience: 'visitors' } });
  await heroes.create({ body: { ...standing('Welcome back'), audience: 'members' } });
  expect(await titlesFor('visitor')).toEqual(['All', 'New here?']);
  expect(await titlesFor('member')).toEqual(['All', 'Welcome back']);
  expect(await titlesFor('account'), 'neither a visitor nor a member').toEqual(['All']);
});

test('heroes have a start and an end', async () => {
  const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
  await heroes.create({ body: { ...standing('Over'), endsAt: inHours(0) } });
  await heroes.create({ body: { ...standing('Now'), startsAt: inHours(0), endsAt: inHours(1) } });
  await heroes.create({ body: { ...standing('Later'), startsAt: inHours(1) } });
  expect(await titlesFor('member')).toEqual(['Now']);
  server.clock.advance(3_600_000);
  expect(await titlesFor('member')).toEqual(['Later']);
  await expect(heroes.create({ body: { startsAt: inHours(1), endsAt: inHours(0) } })).rejects.toMatchObject({
    fields: [{ path: 'body.endsAt' }],
  });
});

test('missing texts come from the hero’s video; without its video the hero is hidden', async () => {
  const { id } = await heroes.create({ body: { mediaId, label: 'New', published: true } });
  const { heroes: shown } = await server.client.heroes.anon();
  expect(shown).toMatchObject([
    { id: `hero-${id}`, title: 'Firing', description: 'Hot.', label: 'New', href: `/video/${mediaId}`, mediaId },
  ]);
  expect(shown[0]?.images).toHaveLength(1);
  await operator.client.studioMedia.update({ params: { mediaId }, body: { publishAt: null } });
  expect(await titlesFor('member')).not.toContain('Firing');
  await operator.client.studioMedia.update({
    params: { mediaId },
    body: { publishAt: '2026-01-01T00:00:00Z' },
  });
});

test('heroes are in the chosen order, those not named after', async () => {
  const ids: number[] = [];
  for (const title of ['A', 'B', 'C', 'D']) ids.push((await heroes.create({ body: standing(title) })).id);
  await heroes.order({ body: { ids: [ids[2]!, ids[0]!, 99_999] } });
  expect(await titlesFor('visitor')).toEqual(['C', 'A', 'B', 'D']);
  expect((await heroes.list()).heroes.map(({ position }) => position)).toEqual([0, 1, 2, 3]);

  const { studioChanges } = operator.client;
  const query = { subject: 'heroes' };
  const [ordered] = (await studioChanges.list({ query })).changes;
  expect(ordered).toMatchObject({
    action: 'heroes.order',
    changed: [{ field: 'heroIds', before: 'A, B, C, D', after: 'C, A, B, D' }],
    canUndo: true,
  });
  await studioChanges.undo({ params: { id: ordered!.id } });
  expect(await titlesFor('visitor')).toEqual(['A', 'B', 'C', 'D']);
  await heroes.order({ body: { ids: [] } });
  expect((await studioChanges.list({ query })).changes).toHaveLength(2);
});

async function lastOrder() {
  const [ordered] = (await operator.client.studioChanges.list({ query: { subject: 'heroes' } })).changes;
  return { params: { id: ordered!.id } };
}

test('undoing an order leaves newer and deleted heroes alone; a later reordering is a conflict', async () => {
  const { studioChanges } = operator.client;
  const add = async (title: string) => (await heroes.create({ body: standing(title) })).id;
  const [a, b, c, d] = [await add('A'), await add('B'), await add('C'), await add('D')] as const;
  await heroes.order({ body: { ids: [d, c, b, a] } });
  const first = await lastOrder();
  await heroes.remove({ params: { id: c } });
  const e = await add('E');
  await studioChanges.undo(first);
  expect(await titlesFor('visitor')).toEqual(['A', 'B', 'D', 'E']);

  await heroes.order({ body: { ids: [b, a, d, e] } });
  const second = await lastOrder();
  await heroes.order({ body: { ids: [e, b, d, a] } });
  await expect(studioChanges.undo(second)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('was changed since'),
  });
  expect(await titlesFor('visitor')).toEqual(['E', 'B', 'D', 'A']);

  await heroes.remove({ params: { id: e } });
  await studioChanges.undo(await lastOrder());
  expect(await titlesFor('visitor')).toEqual(['B', 'A', 'D']);
  await studioChanges.undo(second);
  expect(await titlesFor('visitor')).toEqual(['A', 'B', 'D']);
});

test('more heroes than a page holds can be ordered, and that can be undone', async () => {
  const titles = Array.from({ length: 120 }, (_, at) => ({ title: `${at}`, position: at }));
  const made = await server.platform.db.insertInto('hero').values(titles).returning('id').execute();
  const ids = made.map(({ id }) => id);
  const order = async () => {
    const rows = await server.platform.db.selectFrom('hero').select('id').orderBy('position').execute();
    return rows.map(({ id }) => id);
  };
  await heroes.order({ body: { ids: ids.toReversed() } });
  expect(await order()).toEqual(ids.toReversed());
  await operator.client.studioChanges.undo(await lastOrder());
  expect(await order()).toEqual(ids);
  await server.platform.db.deleteFrom('hero').execute();
});

test("a show's first video appears with the show's wide picture, if it has one", async () => {
  const params = { id: channelId };
  const wide = await makeImageRow(server.platform.db);
  const heroOf = async () => (await server.client.channel.byId({ params })).hero;
  expect(await heroOf()).toMatchObject({ title: 'Firing', images: [{ url: expect.stringContaining(imageId) }] });
  await operator.client.studioChannels.update({ params, body: { images: [{ imageId: wide, type: 'hero-desktop' }] } });
  expect(await heroOf()).toMatchObject({ title: 'Firing', images: [{ url: expect.stringContaining(wide) }] });
  await operator.client.studioChannels.update({ params, body: { images: [] } });
});

test("a show's own hero stands on its page instead of its first video", async () => {
  const { id } = await heroes.create({ body: { ...standing('Ours'), audience: 'members' } });
  const params = { id: channelId };
  const heroOf = async () => (await server.client.channel.byId({ params })).hero?.title;
  expect(await heroOf()).toBe('Firing');
  const { heroId } = await operator.client.studioChannels.update({ params, body: { heroId: id } });
  expect(heroId).toBe(id);
  expect(await heroOf()).toBe('Ours');
  await heroes.update({ params: { id }, body: { published: false } });
  expect(await heroOf()).toBe('Firing');
  await expect(operator.client.studioChannels.update({ params, body: { heroId: 99_999 } })).rejects.toMatchObject({
    fields: [{ path: 'body.heroId' }],
  });
});

test('refuses missing references and everybody but operators', async () => {
  const missing = { images: [{ imageId: crypto.randomUUID(), type: 'hero-desktop' as const }] };
  await expect(heroes.create({ body: missing })).rejects.toMatchObject({ fields: [{ path: 'body.images' }] });
  await expect(heroes.create({ body: { mediaId: 99_999 } })).rejects.toMatchObject({
    fields: [{ path: 'body.mediaId' }],
  });
  await expect(heroes.update({ params: { id: 99_999 }, body: {} })).rejects.toMatchObject({ code: 'not_found' });
  await expect(member.client.studioHeroes.list()).rejects.toMatchObject({ code: 'forbidden' });
});
