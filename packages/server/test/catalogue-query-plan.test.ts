import type { StudioCreatorTab } from '@greenlight/contract/creator-studio';
import type { MediaSource, StudioPageRow } from '@greenlight/contract/page-studio';
import { permission } from '@greenlight/contract/permission';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAllBanners } from '../src/features/banner/edit-banner.ts';
import { makeBannerRow } from '../src/features/banner/test-data.ts';
import { readChanges } from '../src/features/change/change-history.ts';
import { listAllShows } from '../src/features/channel/edit-show.ts';
import { readHome } from '../src/features/channel/home-screen.ts';
import { listShows, readSeason, readShow, readShowMedia } from '../src/features/channel/show.ts';
import { readLatest, readSpecial } from '../src/features/channel/special-list.ts';
import { listCreatorTeams, readCreatorMedia, readCreatorTeam } from '../src/features/creator/creator-team.ts';
import { listAllTeams } from '../src/features/creator/edit-team.ts';
import { readFollowedTeams } from '../src/features/creator/follow.ts';
import { readFollowedTeamRows, readFollowsLatest } from '../src/features/creator/follow-feed.ts';
import { setTabs } from '../src/features/creator/team-tab.ts';
import { makeTeam } from '../src/features/creator/test-data.ts';
import { listAllHeroes } from '../src/features/hero/edit-hero.ts';
import { readHeroes } from '../src/features/hero/hero.ts';
import { removeUnusedImages } from '../src/features/image/remove-image.ts';
import { readCatalogue } from '../src/features/media/catalogue.ts';
import { readGenres } from '../src/features/media/genre.ts';
import { readLikedVideos } from '../src/features/media/like.ts';
import { readMedia } from '../src/features/media/media-detail.ts';
import { listEditableMedia } from '../src/features/media/studio/editable-media.ts';
import { listAllPages, makePage } from '../src/features/page/edit-page.ts';
import { publishPage } from '../src/features/page/publish-page.ts';
import { readPage, readRow } from '../src/features/page/read-page.ts';
import { readNextOfShow } from '../src/features/recommendation/next-of-show.ts';
import { readPopular, recommendToMember, recommendToVisitors } from '../src/features/recommendation/recommend.ts';
import { listCatalogue, listFacts } from '../src/features/recommendation/similarity/similarity-queries.ts';
import { readUpNext } from '../src/features/recommendation/up-next.ts';
import { readSitemapIndex, readVideoSitemap } from '../src/features/share/sitemap/sitemap-xml.ts';
import { readTranslations } from '../src/features/translation/edit-translation.ts';
import { translateTexts } from '../src/features/translation/translate-answer.ts';
import { readMarks } from '../src/features/user-channel/mark.ts';
import { readWatchlist } from '../src/features/watchlist/watchlist-video.ts';
import type { Db } from '../src/platform/db/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { signUp } from './accounts.ts';
import { openPlanReader, type PlanReader } from './plan-reader.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const media = 100_000;
/** Tables that grow with the catalogue or with its audience. */
const bigTables = new Set([
  'media',
  'media_creator',
  'media_chapter',
  'media_tag',
  'media_creator_tag',
  'media_like',
  'watch_progress',
  'creator_follow',
  'channel_follow',
  'media_neighbour',
  'media_dismissal',
  'recommendation_ranking',
  'watchlist_item',
  'watchlist_channel',
  'audit_entry',
  'translation',
]);
const statementsMax = 5;
/** The limit for a page with rows of every kind; the number of rows does not matter. */
const pageStatementsMax = 20;
/** "Up next" reads the video, bounds, next episodes, follows, candidates, exclusions, pin, cards, teams, reasons. */
const recommendationStatementsMax = 10;
/** Blocks for about 700 candidates, each looked up by key in five tables. */
const recommendationBlocksMax = 12_000;

let server: TestServer;
let reader: PlanReader;
let platform: Platform;
let userId: string;
/** A team without videos of the tag and the show of its tabs. */
let guestTeamId: number;

