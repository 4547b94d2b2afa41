import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeChannel } from '../channel/test-data.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeMedia } from '../media/test-data.ts';

let server: TestServer;
let creator: TestAccount;
let teamId: number;
let channelId: number;
const made: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestServer();
  creator = await signUp(server, { role: 'operator' });
  const { db } = server.platform;
  teamId = await makeTeam(db, { displayName: 'Lantern Collective', slug: 'lantern' });
  ({ channelId } = await makeChannel(db, { name: 'Harbour Stories', slug: 'harbour' }));
  const put = async (name: string, options: Parameters<typeof makeMedia>[1]) => {
    made[name] = await makeMedia(db, options);
  };
  await put('title', { title: 'Firing the kiln', access: 'free', publishAt: new Date('2024-05-01') });
  await put('popular', { title: 'The kiln, again', likes: 500, publishAt: new Date('2024-01-01') });
  await put('chapter', { title: 'A day of glaze' });
  await put('caption', { title: 'Evening talk', access: 'free' });
  await put('told', {
    title: 'Workshop tour',
    description: 'We walk around. At the end there is a <b>kiln</b> & tea.',
  });
  await put('show', { title: 'Low tide', channelId });
  await put('team', { title: 'Paper boats', teamIds: [teamId] });
  await put('accents', { title: 'Über die Brücke: café señor' });
  await put('tokyo', { title: '東京タワーの夜' });
  await put('russian', { title: 'Московские вечера' });
  await put('draft', { title: 'Kiln draft', publishAt: null });
  await put('scheduled', { title: 'Kiln tomorrow', publishAt: new Date('2999-01-01') });
  await put('unplayable', { title: 'Kiln without film', playable: false });
  await db
    .insertInto('media_chapter')
    .values({ media_id: made['chapter'] ?? 0, start_s: 192, title: 'Into the kiln' })
    .execute();
  const text =
    '1\n00:00:05,000 --> 00:00:07,000\nGood evening\n\n2\n00:03:12,500 --> 00:03:15,000\nwe built a <i>kiln</i> that night\n';
  const body = { label: 'English', text, isDefault: true };
  await creator.client.studioMedia.setCaptions({ params: { mediaId: made['caption'] ?? 0, language: 'en' }, body });
});
afterAll(() => server?.close());

type Query = Parameters<TestServer['client']['search']['find']>[0]['query'];

function find(search: string, query: Omit<Query, 'search'> = {}) {
  return server.client.search.find({ query: { search, ...query } });
}

/** The titles of the results, in order. */
async function namesOf(search: string, query?: Omit<Query, 'search'>) {
  const { media } = await find(search, query);
  return media.map(({ mediaId }) => Object.keys(made).find((name) => made[name] === mediaId) ?? mediaId);
}

test('title before chapter, caption and description; then by likes', async () => {
  expect(await namesOf('kiln')).toEqual(['popular', 'title', 'chapter', 'caption', 'told']);
});

test('each result shows its match in parts, with the time of chapters and captions', async () => {
  const { media } = await find('kiln');
  const matches = media.map((item) => item.matches[0]);
  expect(matches[1]).toEqual({
    field: 'title',
    time: null,
    pieces: [
      { text: 'Firing the ', match: false },
      { text: 'kiln', match: true },
    ],
  });
  expect(matches[2]).toMatchObject({ field: 'chapter', time: 192, pieces: [{ text: 'Into the ' }, { text: 'kiln' }] });
  expect(matches[3]).toMatchObject({ field: 'caption', time: 192.5 });
  expect(matches[3]?.pieces.map(({ text }) => text).join('')).toBe('we built a kiln that night');
  expect(matches[4]).toMatchObject({ field: 'description' });
  expect(matches[4]?.pieces.map(({ text }) => text).join('')).toContain('<b>kiln</b> & tea');
});

