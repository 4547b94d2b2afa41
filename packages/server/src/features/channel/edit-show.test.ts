import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeImageRow } from '../image/test-data.ts';
import { makeMedia } from '../media/test-data.ts';

let server: TestServer;
let creator: TestAccount;
let colleague: TestAccount;
let stranger: TestAccount;
let operator: TestAccount;

const notFound = { status: 404, code: 'not_found' };
const forbidden = { status: 403, code: 'forbidden' };

beforeAll(async () => {
  server = await startTestServer();
  creator = await signUp(server, { role: 'creator' });
  colleague = await signUp(server, { role: 'creator' });
  stranger = await signUp(server, { role: 'creator' });
  operator = await signUp(server, { role: 'operator' });
  await makeTeam(server.platform.db, { memberIds: [creator.userId, colleague.userId] });
});
afterAll(() => server?.close());

function create(slug: string, body: object = {}) {
  return creator.client.studioChannels.create({ body: { name: 'Kiln', slug, ...body } });
}

function update(id: number, body: object, by = creator) {
  return by.client.studioChannels.update({ params: { id }, body });
}

test('a show is made, changed and visible to visitors at once', async () => {
  const imageId = await makeImageRow(server.platform.db, { createdBy: creator.userId });
  const images = [{ imageId, type: 'hero-desktop' }];
  const show = await create('kiln', { layout: 'series-view', position: 3, description: 'Clay.', images });
  expect(show).toMatchObject({ layout: 'series-view', position: 3, published: true, images, seasons: [] });
  const shown = () => server.client.channel.bySlug({ params: { slug: 'kiln' } });
  expect(await shown()).toMatchObject({ name: 'Kiln', layout: 'series-view', images: [{ type: 'hero-desktop' }] });
  expect(await update(show.id, { name: 'Kiln!', images: [] })).toMatchObject({
    name: 'Kiln!',
    slug: 'kiln',
    images: [],
  });
  expect(await shown()).toMatchObject({ name: 'Kiln!', images: [] });
  await update(show.id, { published: false });
  await expect(shown()).rejects.toMatchObject(notFound);
  expect(await creator.client.studioChannels.get({ params: { id: show.id } })).toMatchObject({ published: false });
});

test('lists shows in their order, by name if asked', async () => {
  await create('list-b', { name: 'List two', position: 90 });
  await create('list-a', { name: 'List one', position: 80 });
  const { channels } = await stranger.client.studioChannels.list({ query: { search: 'list ' } });
  expect(channels.map(({ slug }) => slug)).toEqual(['list-a', 'list-b']);
  expect((await stranger.client.studioChannels.list({ query: { search: '_ist' } })).channels).toEqual([]);
});

test('seasons have numbers of their own; deleting one keeps its videos', async () => {
  const { id } = await create('seasons');
  const params = { id };
  const { studioChannels } = creator.client;
  const first = await studioChannels.addSeason({ params, body: { number: 1, title: 'Earth' } });
  const second = await studioChannels.addSeason({ params, body: { number: 2, title: '' } });
  const body = { number: 1, title: 'Again' };
  await expect(studioChannels.addSeason({ params, body })).rejects.toMatchObject({ status: 409, code: 'conflict' });
  const change = (body: object) => studioChannels.updateSeason({ params: { id, seasonId: second.id }, body });
  await expect(change({ number: 1 })).rejects.toMatchObject({ code: 'conflict' });
  expect(await change({ title: 'Fire' })).toMatchObject({ number: 2, title: 'Fire', mediaCount: 0 });
  const mediaId = await makeMedia(server.platform.db, {
    createdBy: creator.userId,
    channelId: id,
    seasonId: first.id,
    publishAt: null,
  });
  const show = await studioChannels.get({ params });
  expect(show).toMatchObject({ mediaCount: 1, seasons: [{ title: 'Earth', mediaCount: 1 }, { title: 'Fire' }] });
  await studioChannels.removeSeason({ params: { id, seasonId: first.id } });
  const left = await creator.client.studioMedia.get({ params: { mediaId } });
  expect(left).toMatchObject({ channelId: id, seasonId: null });
  await expect(studioChannels.removeSeason({ params: { id, seasonId: first.id } })).rejects.toMatchObject(notFound);
  const other = await create('other-seasons');
  const foreign = { params: { id: other.id, seasonId: second.id } };
  await expect(studioChannels.removeSeason(foreign)).rejects.toMatchObject(notFound);
});

test('operators, makers and their teams change a show; other creators only read it', async () => {
  const { id } = await create('whose');
  expect(await update(id, { name: 'By a colleague' }, colleague)).toMatchObject({ name: 'By a colleague' });
  expect(await update(id, { name: 'By an operator' }, operator)).toMatchObject({ name: 'By an operator' });
  await expect(update(id, { name: 'Mine' }, stranger)).rejects.toMatchObject(forbidden);
  const season = { params: { id }, body: { number: 1, title: '' } };
  await expect(stranger.client.studioChannels.addSeason(season)).rejects.toMatchObject(forbidden);
  const seenBy = ({ client }: TestAccount) => client.studioChannels.get({ params: { id } });
  expect(await seenBy(stranger)).toMatchObject({ name: 'By an operator', canEdit: false });
  for (const editor of [creator, colleague, operator]) expect(await seenBy(editor)).toMatchObject({ canEdit: true });
  const member = await signUp(server);
  await expect(member.client.studioChannels.list()).rejects.toMatchObject(forbidden);
  await expect(server.client.studioChannels.list()).rejects.toMatchObject({ status: 401 });
});

test('removing a show keeps its videos, without a show', async () => {
  const { id } = await create('leaving');
  const { id: seasonId } = await creator.client.studioChannels.addSeason({
    params: { id },
    body: { number: 1, title: '' },
  });
  const mediaId = await makeMedia(server.platform.db, { createdBy: creator.userId, channelId: id, seasonId });
  await expect(creator.client.studioChannels.remove({ params: { id } })).rejects.toMatchObject(forbidden);
  await operator.client.studioChannels.remove({ params: { id } });
  const left = await creator.client.studioMedia.get({ params: { mediaId } });
  expect(left).toMatchObject({ channelId: null, seasonId: null });
  await expect(operator.client.studioChannels.remove({ params: { id } })).rejects.toMatchObject(notFound);
});

test('invalid fields are named', async () => {
  const { id } = await create('named');
  const other = await create('not-named');
  await expect(create('named')).rejects.toMatchObject({ status: 409, code: 'slug_taken' });
  await expect(update(other.id, { slug: 'named' })).rejects.toMatchObject({ status: 409, code: 'slug_taken' });
  const wrong: [object, string][] = [
    [{ slug: '1984' }, 'body.slug'],
    [{ slug: 'a--b' }, 'body.slug'],
    [{ name: '' }, 'body.name'],
    [{ position: 1e9 }, 'body.position'],
    [{ layout: 'round' }, 'body.layout'],
    [{ images: [{ imageId: crypto.randomUUID(), type: 'poster' }] }, 'body.images'],
    [{ description: 'a\0b' }, 'body.description'],
  ];
  for (const [body, path] of wrong) {
    await expect(update(id, body)).rejects.toMatchObject({ code: 'invalid_request', fields: [{ path }] });
  }
  await expect(update(999_999, {})).rejects.toMatchObject(notFound);
});