beforeAll(async () => {
  server = await startTestServer();
  reader = openPlanReader(server, bigTables, bigTables);
  platform = reader.platform;
  await seedCatalogue(server.platform.db, { media, now: server.clock.now() });
  await seedAudience(server.platform.db);
  const account = await signUp(server, { role: 'creator' });
  userId = account.userId;
  await server.platform.db.insertInto('creator_team_member').values({ team_id: 3, account_id: userId }).execute();
  await seedHeavyUser(server.platform.db);
  await seedTastes(server.platform.db);
  await makeFullPage();
}, 120_000);
afterAll(async () => {
  await reader?.close();
  await server?.close();
});

async function seedAudience(db: Db) {
  await sql`
    insert into account (email, display_name) select n || '@example.com', 'Viewer' from generate_series(1, 500) n
  `.execute(db);
  await sql`
    insert into creator_follow (account_id, team_id) select a.id, t.id from account a, creator_team t`.execute(db);
  for (const table of ['channel_follow', 'watchlist_channel']) {
    await sql`
      insert into ${sql.table(table)} (account_id, channel_id, created_at)
      select a.id, c.id, now() from account a, channel c`.execute(db);
  }
  await sql`
    insert into watch_progress (account_id, media_id, current_time_s, total_time_s)
    select a.id, m.id, 10, 100 from account a, (select id from media order by id limit 50) m`.execute(db);
  await sql`
    insert into audit_entry (actor_id, action, subject, changes)
    select a.id, 'media.edit', 'media:' || n, '{"title": {"before": "A", "after": "B"}}'
    from generate_series(1, 100000) n, (select id from account limit 1) a`.execute(db);
  await sql`
    insert into translation (language_id, kind, entity_id, texts)
    select 2, 'media', id, jsonb_build_object('title', 'Otro título') from media`.execute(db);
  guestTeamId = await makeTeam(db);
  const editor = { userId: crypto.randomUUID(), permissions: [] };
  for (const teamId of [2, guestTeamId]) {
    const tabs = [
      { id: 'tag', title: 'Tag', source: { kind: 'tag', tag: 'clay' } },
      { id: 'show', title: 'Show', source: { kind: 'channel', channelId: 1 } },
    ] satisfies StudioCreatorTab[];
    await setTabs(db, editor, { teamId, tabs, before: tabs });
  }
  await sql`analyze`.execute(db);
}

/** Makes the account follow every team, and watch, like and keep 10,000 videos. */
async function seedHeavyUser(db: Db) {
  const some = sql`select id, now() - id * interval '1 s' as at from media where id % 10 = 1`;
  await sql`insert into creator_follow (account_id, team_id) select ${userId}, id from creator_team`.execute(db);
  await sql`
    insert into watch_progress (account_id, media_id, current_time_s, total_time_s, watched_at)
    select ${userId}, id, 10, 100, at from (${some}) m`.execute(db);
  for (const table of ['media_like', 'watchlist_item']) {
    await sql`
      insert into ${sql.table(table)} (account_id, media_id, created_at)
      select ${userId}, id, at from (${some}) m`.execute(db);
  }
  await sql`analyze`.execute(db);
}

function manyTexts() {
  return Array.from({ length: 400 }, (_, at) => {
    return { on: { title: 'A' }, key: 'title', kind: 'media', id: at * 7 + 1, field: 'title' } as const;
  });
}

function creator() {
  return { userId, permissions: ['content.edit' as const] };
}

function operator() {
  return { userId, permissions: permission.options };
}

