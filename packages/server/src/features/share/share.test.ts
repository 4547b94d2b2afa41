import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeChannel } from '../channel/test-data.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeGiveaway } from '../giveaway/test-data.ts';
import { makeImageRow } from '../image/test-data.ts';
import { makeStream } from '../live/test-data.ts';
import { makeMedia } from '../media/test-data.ts';
import { paintedScript } from './page-html.ts';
import { readScreen } from './screen-by-path.ts';

const hostile = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)> $& <!-- \u2028 &amp;`;

let server: TestServer;
let videoId: number;
let membersOnlyId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.platform;
  const { channelId, seasonIds } = await makeChannel(db, { name: `Show ${hostile}`, slug: 'show', seasons: 1 });
  await db.updateTable('channel').set({ layout: 'series-view', description: hostile }).execute();
  const thumbnailImageId = await makeImageRow(db);
  const teamId = await makeTeam(db, { displayName: `Team ${hostile}`, slug: 'team' });
  await db.updateTable('creator_team').set({ short_description: hostile }).execute();
  videoId = await makeMedia(db, {
    title: `Video ${hostile}`,
    description: hostile,
    access: 'free',
    channelId,
    seasonId: seasonIds[0],
    episode: 3,
    teamIds: [teamId],
    tags: [hostile],
    thumbnailImageId,
  });
  membersOnlyId = await makeMedia(db, { title: 'For members', description: 'A film.', thumbnailImageId });
});
afterAll(() => server?.close());

async function page(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, { headers });
  return { response, text: await response.text() };
}

function tagOf(text: string, name: string): string | undefined {
  return new RegExp(`<(?:meta|link) (?:name|property|rel)="${name}" (?:content|href)="([^"]*)"`).exec(text)?.[1];
}

function graphOf(text: string): Record<string, unknown>[] {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}';
  const { '@graph': graph, '@context': context } = JSON.parse(json) as Record<string, unknown>;
  expect(context).toBe('https://schema.org');
  return graph as Record<string, unknown>[];
}

function ofType(graph: Record<string, unknown>[], type: string) {
  return graph.find((object) => object['@type'] === type);
}

test.each(['/', '/shows', '/shows/show', '/video/1', '/creators/team', '/join', '/learn-more', '/latest-videos'])(
  '%s has its head tags once, with its own address',
  async (path) => {
    const { response, text } = await page(path);
    expect(response.status).toBe(200);
    expect(text.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    expect(text).toMatch(/<html lang="en"/);
    expect(tagOf(text, 'description')).toBeTruthy();
    expect(tagOf(text, 'canonical')).toBe(server.url + path);
    expect(tagOf(text, 'og:url')).toBe(server.url + path);
    expect(tagOf(text, 'robots')).toMatch(/^index, follow/);
    expect(tagOf(text, 'twitter:card')).toMatch(/^summary/);
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(response.headers.get('set-cookie')).toBeNull();
  },
);

test('typed text stays text: in tags, in schema.org and in the first answers', async () => {
  for (const path of [`/video/${videoId}`, '/shows/show', '/creators/team', '/']) {
    const { text } = await page(path);
    expect(text).not.toMatch(/<script>alert|<img src=x/);
    const scripts = [...text.matchAll(/<script([^>]*)>([^<]*)/g)].filter(
      ([, attributes]) => !/json"/.test(attributes ?? ''),
    );
    for (const [, , code] of scripts.filter(([, , found]) => found !== '')) expect(code).toBe(paintedScript);
  }
  const { text } = await page(`/video/${videoId}`);
  expect(text).toContain('<title>Video &lt;/script&gt;&lt;script&gt;alert(1)');
  expect(ofType(graphOf(text), 'VideoObject')).toMatchObject({ name: `Video ${hostile}`, description: hostile });
});

test('the only script in the page is the one that the policy allows', async () => {
  const { response } = await page('/');
  const hash = createHash('sha256').update(paintedScript).digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
});

describe('schema.org', () => {
  test('a free video and its episode', async () => {
    const graph = graphOf((await page(`/video/${videoId}`)).text);
    expect(ofType(graph, 'VideoObject')).toMatchObject({
      duration: 'PT10M1S',
      uploadDate: '2026-01-01T00:00:00.000Z',
      isAccessibleForFree: true,
      requiresSubscription: false,
      embedUrl: `${server.url}/embed/${videoId}`,
      thumbnailUrl: [expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/media\/i\/.+\.webp$/)],
    });
    expect(ofType(graph, 'TVEpisode')).toMatchObject({ episodeNumber: 3, partOfSeason: { seasonNumber: 1 } });
    expect(ofType(graph, 'BreadcrumbList')).toMatchObject({
      itemListElement: [{ position: 1, item: `${server.url}/` }, { item: `${server.url}/shows/show` }, { position: 3 }],
    });
  });

  test('a video without a picture is no video for search engines', async () => {
    const id = await makeMedia(server.platform.db, { title: 'Just made' });
    const graph = graphOf((await page(`/video/${id}`)).text);
    expect(ofType(graph, 'BreadcrumbList')).toBeDefined();
    expect(ofType(graph, 'VideoObject')).toBeUndefined();
  });

  test('a members-only video says so', async () => {
    const graph = graphOf((await page(`/video/${membersOnlyId}`)).text);
    expect(ofType(graph, 'VideoObject')).toMatchObject({ isAccessibleForFree: false, requiresSubscription: true });
    expect(ofType(graph, 'TVEpisode')).toBeUndefined();
  });

  test('series, creator, service with its search', async () => {
    expect(ofType(graphOf((await page('/shows/show')).text), 'TVSeries')).toMatchObject({ numberOfSeasons: 1 });
    expect(ofType(graphOf((await page('/creators/team')).text), 'ProfilePage')).toBeDefined();
    expect(ofType(graphOf((await page('/')).text), 'WebSite')).toMatchObject({
      potentialAction: { target: { urlTemplate: `${server.url}/search?search={search_term_string}` } },
    });
  });
});

