import { hourMs } from '@greenlight/contract/duration';
import type { MediaSource, PageDraft } from '@greenlight/contract/page-studio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeBannerRow } from '../banner/test-data.ts';
import { makeChannel } from '../channel/test-data.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeHeroRow } from '../hero/test-data.ts';
import { makeImageRow } from '../image/test-data.ts';
import { makeMedia } from '../media/test-data.ts';

let server: TestServer;
let operator: TestAccount;
let member: TestAccount;
let imageId: string;
let channelId: number;
let seasonId: number;
let teamId: number;
let bannerId: number;
const ids: Record<'newest' | 'middle' | 'oldest' | 'draft', number> = { newest: 0, middle: 0, oldest: 0, draft: 0 };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.platform;
  operator = await signUp(server, { role: 'operator' });
  member = await signUp(server);
  imageId = await makeImageRow(db, { alt: 'A still' });
  const show = await makeChannel(db, { name: 'Kiln', slug: 'kiln', seasons: 1 });
  channelId = show.channelId;
  seasonId = show.seasonIds[0]!;
  teamId = await makeTeam(db, { displayName: 'Crew', slug: 'crew' });
  const at = (day: string) => new Date(`2026-01-${day}T00:00:00Z`);
  const common = { channelId, seasonId, teamIds: [teamId], thumbnailImageId: imageId };
  ids.oldest = await makeMedia(db, { ...common, title: 'Oldest', episode: 1, publishAt: at('01'), access: 'free' });
  ids.middle = await makeMedia(db, { ...common, title: 'Middle', episode: 2, publishAt: at('02'), likes: 9 });
  ids.newest = await makeMedia(db, { title: 'Newest', publishAt: at('03'), access: 'free' });
  ids.draft = await makeMedia(db, { ...common, title: 'Draft', publishAt: null });
  await db
    .updateTable('media')
    .set({ tags: ['Fire', 'fire', 'clay'] })
    .where('id', 'in', [ids.oldest, ids.draft])
    .execute();
  await makeHeroRow(db, { title: 'Look', imageId });
  bannerId = await makeBannerRow(db);
  await db
    .updateTable('faq')
    .set({ faqs: JSON.stringify([{ question: 'Q', answer: 'A', published: true }]) })
    .execute();
});
afterAll(() => server?.close());

const blank = { requiresAuth: false, layoutType: 'standard', images: [], pageRows: [] } satisfies Partial<PageDraft>;

async function publish(slug: string, draft: Partial<PageDraft> = {}) {
  const { id, version } = await operator.client.studioPages.create({ body: { ...blank, slug, title: slug, ...draft } });
  return operator.client.studioPages.publish({ params: { id }, body: { version } });
}

function mediaRow(source: MediaSource) {
  return { type: 'media-list' as const, title: source.kind, source };
}

test('each source of videos, in its order, with the link of the heading', async () => {
  await publish('sources', {
    pageRows: [
      ...(['latest-videos', 'latest', 'exclusive', 'popular', 'free'] as const).map((kind) => mediaRow({ kind })),
      mediaRow({ kind: 'channel', channelId }),
      mediaRow({ kind: 'season', seasonId }),
      mediaRow({ kind: 'creator', creatorTeamId: teamId }),
      mediaRow({ kind: 'tag', tag: 'FIRE' }),
      mediaRow({ kind: 'chosen', mediaIds: [ids.middle, ids.draft, 999_999, ids.oldest] }),
    ],
  });
  const { pageRows } = await server.client.pages.bySlug({ params: { slug: 'sources' } });
  const shown = pageRows.map((row) => [
    row.title,
    row.href,
    'media' in row ? row.media.map(({ mediaId }) => mediaId) : [],
  ]);
  expect(shown).toEqual([
    ['latest-videos', '/latest-videos', [ids.newest, ids.middle, ids.oldest]],
    ['latest', '/latest', [ids.newest, ids.middle]],
    ['exclusive', '/exclusive', [ids.middle]],
    ['popular', '/popular', [ids.middle]],
    ['free', '/browse?access=free', [ids.newest, ids.oldest]],
    ['channel', '/shows/kiln', [ids.middle, ids.oldest]],
    ['season', '/shows/kiln', [ids.oldest, ids.middle]],
    ['creator', '/creators/crew', [ids.middle, ids.oldest]],
    ['tag', '/browse?tag=fire', [ids.oldest]],
    ['chosen', null, [ids.middle, ids.oldest]],
  ]);
});