/** Each fifth video has 40 similar ones; all accounts dismissed 100 videos, the heavy user 1,000, and have rankings. */
async function seedTastes(db: Db) {
  await sql`
    insert into media_neighbour (media_id, neighbour_ids, similarities)
    select m.id, a.ids, array_fill(0.1::real, array[40]) from media m, lateral (
      select array_agg(1 + (m.id * 31 + n * 977) % ${sql.lit(media)}) as ids from generate_series(1, 40) n) a
    where m.id % 10 in (1, 4)`.execute(db);
  await sql`
    insert into media_dismissal (account_id, media_id, created_at)
    select a.id, m.id, now() from account a, (select id from media where id % 1000 = 2) m
    union select ${userId}, id, now() from media where id % 100 = 2`.execute(db);
  await sql`
    insert into recommendation_ranking (id, account_id, scope, media_ids, reasons, subject_ids, expires_at)
    select 'ranking ' || n || ' of ' || a.id, a.id,
      'member', '{1,2,3}', '{new,new,new}', '{null,null,null}', now() + interval '1 day'
    from generate_series(1, 10) n, account a`.execute(db);
  await sql`analyze`.execute(db);
}

/** Publishes a page with two rows of every source and kind. */
async function makeFullPage(): Promise<void> {
  const sources: MediaSource[] = [
    ...(['latest-videos', 'latest', 'exclusive', 'popular', 'free'] as const).map((kind) => ({ kind })),
    { kind: 'channel', channelId: 1 },
    { kind: 'season', seasonId: 1 },
    { kind: 'creator', creatorTeamId: 1 },
    { kind: 'tag', tag: 'clay' },
    { kind: 'tag', tag: 'no such tag' },
    { kind: 'chosen', mediaIds: Array.from({ length: 60 }, (_, place) => place + 1) },
  ];
  const { db } = server.platform;
  const bannerId = await makeBannerRow(db, { kind: 'latest-player' });
  const rows: StudioPageRow[] = [
    { type: 'hero-carousel', title: '', heroIds: [] },
    ...sources.map((source): StudioPageRow => ({ type: 'media-list', title: '', source })),
    { type: 'channel-list', title: '', channelIds: [] },
    { type: 'channel-list', title: '', channelIds: [3, 1, 2] },
    { type: 'creator-list', title: '', creatorTeamIds: [] },
    { type: 'creator-list', title: '', creatorTeamIds: [3, 1, 2] },
    { type: 'banner', title: '', bannerId },
    { type: 'faq', title: '' },
  ];
  const twice = { slug: 'full', title: 'Full', pageRows: [...rows, ...rows] };
  const { id, version } = await makePage(server.platform, userId, twice);
  await publishPage(server.platform, { actorId: userId, pageId: id, version });
}