test('a video is described with as many of its words as search engines show', async () => {
  const description = `Season two goes there. ${'We begin above Kestrel Row and watch one whole day. '.repeat(10)}`;
  const id = await makeMedia(server.platform.db, { title: 'Isometric hours', description });
  const words = tagOf((await page(`/video/${id}`)).text, 'description') ?? '';
  expect(words.length).toBeGreaterThan(250);
  expect(words.length).toBeLessThanOrEqual(300);
});

test('several addresses of one page have one canonical address', async () => {
  const { channel } = await server.client.media.detail({ params: { mediaId: videoId } });
  expect(tagOf((await page(`/shows/${channel?.id}`)).text, 'canonical')).toBe(`${server.url}/shows/show`);
  expect(tagOf((await page('/team?utm_campaign=x')).text, 'canonical')).toBe(`${server.url}/creators/team`);
  expect(tagOf((await page('/join/somebody')).text, 'canonical')).toBe(`${server.url}/join`);
});

test('an address that leads to the join page has its preview', async () => {
  for (const path of ['/join-ada', '/please/join/ada', '/Ada-Join']) {
    const { response, text } = await page(path);
    expect([response.status, tagOf(text, 'robots'), tagOf(text, 'og:url')]).toEqual([
      200,
      'noindex',
      `${server.url}/join`,
    ]);
  }
  for (const path of ['/creators/join-ada', '/shows/join-ada', '/video/join']) {
    expect((await page(path)).response.status).toBe(404);
  }
});

test.each([
  '/login',
  '/signup',
  '/search',
  '/account/coupon',
  '/watchlist',
  '/continue-watching',
  '/redeem',
  '/gift/ABCD-EFGH',
])('%s exists, but is not listed', async (path) => {
  const { response, text } = await page(path);
  expect(response.status).toBe(200);
  expect(tagOf(text, 'robots')).toBe('noindex');
  expect(tagOf(text, 'canonical')).toBeUndefined();
});

test.each([
  '/video/999999',
  '/video/abc',
  '/video/1/more',
  '/video/99999999999999999999',
  '/shows/nowhere',
  '/creators/nobody',
  '/nothing',
  '/a/b/c',
  '/not-found',
  '/account/nothing',
  '/home',
  '/home/x/y',
  '/greenlight',
  '/greenlight/abc',
  '/live/1/more',
  '/constructor',
  '/__proto__',
  `/shows/${'x'.repeat(400)}`,
])('%s does not exist: 404 with the app, which says so', async (path) => {
  const { response, text } = await page(path);
  expect(response.status).toBe(404);
  expect(text).toContain('<div id="root"></div>');
  expect(tagOf(text, 'robots')).toBe('noindex');
});

test('an address with dot segments, which clients other than browsers send unresolved, does not exist', async () => {
  for (const path of ['/..', '/creators/..', '/shows/%2e%2e']) {
    const status = await new Promise((resolve) => get(server.url, { path }, (answer) => resolve(answer.statusCode)));
    expect([path, status]).toEqual([path, 404]);
  }
});

test('thousands of slashes within an address take no time', async () => {
  const times: number[] = [];
  for (let each = 0; each < 5; each += 1) {
    const start = performance.now();
    expect((await page(`/a${'/'.repeat(15_000)}b`)).response.status).toBe(404);
    times.push(performance.now() - start);
  }
  expect(Math.min(...times)).toBeLessThan(50);
});