const everyKind: PageDraft['pageRows'] = [
  { type: 'hero-carousel', title: '', heroIds: [] },
  { type: 'free-media-list', title: 'Free', source: { kind: 'free' } },
  { type: 'channel-list', title: 'Shows', channelIds: [] },
  { type: 'creator-list', title: 'Creators', creatorTeamIds: [] },
  { type: 'faq', title: 'FAQs' },
  { type: 'personal-list', title: 'Go on', list: 'continue-watching' },
  { type: 'personal-list', title: 'For you', list: 'recommended-for-you' },
  { type: 'personal-list', title: 'Decide', list: 'open-pitches' },
];

test('a signed-in viewer gets no free-media-list, a visitor no personal rows', async () => {
  await publish('standings', { pageRows: [...everyKind, { type: 'banner', title: '', bannerId }] });
  const typesFor = async ({ client }: Pick<TestAccount, 'client'>) => {
    const { pageRows } = await client.pages.bySlug({ params: { slug: 'standings' } });
    return pageRows.map((row) => (row.type === 'personal-list' ? row.list : row.type));
  };
  const shared = ['channel-list', 'creator-list', 'faq'];
  expect(await typesFor(server)).toEqual([
    'hero-carousel',
    'free-media-list',
    ...shared,
    'recommended-for-you',
    'open-pitches',
    'banner',
  ]);
  expect(await typesFor(member)).toEqual([
    'hero-carousel',
    ...shared,
    'continue-watching',
    'recommended-for-you',
    'open-pitches',
    'banner',
  ]);
});

test('a viewer without a membership may keep free rows, with their own lists and a visitor’s heroes', async () => {
  const { draft } = await publish('for-accounts', { pageRows: everyKind });
  const query = { showFree: true };
  const { pageRows } = await member.client.pages.bySlug({ params: { slug: 'for-accounts' }, query });
  expect(pageRows.map(({ type }) => type)).toEqual(everyKind.map(({ type }) => type));
  const heroesOf = (rows: typeof pageRows) => rows.flatMap((row) => (row.type === 'hero-carousel' ? row.heroes : []));
  const visitors = await server.client.pages.bySlug({ params: { slug: 'for-accounts' } });
  expect(heroesOf(pageRows)).toEqual(heroesOf(visitors.pageRows));
  const id = draft.pageRows[1]!.id!;
  expect(await member.client.pages.row({ params: { id }, query })).toMatchObject({ type: 'free-media-list' });
});

test('a signed-in viewer also gets no row of free videos by its number', async () => {
  const { draft } = await publish('free-row', { pageRows: everyKind.slice(1, 2) });
  const row = { params: { id: draft.pageRows[0]!.id! } };
  expect(await server.client.pages.row(row)).toMatchObject({ type: 'free-media-list', pageSize: 50 });
  await expect(member.client.pages.row(row)).rejects.toMatchObject({ code: 'not_found' });
});

test('a page that needs a login answers 401 to visitors, as do its rows', async () => {
  const { draft } = await publish('members-only', { requiresAuth: true, pageRows: [mediaRow({ kind: 'latest' })] });
  const id = draft.pageRows[0]!.id!;
  await expect(server.client.pages.bySlug({ params: { slug: 'members-only' } })).rejects.toMatchObject({
    code: 'unauthorized',
  });
  await expect(server.client.pages.row({ params: { id } })).rejects.toMatchObject({ code: 'unauthorized' });
  expect(await member.client.pages.row({ params: { id } })).toMatchObject({ id, type: 'media-list' });
  const { pages } = await server.client.pages.list();
  expect(pages).toContainEqual({
    id: expect.any(Number),
    slug: 'members-only',
    title: 'members-only',
    requiresAuth: true,
  });
});