const first = { page: 1, pageSize: 20 };
const deep = { page: 4000, pageSize: 20 };
const deepish = { page: 200, pageSize: 20 };
const lists: [string, () => Promise<unknown>][] = [
  ['home', () => readHome(platform, { hero: true, showFree: true })],
  ['heroes of visitors', () => readHeroes(platform, 'visitor')],
  ['latest', () => readLatest(platform, first)],
  ['latest, deep', () => readLatest(platform, { page: 20, pageSize: 20 })],
  ['the catalogue, oldest first', () => readCatalogue(platform, { sort: 'oldest', ...first })],
  ['what is free, most watched first', () => readCatalogue(platform, { sort: 'popular', access: 'free', ...first })],
  ['a genre', () => readCatalogue(platform, { sort: 'newest', tag: 'clay', ...first })],
  ['a genre, most watched first', () => readCatalogue(platform, { sort: 'popular', tag: 'clay', ...first })],
  ['genres', () => readGenres(platform)],
  ['latest videos', () => readSpecial(platform, { userId, type: 'latest-videos', ...first })],
  ['latest videos, deep', () => readSpecial(platform, { userId, type: 'latest-videos', ...deep })],
  ['exclusive', () => readSpecial(platform, { userId, type: 'exclusive', ...first })],
  ['popular', () => readSpecial(platform, { userId, type: 'popular', ...first })],
  ['popular, deep', () => readSpecial(platform, { userId, type: 'popular', ...deep })],
  ['continue watching', () => readSpecial(platform, { userId, type: 'continue-watching', ...first })],
  ['shows', () => listShows(platform, { page: 1, pageSize: 50 })],
  ['show', () => readShow(platform, { id: 1 })],
  ['show by slug', () => readShow(platform, { slug: 'show-7' })],
  ['videos of a show', () => readShowMedia(platform, { channelId: 1, order: 'asc', ...first })],
  ['videos of a show, deep', () => readShowMedia(platform, { channelId: 1, order: 'desc', ...deep })],
  ['season', () => readSeason(platform, { seasonId: 1, order: 'asc', page: 1, pageSize: 50 })],
  ['season, backwards', () => readSeason(platform, { seasonId: 1, order: 'desc', page: 1, pageSize: 50 })],
  ['teams', () => listCreatorTeams(platform, { page: 1, pageSize: 50 })],
  ['team', () => readCreatorTeam(platform, { id: 1 })],
  ['videos of a team', () => readCreatorMedia(platform, { teamId: 1, tab: 'videos', ...first })],
  [
    'free videos of a team in a year',
    () => readCreatorMedia(platform, { teamId: 1, tab: 'free', year: 2026, ...first }),
  ],
  ['videos of a tab by tag', () => readCreatorMedia(platform, { teamId: 2, tab: 'tag', ...first })],
  ['videos of a tab by show', () => readCreatorMedia(platform, { teamId: 2, tab: 'show', year: 2026, ...first })],
  ['a tab by tag of a guest', () => readCreatorMedia(platform, { teamId: guestTeamId, tab: 'tag', ...first })],
  ['a tab by show of a guest', () => readCreatorMedia(platform, { teamId: guestTeamId, tab: 'show', ...first })],
  ['followed teams', () => readFollowedTeams(platform, userId, first)],
  ['latest of the followed teams', () => readFollowsLatest(platform, { userId, ...first })],
  ['latest of the followed teams, deep', () => readFollowsLatest(platform, { userId, page: 20, pageSize: 20 })],
  ['rows of the followed teams', () => readFollowedTeamRows(platform, { userId, videos: 12, offset: 0, limit: 20 })],
  ['watchlist', () => readWatchlist(platform, { userId, ...first })],
  ['liked videos', () => readLikedVideos(platform, { userId, ...first })],
  ['marks', () => readMarks(platform, { userId, mediaIds: [1, 2, 3] })],
  ['video', () => readMedia(platform, 1234)],
  ['studio: all videos', () => listEditableMedia(platform, { editor: operator(), page: first })],
  ['studio: drafts', () => listEditableMedia(platform, { editor: operator(), page: first, state: 'draft' })],
  ['studio: scheduled', () => listEditableMedia(platform, { editor: operator(), page: first, state: 'scheduled' })],
  ['studio: published', () => listEditableMedia(platform, { editor: operator(), page: first, state: 'published' })],
  ['studio: search', () => listEditableMedia(platform, { editor: operator(), page: first, search: '77712' })],
  ['studio: short search', () => listEditableMedia(platform, { editor: operator(), page: first, search: 'zz' })],
  ['studio: of a show', () => listEditableMedia(platform, { editor: operator(), page: first, channelId: 1 })],
  ...(['published', 'title'] as const).flatMap((sort): typeof lists => [
    [`studio: all videos by ${sort}`, () => listEditableMedia(platform, { editor: operator(), page: first, sort })],
    [
      `studio: all videos by ${sort}, deep`,
      () => listEditableMedia(platform, { editor: operator(), page: deepish, sort }),
    ],
    ...(['draft', 'scheduled', 'published'] as const).map((state): (typeof lists)[number] => [
      `studio: ${state} videos by ${sort}`,
      () => listEditableMedia(platform, { editor: operator(), page: first, state, sort }),
    ]),
    [
      `studio: search by ${sort}`,
      () => listEditableMedia(platform, { editor: operator(), page: first, search: '77712', sort }),
    ],
    [`studio: own videos by ${sort}`, () => listEditableMedia(platform, { editor: creator(), page: first, sort })],
  ]),
  ['studio: own videos', () => listEditableMedia(platform, { editor: creator(), page: first })],
  ['studio: own drafts', () => listEditableMedia(platform, { editor: creator(), page: first, state: 'draft' })],
  ['studio: shows', () => listAllShows(platform, operator(), { page: 1, pageSize: 100 })],
  ['studio: teams', () => listAllTeams(platform, operator(), { page: 1, pageSize: 100 })],
  ['studio: all changes', () => readChanges(platform, operator(), first)],
  ['studio: changes, deep', () => readChanges(platform, operator(), { page: 300, pageSize: 20 })],
  ['studio: changes of a video', () => readChanges(platform, operator(), { subject: 'media:777', ...first })],
  ['studio: own changes', () => readChanges(platform, creator(), first)],
  ['texts of 400 videos in a language', () => translateTexts(platform, 2, manyTexts())],
  ['studio: texts in other languages', () => readTranslations(platform, operator(), 'media:777')],
  ['unused images', () => removeUnusedImages(platform)],
  ['the sitemaps', () => readSitemapIndex(platform)],
  ['a sitemap of videos', () => readVideoSitemap(platform, 50)],
];