test('an unchanged page is not sent again; each encoding has its own ETag', async () => {
  const tags = new Set<string>();
  for (const coding of ['br', 'gzip', 'identity']) {
    const { response, text } = await page('/shows/show', { 'accept-encoding': coding });
    expect(response.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding);
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(text).toContain('<!doctype html>');
    tags.add(response.headers.get('etag') ?? '');
  }
  expect(tags.size).toBe(3);
  const etag = [...tags][0] as string;
  const again = await page('/shows/show', { 'accept-encoding': 'br', 'if-none-match': etag });
  expect([again.response.status, again.text]).toEqual([304, '']);
});

test('a change is in the next page; a switched-off screen is gone', async () => {
  const operator = await signUp(server, { role: 'operator' });
  expect((await page('/')).text).toContain('<title>Greenlight</title>');
  const off = { project: 'Kiln & Co', creator_pages_enabled: false };
  const theme = { '--color-accent': '#e11d48' };
  await operator.client.studioConfig.update({ body: { config: off, theme } });
  const { text } = await page('/');
  expect(text).toContain('<title>Kiln &amp; Co</title>');
  expect(text).toContain('<style id="theme">:root{--color-accent:#e11d48}</style></head>');
  expect((await page('/creators/team')).response.status).toBe(404);
  expect((await page('/show')).response.status).toBe(200);
  await operator.client.studioConfig.update({ body: { config: { ...off, creator_pages_enabled: true } } });
});

test('the address of a feature exists only while it is switched on', async () => {
  const operator = await signUp(server, { role: 'operator' });
  const set = (config: object) => operator.client.studioConfig.update({ body: { config } });
  const addresses = {
    points_enabled: ['/points'],
    badges_enabled: ['/account/badges'],
    bingo_enabled: ['/bingo', '/bingo/7'],
    giveaways_enabled: ['/giveawayrules', '/win'],
    store_discount_enabled: ['/account/store-code'],
    livestream_enabled: ['/live', '/live/7', '/live-chat'],
  };
  const paths = Object.values(addresses).flat();
  const statuses = async () => Promise.all(paths.map(async (path) => [path, (await page(path)).response.status]));
  const all = (isOn: boolean) => Object.fromEntries(Object.keys(addresses).map((flag) => [flag, isOn]));
  await set({ ...all(false), giveaways_enter_link: 'win' });
  expect(await statuses()).toEqual(paths.map((path) => [path, 404]));
  const { text } = await page('/account/badges');
  expect([tagOf(text, 'robots'), text.includes('<div id="root"></div>')]).toEqual(['noindex', true]);
  await set(all(true));
  expect(await statuses()).toEqual(paths.map((path) => [path, 200]));
  // A creator with the address of a feature is found there while the feature is off, as in the app.
  await makeTeam(server.platform.db, { displayName: 'Bingo', slug: 'bingo' });
  await set(all(false));
  expect(tagOf((await page('/bingo')).text, 'canonical')).toBe(`${server.url}/creators/bingo`);
});

test('the page preloads the code of its own screen', async () => {
  const config = await server.client.config.remote();
  const paths = [
    '/',
    '/shows',
    '/browse',
    '/latest',
    '/shows/show',
    '/video/1',
    '/embed/1',
    '/creators/team',
    '/join',
    '/faq',
  ];
  for (const path of [...paths, '/learn-more']) {
    const screen = await readScreen({ client: server.client, config, address: (to) => server.url + to }, path);
    const missing = screen?.modules.filter((file) => !existsSync(join(import.meta.dirname, '../../../../web', file)));
    expect([path, missing]).toEqual([path, []]);
  }
});

test('the page of a video with a premiere is there before it, and not for search engines', async () => {
  const { mediaId } = await makeStream(server.platform, { title: 'Soon', access: 'free', kind: 'premiere' });
  const config = { ...(await server.client.config.remote()), livestream_enabled: true };
  const reading = { client: server.client, config, address: (to: string) => server.url + to };
  const screen = await readScreen(reading, `/video/${mediaId}`);
  expect(screen).toMatchObject({ title: 'Soon', path: `/video/${mediaId}`, unlisted: true });
  expect(await readScreen(reading, `/embed/${mediaId}`)).toBeNull();
  const broadcast = await makeStream(server.platform, { title: 'Live', access: 'free' });
  expect(await readScreen(reading, `/video/${broadcast.mediaId}`)).toBeNull();
});

