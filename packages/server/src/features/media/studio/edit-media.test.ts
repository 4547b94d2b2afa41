import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeChannel } from '../../channel/test-data.ts';
import { makeTeam } from '../../creator/test-data.ts';
import { makeImageRow } from '../../image/test-data.ts';
import { makeStream } from '../../live/test-data.ts';
import { makeMedia } from '../test-data.ts';

let server: TestServer;
let creator: TestAccount;
let colleague: TestAccount;
let stranger: TestAccount;
let operator: TestAccount;
let teamId: number;

const unknownId = 999_999;
const notFound = { status: 404, code: 'not_found' };

beforeAll(async () => {
  server = await startTestServer();
  creator = await signUp(server, { role: 'creator' });
  colleague = await signUp(server, { role: 'creator' });
  stranger = await signUp(server, { role: 'creator' });
  operator = await signUp(server, { role: 'operator' });
  teamId = await makeTeam(server.platform.db, { memberIds: [creator.userId, colleague.userId] });
});
afterAll(() => server?.close());

function create(body: Parameters<typeof creator.client.studioMedia.create>[0]['body']) {
  return creator.client.studioMedia.create({ body });
}

function update(mediaId: number, body: Parameters<typeof creator.client.studioMedia.update>[0]['body'], by = creator) {
  return by.client.studioMedia.update({ params: { mediaId }, body });
}

function fieldsOf(call: Promise<unknown>): Promise<string[]> {
  return call.then(
    () => [],
    (error: { fields: { path: string }[] }) => error.fields.map(({ path }) => path),
  );
}

test('a draft starts with a title and accepts every editable field', async () => {
  const draft = await create({ title: '  A first cut ' });
  expect(draft).toMatchObject({
    title: 'A first cut',
    state: 'draft',
    access: 'members',
    publishAt: null,
    processing: null,
    thumbnail: null,
  });
  const { channelId, seasonIds } = await makeChannel(server.platform.db, { seasons: 1, createdBy: creator.userId });
  const full = {
    title: 'The whole thing',
    description: 'Ten minutes.\n\nWith a break.',
    channelId,
    seasonId: seasonIds[0]!,
    episode: 7,
    access: 'free' as const,
    publishAt: new Date(server.clock.now().getTime() + 60_000).toISOString(),
    tags: ['clay', 'fire'],
    creatorTeamIds: [teamId],
    chapters: [
      { start: 0, title: 'Intro' },
      { start: 61.25, title: 'Glaze' },
    ],
  };
  const made = await create(full);
  expect(made).toMatchObject({ ...full, state: 'scheduled' });
  expect(await creator.client.studioMedia.get({ params: { mediaId: made.mediaId } })).toEqual(made);
});