test('visitors see only their typed words of the spoken text of a members-only video', async () => {
  const mediaId = await makeMedia(server.platform.db, { title: 'For members', access: 'members' });
  const text = '1\n00:00:05,000 --> 00:00:07,000\nthe secret is walnut oil\n';
  const body = { label: 'English', text, isDefault: true };
  await creator.client.studioMedia.setCaptions({ params: { mediaId, language: 'en' }, body });
  const { media } = await find('walnut');
  const visitors = media.find((item) => item.mediaId === mediaId);
  expect(visitors?.matches).toEqual([
    {
      field: 'caption',
      time: 5,
      pieces: [
        { text: ' … ', match: false },
        { text: 'walnut', match: true },
        { text: ' … ', match: false },
      ],
    },
  ]);
  const [member, account] = [await signUp(server, { subscribed: true }), await signUp(server)];
  const read = async ({ client }: TestAccount) => {
    const found = (await client.search.find({ query: { search: 'walnut' } })).media.find(
      (item) => item.mediaId === mediaId,
    );
    return found?.matches[0]?.pieces.map(({ text }) => text).join('');
  };
  expect([await read(member), await read(account)]).toEqual(['the secret is walnut oil', ' … walnut … ']);
  // A member's answer is not cached for others.
  expect((await find('walnut')).media.find((item) => item.mediaId === mediaId)).toEqual(visitors);
  await server.platform.db.deleteFrom('media').where('id', '=', mediaId).execute();
});

test('spoken text of a members-only video is found only by whole typed words', async () => {
  const mediaId = await makeMedia(server.platform.db, { title: 'For members', access: 'members' });
  const text = '1\n00:00:05,000 --> 00:00:07,000\nthe zanzibarite shines\n';
  const body = { label: 'English', text, isDefault: true };
  await creator.client.studioMedia.setCaptions({ params: { mediaId, language: 'en' }, body });
  for (const search of ['zan', 'zanzibarit', 'zanzibarites', 'zanzibarlte', 'the zan']) {
    const { media } = await find(search);
    expect([search, JSON.stringify(media).match(/zanzibarite/i), media.map((item) => item.mediaId)]).toEqual([
      search,
      null,
      expect.not.arrayContaining([mediaId]),
    ]);
  }
  expect((await find('zanzibarite')).media[0]).toMatchObject({ mediaId });
  await server.platform.db.deleteFrom('media').where('id', '=', mediaId).execute();
});

test('an answer stays short, however long a caption is', async () => {
  const text = `1\n00:00:05,000 --> 00:00:07,000\n${'word '.repeat(500)}\n`;
  const mediaId = await makeMedia(server.platform.db, { title: 'Endless', access: 'free' });
  const params = { mediaId, language: 'en' };
  const tooLong = creator.client.studioMedia.setCaptions({ params, body: { label: 'English', text, isDefault: true } });
  await expect(tooLong).rejects.toMatchObject({ fields: [{ path: 'body.text' }] });
  // A caption stored before there was a limit.
  const vtt = `WEBVTT\n\n00:00:05.000 --> 00:00:07.000\n${'quagga '.repeat(250_000)}\n`;
  await server.platform.db
    .insertInto('media_caption')
    .values({ media_id: mediaId, language: 'en', label: 'English', is_default: true, vtt })
    .execute();
  const found = await find('quagga');
  expect(found.media[0]).toMatchObject({ mediaId, matches: [{ field: 'caption' }] });
  expect(JSON.stringify(found).length).toBeLessThan(10_000);
  await server.platform.db.deleteFrom('media').where('id', '=', mediaId).execute();
});

test.each([
  ['as it is typed', 'kil', 'popular'],
  ['another form of the word', 'kilns', 'popular'],
  ['a slip of the pen', 'kilm', 'popular'],
  ['letters in the wrong order', 'evneing talk', 'caption'],
  ['accents left out', 'uber brucke', 'accents'],
  ['accents put in', 'wörkshop', 'told'],
  ['capitals', 'CAFÉ SEÑOR', 'accents'],
  ['words every sentence has', 'how to the kiln', 'popular'],
  ['Japanese, from the middle', 'タワー', 'tokyo'],
  ['Russian, begun', 'москов', 'russian'],
  ['Russian, misspelt', 'масковские', 'russian'],
  ['words from title and description', 'workshop kiln', 'told'],
  ['words from title and captions', 'evening kiln', 'caption'],
  ['the name of its show', 'harbour', 'show'],
  ['the name of its creators and its title', 'lantern boats', 'team'],
])('finds by %s: %s', async (_, search, name) => {
  expect((await namesOf(search))[0]).toBe(name);
});

test('never shows drafts, scheduled videos, or videos that cannot be watched', async () => {
  for (const search of ['draft', 'tomorrow', 'without film']) expect(await namesOf(search)).toEqual([]);
});