test('a page that has to be made counts as a call; links of any creator to /join are one page', async () => {
  const limited = await startTestServer({ env: { CALLS_PER_MINUTE: '40' } });
  const statusesOf = async (path: string) => {
    const statuses: number[] = [];
    for (let each = 0; each < 60; each += 1) statuses.push((await fetch(`${limited.url}${path}${each}`)).status);
    return new Set(statuses);
  };
  expect(await statusesOf('/join/creator-')).toEqual(new Set([200]));
  expect(await statusesOf('/gift/x')).toEqual(new Set([200, 429]));
  const video = `${limited.url}/video/1`;
  for (const path of ['/sitemap/screens.xml', `/oembed?url=${encodeURIComponent(video)}`]) {
    expect([path, (await fetch(limited.url + path)).status]).toEqual([path, 429]);
  }
  await limited.close();
});

test('a shared giveaway shows its prize and picture, and is not for search engines', async () => {
  const operator = await signUp(server, { role: 'operator' });
  const imageIds = [await makeImageRow(server.platform.db)];
  const summary = `Thrown ${hostile}`;
  const id = await makeGiveaway(server.platform, operator.userId, { summary, imageIds });
  const pathOf = (part = '') => `/win/${id}${part}`;
  // If there is only one, the list opens it at once.
  for (const path of [pathOf(), pathOf('/check'), '/win']) {
    const { response, text } = await page(path);
    expect([path, response.status, tagOf(text, 'robots')]).toEqual([path, 200, 'noindex']);
    expect(tagOf(text, 'og:title')).toBe('A signed poster');
    expect(tagOf(text, 'og:description')).toMatch(/^A poster, signed by everybody · Thrown &lt;/);
    expect(tagOf(text, 'og:url')).toBe(server.url + path);
    expect(tagOf(text, 'og:image')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/media\/i\/.+\.webp$/);
    expect(Number(tagOf(text, 'og:image:width'))).toBeGreaterThan(0);
    expect(tagOf(text, 'twitter:card')).toBe('summary_large_image');
    expect(text).not.toMatch(/<script>alert|<img src=x/);
  }
  const other = await makeGiveaway(server.platform, operator.userId, { title: 'A mug', prize: 'A mug' });
  const { text: plain } = await page(`/win/${other}`);
  expect([tagOf(plain, 'og:title'), tagOf(plain, 'twitter:card')]).toEqual(['A mug', 'summary_large_image']);
  expect(tagOf((await page('/win')).text, 'og:title')).toBe('Giveaways');
  const draft = await operator.client.studioGiveaways.create({ body: { title: 'Secret', prize: 'Secret' } });
  const { response, text } = await page(`/win/${draft.id}`);
  expect([response.status, text.includes('Secret')]).toEqual([404, false]);
});

test('a part of the sitemap has one address', async () => {
  expect((await page('/sitemap/videos-0.xml')).response.status).toBe(200);
  expect((await page('/sitemap/videos-00.xml')).response.status).toBe(404);
});

test('a page of the studio is at its address, also in place of a built-in screen; a link elsewhere is no screen', async () => {
  const operator = await signUp(server, { role: 'operator' });
  const titleAt = async (path: string) => /<title>([^<]*) – /.exec((await page(path)).text)?.[1];
  expect(await titleAt('/popular')).toBe('Popular');
  const { id, version } = await operator.client.studioPages.create({ body: { slug: 'popular', title: 'Loved here' } });
  await operator.client.studioPages.publish({ params: { id }, body: { version } });
  expect(await titleAt('/popular')).toBe('Loved here');
  expect(tagOf((await page('/faq')).text, 'robots')).toMatch(/^index/);
  await operator.client.studioConfig.update({ body: { config: { faq_url: 'https://help.example.com/' } } });
  const { response, text } = await page('/faq');
  expect([response.status, tagOf(text, 'robots'), text.includes('FAQPage')]).toEqual([200, 'noindex', false]);
});

test('the shop is a screen only if it is configured, or a page has its address, and is listed once', async () => {
  const operator = await signUp(server, { role: 'operator' });
  const { client } = operator;
  expect((await page('/merch')).response.status).toBe(404);
  await client.studioConfig.update({ body: { config: { store_url: 'https://shop.example.com/' } } });
  const { response, text } = await page('/merch');
  expect([response.status, tagOf(text, 'robots')]).toEqual([200, 'noindex']);
  for (const slug of ['merch', 'exclusive']) {
    const { id, version } = await client.studioPages.create({ body: { slug, title: `Our ${slug}` } });
    await client.studioPages.publish({ params: { id }, body: { version } });
    const { text: shown } = await page(`/${slug}`);
    expect([/<title>([^<]*) – /.exec(shown)?.[1], tagOf(shown, 'canonical')]).toEqual([
      `Our ${slug}`,
      `${server.url}/${slug}`,
    ]);
    const { text: sitemap } = await page('/sitemap/screens.xml');
    expect(sitemap.split(`<loc>${server.url}/${slug}</loc>`)).toHaveLength(2);
  }
});
