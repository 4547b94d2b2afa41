import type { Change } from '@greenlight/contract/change-studio';
import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeTeam } from '../creator/test-data.ts';
import { removeUnusedImages } from '../image/remove-image.ts';
import { makeImageRow } from '../image/test-data.ts';
import { forgetUndoData } from './forget-undo-data.ts';

let server: TestServer;
let operator: TestAccount;
let other: TestAccount;
let creator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator', displayName: 'Olive' });
  other = await signUp(server, { role: 'operator', displayName: 'Otto' });
  creator = await signUp(server, { role: 'creator', displayName: 'Cleo' });
});
afterAll(() => server?.close());

async function changesOf(subject: string, account = operator): Promise<Change[]> {
  return (await account.client.studioChanges.list({ query: { subject } })).changes;
}

function undo(change: Change | undefined, account = operator) {
  if (!change) throw new Error('there is no such change');
  return account.client.studioChanges.undo({ params: { id: change.id } });
}

async function makeShow(slug: string, account = operator) {
  const { id } = await account.client.studioChannels.create({ body: { name: 'First name', slug } });
  const edit = (body: object, by = account) => by.client.studioChannels.update({ params: { id }, body });
  const read = () => account.client.studioChannels.get({ params: { id } });
  return { id, subject: `channel:${id}`, edit, read };
}

test('the history lists who changed what and when, field by field, newest first; a change without effect is not listed', async () => {
  const show = await makeShow('told');
  await show.edit({ name: 'Second name', published: false });
  await show.edit({ name: 'Second name' });
  await show.edit({ description: 'About it' }, other);
  const changes = await changesOf(show.subject);
  expect(changes.map(({ action, actor, canUndo }) => [action, actor, canUndo])).toEqual([
    ['channel.edit', 'Otto', true],
    ['channel.edit', 'Olive', true],
    ['channel.create', 'Olive', false],
  ]);
  expect(changes[1]?.changed).toEqual([
    { field: 'name', before: 'First name', after: 'Second name' },
    { field: 'published', before: 'yes', after: 'no' },
  ]);
  expect(changes[0]?.name).toBe('Second name');
  expect(new Date(changes[0]?.at ?? 0).getTime()).toBeGreaterThan(Date.now() - dayMs);
});

test('undo puts the changed fields back, visitors see it, and it is a change that can be undone', async () => {
  const show = await makeShow('undone');
  const seen = async () => (await server.client.channel.byId({ params: { id: show.id } })).name;
  await show.edit({ name: 'A mistake' });
  await show.edit({ description: 'Written since' }, other);
  expect(await seen()).toBe('A mistake');
  const [, mistake] = await changesOf(show.subject);
  await undo(mistake);
  expect(await seen()).toBe('First name');
  expect(await show.read()).toMatchObject({ name: 'First name', description: 'Written since' });
  const [undoing] = await changesOf(show.subject);
  expect(undoing).toMatchObject({ canUndo: true, changed: [{ before: 'A mistake', after: 'First name' }] });
  await undo(undoing);
  expect(await seen()).toBe('A mistake');
});

test('undo does not destroy later changes: the conflict names the field and who changed it', async () => {
  const show = await makeShow('contested');
  await show.edit({ name: 'Mine', layout: 'series-view' });
  await show.edit({ name: 'Theirs' }, other);
  const [, mine] = await changesOf(show.subject);
  await expect(undo(mine)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/“name” was changed since by Otto/),
  });
  expect(await show.read()).toMatchObject({ name: 'Theirs', layout: 'series-view' });
});

test('undo refuses an address that is taken and a picture that is gone, in words', async () => {
  const show = await makeShow('wanted-slug');
  await show.edit({ slug: 'other-slug' });
  await makeShow('wanted-slug');
  const [renamed] = await changesOf(show.subject);
  await expect(undo(renamed)).rejects.toMatchObject({ code: 'slug_taken' });
  const imageId = await makeImageRow(server.platform.db);
  await show.edit({ images: [{ imageId, type: 'poster' }] });
  await show.edit({ images: [] });
  const [removed] = await changesOf(show.subject);
  await server.platform.db.deleteFrom('image').where('id', '=', imageId).execute();
  await expect(undo(removed)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('There is no image'),
  });
});