test('a row is paged, and its first page has the requested length', async () => {
  const { draft } = await publish('paging', {
    pageRows: [mediaRow({ kind: 'latest-videos' }), { type: 'channel-list', title: '', channelIds: [channelId, 999] }],
  });
  const [id, channels] = draft.pageRows.map((row) => row.id!);
  const short = await server.client.pages.bySlug({ params: { slug: 'paging' }, query: { pageRowSize: 2 } });
  expect(short.pageRows[0]).toMatchObject({ id, page: 1, pageSize: 2, hasMore: true });
  const more = await server.client.pages.row({ params: { id: id! }, query: { page: 2, count: 2 } });
  expect(more).toMatchObject({ page: 2, pageSize: 2, hasMore: false, media: [{ mediaId: ids.oldest }] });
  const past = await server.client.pages.row({ params: { id: id! }, query: { page: 9 } });
  expect(past).toMatchObject({ hasMore: false, media: [] });
  expect(await server.client.pages.row({ params: { id: channels! } })).toMatchObject({ channels: [{ slug: 'kiln' }] });
});

test('a row without content is left out, and its number is not found', async () => {
  const gone = await makeBannerRow(server.platform.db);
  const { draft } = await publish('gone', {
    pageRows: [
      { type: 'banner', title: '', bannerId: gone },
      mediaRow({ kind: 'channel', channelId: 99_999 }),
      { type: 'hero-carousel', title: '', heroIds: [99_999] },
      mediaRow({ kind: 'latest' }),
    ],
  });
  await operator.client.studioBanners.remove({ params: { id: gone } });
  const { pageRows } = await server.client.pages.bySlug({ params: { slug: 'gone' } });
  expect(pageRows.map(({ title }) => title)).toEqual(['latest']);
  await expect(server.client.pages.row({ params: { id: draft.pageRows[0]!.id! } })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('the other address of the first page exists with that page alone, and is not for search engines', async () => {
  const at = async (path: string) => {
    const answer = await fetch(server.url + path);
    return [answer.status, (await answer.text()).includes('content="noindex"')];
  };
  expect(await at('/home')).toEqual([404, true]);
  await publish('home', {});
  expect(await at('/home')).toEqual([200, true]);
  expect(await at('/home/x')).toEqual([404, true]);
  expect(await at('/')).toEqual([200, false]);
});

test('static pictures come in their order', async () => {
  const images = [{ imageId, type: 'hero-desktop' as const }];
  await publish('pictures', { layoutType: 'static-hero-limited', images });
  const page = await server.client.pages.bySlug({ params: { slug: 'pictures' } });
  expect(page).toMatchObject({ layoutType: 'static-hero-limited', images: [{ type: 'hero-desktop', alt: 'A still' }] });
});

test('a preview shows the draft to anyone with the key, as members or as visitors, for an hour', async () => {
  const { id } = await operator.client.studioPages.create({
    body: { slug: 'soon', title: 'Soon', pageRows: everyKind },
  });
  const { key } = await operator.client.studioPages.preview({ params: { id } });
  const typesFor = async (audience: 'member' | 'visitor') => {
    const { pageRows } = await server.client.pages.preview({ params: { key }, query: { audience } });
    return pageRows.map(({ type }) => type);
  };
  expect(await typesFor('visitor')).toContain('free-media-list');
  expect(await typesFor('member')).not.toContain('free-media-list');
  await expect(server.client.pages.bySlug({ params: { slug: 'soon' } })).rejects.toMatchObject({ code: 'not_found' });
  const forged = key.replace(/^\d+/, '1');
  await expect(server.client.pages.preview({ params: { key: `${forged}x` } })).rejects.toMatchObject({
    code: 'not_found',
  });
  if (id !== 1) {
    await expect(server.client.pages.preview({ params: { key: forged } })).rejects.toMatchObject({ code: 'not_found' });
  }
  server.clock.advance(hourMs);
  await expect(server.client.pages.preview({ params: { key } })).rejects.toMatchObject({ code: 'not_found' });
});