const pages: typeof lists = [
  ['page', () => readPage(platform, { slug: 'full', audience: 'visitor', pageRowSize: 50 })],
  ['page of long rows', () => readPage(platform, { slug: 'full', audience: 'member', pageRowSize: 100 })],
  ['row of a page', () => readRow(platform, { rowId: 2, audience: 'visitor', page: { page: 1, pageSize: 50 } })],
  ['studio: pages', () => listAllPages(platform, { page: 1, pageSize: 100 })],
  ['studio: heroes', () => listAllHeroes(platform, { page: 1, pageSize: 100 })],
  ['studio: banners', () => listAllBanners(platform, { page: 1, pageSize: 100 })],
];

const noPin = { recommendationId: undefined };
const after = { mediaId: 1234, count: 20, seasonId: undefined, creatorTeamId: undefined, ...noPin };
const recommendations: typeof lists = [
  ['a ranking', () => recommendToMember(platform, { userId, ...first, ...noPin })],
  [
    'a pinned ranking',
    () => recommendToMember(platform, { userId, ...first, recommendationId: `ranking 7 of ${userId}` }),
  ],
  ['a ranking of visitors', () => recommendToVisitors(platform, { ...first, ...noPin })],
  [
    'a ranking of a genre',
    () => recommendToMember(platform, { userId, tag: 'clay', access: 'free', ...first, ...noPin }),
  ],
  ['a genre for visitors', () => recommendToVisitors(platform, { tag: 'clay', ...first, ...noPin })],
  ['what is next of a show', () => readNextOfShow(platform, { userId, channelId: 1 })],
  ['what is popular', () => readPopular(platform, { userId, page: 1, pageSize: 50, ...noPin })],
  ['up next', () => readUpNext(platform, { ...after, userId })],
  ['up next of a visitor', () => readUpNext(platform, { ...after, userId: null })],
  ['up next in a season', () => readUpNext(platform, { ...after, userId, seasonId: 1 })],
  ['up next of a team', () => readUpNext(platform, { ...after, userId, creatorTeamId: 1 })],
  ['what members watched, to learn from', () => listFacts(platform.db, { after: undefined, membersPerMille: 1000 })],
  ['the catalogue, to learn of', () => listCatalogue(platform.db, { after: undefined, at: server.clock.now() })],
];

test.each(recommendations)('%s: few statements, none with a full scan of a big table', async (_, call) => {
  expect(await reader.problemsOf(call, recommendationStatementsMax, recommendationBlocksMax)).toEqual([]);
});

test.each(lists)('%s: few statements, none with a full scan of a big table', async (_, call) => {
  expect(await reader.problemsOf(call, statementsMax)).toEqual([]);
});

test.each(pages)('%s: few statements, none with a full scan of a big table', async (_, call) => {
  expect(await reader.problemsOf(call, pageStatementsMax)).toEqual([]);
});