test('a replaced picture outlives the clean-up of unused ones for undo, but not for ever', async () => {
  const { db } = server.platform;
  const show = await makeShow('pictured');
  const imageId = await makeImageRow(db, { alt: 'The crew' });
  await show.edit({ images: [{ imageId, type: 'poster' }] });
  await show.edit({ images: [] });
  await db
    .updateTable('image')
    .set({ created_at: new Date(0) })
    .where('id', '=', imageId)
    .execute();
  await removeUnusedImages(server.platform);
  const [removed] = await changesOf(show.subject);
  expect(removed?.changed[0]).toMatchObject({
    field: 'images',
    before: expect.stringContaining('The crew ('),
    after: '',
  });
  await undo(removed);
  expect((await show.read()).images).toMatchObject([{ imageId, type: 'poster' }]);
  await show.edit({ images: [] });
  server.clock.advance(100 * dayMs);
  await forgetUndoData(server.platform);
  await removeUnusedImages(server.platform);
  const left = await db.selectFrom('image').select('id').where('id', '=', imageId).execute();
  expect(left).toEqual([]);
  server.clock.advance(-100 * dayMs);
});

test('references show names, seasons have fields of their own', async () => {
  const { client } = operator;
  const show = await makeShow('numbered');
  const season = await client.studioChannels.addSeason({ params: { id: show.id }, body: { number: 1, title: 'Old' } });
  const key = { id: show.id, seasonId: season.id };
  await client.studioChannels.updateSeason({ params: key, body: { title: 'New' } });
  const [renamed] = await changesOf(show.subject);
  expect(renamed).toMatchObject({
    action: 'channel.edit-season',
    changed: [{ field: `season.${season.id}.title`, before: 'Old', after: 'New' }],
  });
  await undo(renamed);
  expect((await show.read()).seasons).toMatchObject([{ title: 'Old' }]);
  const video = await client.studioMedia.create({ body: { title: 'A video' } });
  const teamId = await makeTeam(server.platform.db, { displayName: 'The crew' });
  const body = { version: video.version, channelId: show.id, creatorTeamIds: [teamId] };
  await client.studioMedia.update({ params: { mediaId: video.mediaId }, body });
  const [placed] = await changesOf(`media:${video.mediaId}`);
  expect(placed?.changed).toEqual([
    { field: 'channelId', before: '', after: 'First name' },
    { field: 'creatorTeamIds', before: '', after: 'The crew' },
  ]);
  await undo(placed);
  const undone = await client.studioMedia.get({ params: { mediaId: video.mediaId } });
  expect(undone).toMatchObject({ channelId: null, creatorTeamIds: [] });
});

test('settings, theme and language texts are undone, back to the built-in values', async () => {
  const { client } = operator;
  await client.studioConfig.update({
    body: { config: { browse_enabled: false }, theme: { '--color-accent': '#f00' } },
  });
  const [switched] = await changesOf('config');
  expect(switched?.changed.toSorted((one, two) => one.field.localeCompare(two.field))).toEqual([
    { field: '--color-accent', before: '', after: '#f00' },
    { field: 'browse_enabled', before: 'yes', after: 'no' },
  ]);
  await undo(switched);
  const { config, theme } = await client.studioConfig.get();
  expect([config.browse_enabled, theme]).toEqual([true, {}]);
  const texts = { shell: { 'nav.home': 'Portada' } };
  await client.studioLanguages.update({ params: { id: 2 }, body: { texts } });
  const [changed] = await changesOf('language:2');
  expect(changed?.changed).toEqual([{ field: 'texts.shell.nav.home', before: '', after: 'Portada' }]);
  await undo(changed);
  expect(await server.client.language.texts({ params: { id: 2 } })).toEqual({ texts: {} });
});