test('filters by creator, show, year, length and access', async () => {
  expect(await namesOf('p', { ctid: teamId })).toEqual(['team']);
  expect(await namesOf('tide', { channelId })).toEqual(['show']);
  expect(await namesOf('kiln', { channelId })).toEqual([]);
  expect(await namesOf('kiln', { year: 2024 })).toEqual(['popular', 'title']);
  expect(await namesOf('kiln', { access: 'free' })).toEqual(['title', 'caption']);
  expect(await namesOf('kiln', { length: 'medium' })).toHaveLength(5);
  expect(await namesOf('kiln', { length: 'short' })).toEqual([]);
});

test('page 1 also has shows and creator teams with that name', async () => {
  expect(await find('harb')).toMatchObject({ channels: [{ slug: 'harbour' }], creatorTeams: [] });
  expect(await find('colective')).toMatchObject({ channels: [], creatorTeams: [{ slug: 'lantern' }] });
  expect(await find('harbour', { page: 2 })).toMatchObject({ channels: [], media: [] });
});

test('pages do not repeat', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => find('kiln', { page, pageSize: 2 })));
  expect(new Set(pages.flatMap(({ media }) => media.map(({ mediaId }) => mediaId))).size).toBe(5);
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
});

test('follows every change at once', async () => {
  const { db } = server.platform;
  const mediaId = await makeMedia(db, { title: 'Before', createdBy: creator.userId });
  const found = async (search: string) => (await find(search)).media.some((item) => item.mediaId === mediaId);
  const detail = await creator.client.studioMedia.get({ params: { mediaId } });
  const edited = await creator.client.studioMedia.update({
    params: { mediaId },
    body: {
      version: detail.version,
      title: 'Quasar',
      chapters: [{ start: 0, title: 'Nebula' }],
      creatorTeamIds: [teamId],
    },
  });
  expect([await found('quasar'), await found('nebula'), await found('lantern'), await found('before')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  await creator.client.studioCreators.update({ params: { id: teamId }, body: { displayName: 'Torch Society' } });
  expect([await found('torch'), await found('lantern')]).toEqual([true, false]);
  await creator.client.studioMedia.update({
    params: { mediaId },
    body: { version: edited.version, chapters: [], publishAt: null },
  });
  expect(await found('quasar')).toBe(false);
  await creator.client.studioCreators.update({ params: { id: teamId }, body: { displayName: 'Lantern Collective' } });
});

test.each([
  "' or 1=1 --",
  '" & | ! ( ) : * <-> \\',
  '%_%',
  '🔥🎬',
  '!!!???...',
  "kiln':*A",
  '\\',
  "''",
  'a'.repeat(200),
  'é'.repeat(200),
  'ab '.repeat(66),
  '﷽'.repeat(50),
  '#free',
  '-1',
  '\u202e\u200b',
])('accepts %j without an error', async (search) => {
  const started = performance.now();
  const { media } = await find(search);
  expect(media.length).toBeLessThanOrEqual(20);
  expect(performance.now() - started).toBeLessThan(500);
});

test('names the invalid field', async () => {
  for (const [query, path] of [
    [{ search: '  ' }, 'query.search'],
    [{ search: 'x'.repeat(201) }, 'query.search'],
    [{ search: 'x', year: 12 }, 'query.year'],
    [{ search: 'x', ctid: 0 }, 'query.ctid'],
    [{ search: 'x', page: -1 }, 'query.page'],
  ] as const) {
    await expect(server.client.search.find({ query })).rejects.toMatchObject({ status: 400, fields: [{ path }] });
  }
});

test('long captions of any words are accepted', async () => {
  const mediaId = made['told'] ?? 0;
  const words = Array.from({ length: 4000 }, (_, n) => `wörter${n}ähnlich${'ü'.repeat(30)}`);
  const text = words.map((word, n) => `00:${time(n)}.000 --> 00:${time(n)}.900\n${word}`).join('\n\n');
  for (const language of ['de', 'fr', 'it', 'nl', 'pt', 'sv']) {
    await creator.client.studioMedia.setCaptions({
      params: { mediaId, language },
      body: { label: language, text: `WEBVTT\n\n${text.replaceAll('wörter', language)}` },
    });
  }
  expect((await namesOf('tea'))[0]).toBe('told');
});

function time(seconds: number) {
  return [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