test('an edit changes the given fields; two concurrent edits of the same field are a conflict', async () => {
  const { mediaId, version } = await create({ title: 'One', tags: ['a'], chapters: [{ start: 0, title: 'All' }] });
  const edited = await update(mediaId, { version, title: 'Two', tags: ['b', 'b', 'c'] });
  expect(edited).toMatchObject({ title: 'Two', tags: ['b', 'c'], chapters: [{ title: 'All' }] });
  const both = await Promise.allSettled(
    [1, 2].map((n) => update(mediaId, { version: edited.version, title: `R${n}` })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a season must belong to the show', async () => {
  const { db } = server.platform;
  const one = await makeChannel(db, { seasons: 1, createdBy: creator.userId });
  const two = await makeChannel(db, { seasons: 1, createdBy: creator.userId });
  const [seasonOne, seasonTwo] = [one.seasonIds[0]!, two.seasonIds[0]!];
  const media = await create({ title: 'Placed', channelId: one.channelId, seasonId: seasonOne });
  const { mediaId } = media;
  expect(await fieldsOf(update(mediaId, { seasonId: seasonTwo }))).toEqual(['body.seasonId']);
  expect(await fieldsOf(update(mediaId, { channelId: unknownId }))).toEqual(['body.channelId']);
  expect(await fieldsOf(create({ title: 'No show', seasonId: seasonOne }))).toEqual(['body.seasonId']);
  const moved = await update(mediaId, { channelId: two.channelId });
  expect(moved).toMatchObject({ channelId: two.channelId, seasonId: null });
  const removed = await update(mediaId, { channelId: null });
  expect(removed).toMatchObject({ channelId: null, seasonId: null });
});

test('invalid fields are named', async () => {
  const mediaId = await makeMedia(server.platform.db, { createdBy: creator.userId });
  const wrong: [string, Promise<unknown>][] = [
    ['body.creatorTeamIds.1', update(mediaId, { creatorTeamIds: [teamId, unknownId] })],
    ['body.thumbnailImageId', update(mediaId, { thumbnailImageId: crypto.randomUUID() })],
    ['body.chapters.1.start', update(mediaId, { chapters: [chapterAt(5), chapterAt(5)] })],
    ['body.chapters.0.start', update(mediaId, { chapters: [chapterAt(600.5)] })],
    ['body.title', update(mediaId, { title: ' ' })],
    ['body.title', update(mediaId, { title: 'a\0b' })],
    ['body.title', create({ title: 'x'.repeat(201) })],
    ['body.description', create({ title: 'x', description: 'x'.repeat(10_001) })],
    ['body.publishAt', create({ title: 'x', publishAt: 'tomorrow' })],
    ['body.publishAt', create({ title: 'x', publishAt: '0000-01-01T00:00:00Z' })],
    ['body.publishAt', create({ title: 'x', publishAt: '0202-01-01T00:00:00Z' })],
    ['body.episode', create({ title: 'x', episode: -1 })],
    ['body.channelId', create({ title: 'x', channelId: 1.5 })],
    ['body.version', update(mediaId, { version: -1 })],
  ];
  const named = await Promise.all(wrong.map(([, call]) => fieldsOf(call)));
  expect(named).toEqual(wrong.map(([field]) => [field]));
});

function chapterAt(start: number) {
  return { start, title: 'Chapter' };
}

test('creators edit their own videos and those that credit their teams; other videos are not found', async () => {
  const { mediaId } = await create({ title: 'Ours', creatorTeamIds: [teamId] });
  expect((await update(mediaId, { title: 'Ours too' }, colleague)).title).toBe('Ours too');
  await expect(update(mediaId, { title: 'Mine' }, stranger)).rejects.toMatchObject(notFound);
  const params = { mediaId };
  const at = { params };
  const { studioMedia } = stranger.client;
  await expect(studioMedia.get(at)).rejects.toMatchObject(notFound);
  await expect(studioMedia.remove(at)).rejects.toMatchObject(notFound);
  await expect(studioMedia.transcode(at)).rejects.toMatchObject(notFound);
  await expect(studioMedia.frameAsThumbnail({ params, body: { time: 0 } })).rejects.toMatchObject(notFound);
  const captions = {
    params: { mediaId, language: 'en' },
    body: { label: 'English', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi' },
  };
  await expect(studioMedia.setCaptions(captions)).rejects.toMatchObject(notFound);
  await expect(studioMedia.removeCaptions({ params: captions.params })).rejects.toMatchObject(notFound);
  expect((await update(mediaId, { title: 'By an operator' }, operator)).title).toBe('By an operator');
  const member = await signUp(server);
  await expect(member.client.studioMedia.get(at)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  await expect(server.client.studioMedia.get(at)).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
});

test('a creator credits only teams of their own, and keeps those that others added', async () => {
  const foreign = await makeTeam(server.platform.db);
  const { mediaId } = await create({ title: 'Credits' });
  await expect(create({ title: 'x', creatorTeamIds: [foreign] })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(update(mediaId, { creatorTeamIds: [foreign] })).rejects.toMatchObject({ code: 'forbidden' });
  await update(mediaId, { creatorTeamIds: [foreign] }, operator);
  const both = await update(mediaId, { creatorTeamIds: [teamId, foreign] });
  expect(both.creatorTeamIds).toEqual([teamId, foreign]);
});

test('a draft without creators credits the only team of its maker', async () => {
  const creditsOf = async (by: TestAccount, creatorTeamIds?: number[]) =>
    (await by.client.studioMedia.create({ body: { title: 'A cut', creatorTeamIds } })).creatorTeamIds;
  expect(await creditsOf(colleague)).toEqual([teamId]);
  expect(await creditsOf(colleague, [])).toEqual([]);
  expect(await creditsOf(stranger)).toEqual([]);
  const busy = await signUp(server, { role: 'creator' });
  for (let teams = 0; teams < 2; teams += 1) await makeTeam(server.platform.db, { memberIds: [busy.userId] });
  expect(await creditsOf(busy)).toEqual([]);
});

test('lists what the caller may edit, with search, show, state and counts', async () => {
  const own = await signUp(server, { role: 'creator' });
  const { channelId } = await makeChannel(server.platform.db);
  const { db } = server.platform;
  const base = { createdBy: own.userId };
  const draft = await makeMedia(db, { ...base, title: '100% Draft_', publishAt: null });
  const scheduled = await makeMedia(db, { ...base, title: 'Scheduled', publishAt: new Date('2999-01-01') });
  const published = await makeMedia(db, { ...base, title: 'Published draftsman', channelId });
  type Query = NonNullable<Parameters<typeof own.client.studioMedia.list>[0]>['query'];
  const list = async (query: Query) => {
    const { media, total } = await own.client.studioMedia.list({ query });
    return { ids: media.map(({ mediaId }) => mediaId), total };
  };
  expect(await list({})).toEqual({ ids: [published, scheduled, draft], total: 3 });
  expect((await list({ sort: 'published' })).ids).toEqual([scheduled, published, draft]);
  expect((await list({ sort: 'title' })).ids).toEqual([draft, published, scheduled]);
  expect(await list({ page: 2, pageSize: 2 })).toEqual({ ids: [draft], total: 3 });
  expect(await list({ state: 'draft' })).toEqual({ ids: [draft], total: 1 });
  expect(await list({ state: 'scheduled' })).toEqual({ ids: [scheduled], total: 1 });
  expect(await list({ state: 'published' })).toEqual({ ids: [published], total: 1 });
  expect(await list({ channelId })).toEqual({ ids: [published], total: 1 });
  expect(await list({ search: 'DRAFT' })).toEqual({ ids: [published, draft], total: 2 });
  expect(await list({ search: '0% draft_' })).toEqual({ ids: [draft], total: 1 });
  expect(await list({ search: 'sc' })).toEqual({ ids: [scheduled], total: 1 });
  expect(await list({ search: '%' })).toEqual({ ids: [], total: 0 });
  const all = await operator.client.studioMedia.list({ query: { pageSize: 100 } });
  expect(all.media.map(({ mediaId }) => mediaId)).toEqual(expect.arrayContaining([draft, scheduled, published]));
  expect(all.total).toBeGreaterThan(3);
});

test('a stream is marked, and is no draft before it has ended', async () => {
  const own = await signUp(server, { role: 'creator' });
  const planned = await makeStream(server.platform, { createdBy: own.userId, title: 'Planned' });
  const { mediaId: onAir } = await makeStream(server.platform, { createdBy: own.userId, onAir: true });
  const video = await makeMedia(server.platform.db, { createdBy: own.userId, publishAt: null });
  const list = async (state?: 'draft') => (await own.client.studioMedia.list({ query: { state } })).media;
  expect((await list()).map(({ mediaId, stream }) => [mediaId, stream?.state])).toEqual([
    [video, undefined],
    [onAir, 'live'],
    [planned.mediaId, 'scheduled'],
  ]);
  expect((await list('draft')).map(({ mediaId }) => mediaId)).toEqual([video]);
});

test('publishing shows a video at once, and unpublishing hides it', async () => {
  const mediaId = await makeMedia(server.platform.db, {
    createdBy: creator.userId,
    publishAt: null,
    title: 'Premiere',
  });
  const { channelId } = await makeChannel(server.platform.db, { slug: 'premieres', createdBy: creator.userId });
  const shown = async () => (await server.client.channel.byId({ params: { id: channelId } })).media.map((m) => m.title);
  expect(await shown()).toEqual([]);
  const publishAt = server.clock.now().toISOString();
  const published = await update(mediaId, { channelId, publishAt });
  expect(published.state).toBe('published');
  expect(await shown()).toEqual(['Premiere']);
  await update(mediaId, { title: 'Premiere, again' });
  expect(await shown()).toEqual(['Premiere, again']);
  expect((await update(mediaId, { publishAt: null })).state).toBe('draft');
  expect(await shown()).toEqual([]);
});

test('an uploaded picture becomes the thumbnail', async () => {
  const { mediaId } = await create({ title: 'Pictured' });
  const thumbnailImageId = await makeImageRow(server.platform.db, { alt: 'A kiln', createdBy: creator.userId });
  const { thumbnail } = await update(mediaId, { thumbnailImageId });
  expect(thumbnail).toMatchObject({ alt: 'A kiln', color: '#336699', widths: [320, 640, 960, 1280] });
});

test('changes are recorded with their author', async () => {
  const { mediaId } = await create({ title: 'Audited' });
  await update(mediaId, { description: 'Changed' });
  await creator.client.studioMedia.remove({ params: { mediaId } });
  const entries = await server.platform.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'action'])
    .where('subject', '=', `media:${mediaId}`)
    .orderBy('id')
    .execute();
  const actions = ['media.create', 'media.edit', 'media.remove'];
  expect(entries).toEqual(actions.map((action) => ({ actor_id: creator.userId, action })));
});