test('a page, a hero, a banner, the questions and a gallery are undone too', async () => {
  const { client } = operator;
  const page = await client.studioPages.create({ body: { slug: 'about', title: 'About' } });
  const draft = { ...page.draft, title: 'About us', images: [] };
  await client.studioPages.saveDraft({ params: { id: page.id }, body: { version: page.version, ...draft } });
  await undo((await changesOf(`page:${page.id}`))[0]);
  expect((await client.studioPages.get({ params: { id: page.id } })).draft.title).toBe('About');

  const hero = await client.studioHeroes.create({ body: { title: 'Now' } });
  await client.studioHeroes.update({ params: { id: hero.id }, body: { title: 'Soon' } });
  await undo((await changesOf(`hero:${hero.id}`))[0]);
  expect((await client.studioHeroes.list()).heroes).toMatchObject([{ title: 'Now' }]);

  const banner = await client.studioBanners.create({ body: { name: 'Shop', kind: 'external-link-banner' } });
  await client.studioBanners.update({ params: { id: banner.id }, body: { name: 'Store' } });
  await undo((await changesOf(`banner:${banner.id}`))[0]);
  expect(await client.studioBanners.get({ params: { id: banner.id } })).toMatchObject({ name: 'Shop' });

  const faq = await client.studioFaq.get();
  const faqs = [{ question: 'Why?', answer: 'Because.', published: true }];
  await client.studioFaq.save({ body: { ...faq, faqs } });
  await undo((await changesOf('faq'))[0]);
  expect((await client.studioFaq.get()).faqs).toEqual(faq.faqs);

  const gallery = await client.studioGalleries.create({ body: { slug: 'stills', title: 'Stills', password: 'x' } });
  await client.studioGalleries.update({ params: { id: gallery.id }, body: { title: 'Frames', password: 'secret' } });
  const changes = await changesOf(`gallery:${gallery.id}`);
  expect(changes.map(({ action, canUndo }) => [action, canUndo])).toEqual([
    ['gallery.edit', true],
    ['gallery.set-password', false],
    ['gallery.create', false],
  ]);
  expect(JSON.stringify(changes)).not.toContain('secret');
  await expect(undo(changes[1])).rejects.toMatchObject({ code: 'conflict' });
  await undo(changes[0]);
  expect((await client.studioGalleries.list()).galleries).toMatchObject([{ title: 'Stills' }]);
});

test('creators see and undo only what they may edit', async () => {
  const mine = await makeShow('by-cleo', creator);
  await mine.edit({ name: 'By Cleo' });
  const foreign = await makeShow('by-olive');
  await foreign.edit({ name: 'By Olive' });
  const draft = await operator.client.studioMedia.create({ body: { title: 'Secret draft' } });
  const all = (await creator.client.studioChanges.list()).changes;
  expect(new Set(all.map(({ subject }) => subject))).toEqual(new Set([mine.subject]));
  await expect(changesOf(foreign.subject, creator)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(changesOf(`media:${draft.mediaId}`, creator)).rejects.toMatchObject({ code: 'not_found' });
  await expect(changesOf('config', creator)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(undo((await changesOf(foreign.subject))[0], creator)).rejects.toMatchObject({ code: 'forbidden' });
  await undo((await changesOf(mine.subject, creator))[0], creator);
  expect(await mine.read()).toMatchObject({ name: 'First name' });
  const operators = (await operator.client.studioChanges.list({ query: { pageSize: 100 } })).changes;
  expect(operators.map(({ subject }) => subject)).toEqual(expect.arrayContaining([mine.subject, foreign.subject]));
});

test('the history of a removed subject stays, but its earlier changes cannot be undone', async () => {
  const show = await makeShow('removed');
  await show.edit({ name: 'Last name' });
  await operator.client.studioChannels.remove({ params: { id: show.id } });
  const changes = await changesOf(show.subject);
  expect(changes.map(({ action, canUndo }) => [action, canUndo])).toEqual([
    ['channel.remove', true],
    ['channel.edit', false],
    ['channel.create', false],
  ]);
  expect(changes[0]?.changed).toContainEqual({ field: 'name', before: 'Last name', after: '' });
  await expect(undo(changes[1])).rejects.toMatchObject({ code: 'not_found' });
  await expect(operator.client.studioChanges.undo({ params: { id: 999_999 } })).rejects.toMatchObject({
    code: 'not_found',
  });
  const nonsense = operator.client.studioChanges.list({ query: { subject: 'account:1' } });
  await expect(nonsense).rejects.toMatchObject({ fields: [{ path: 'query.subject' }] });
});
