import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeChannel } from '../../channel/test-data.ts';
import { makeImageRow } from '../../image/test-data.ts';
import { makeMedia } from '../../media/test-data.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.platform;
  const thumbnailImageId = await makeImageRow(db);
  await makeChannel(db, { slug: 'a-show' });
  await makeMedia(db, { title: 'One & <two>', access: 'free', description: 'About "it".', thumbnailImageId });
  await makeMedia(db, { title: 'A draft', publishAt: null, thumbnailImageId });
  await sql`
    insert into media (id, title, publish_at, playable_at) overriding system value
    values (2500, 'Later', ${new Date(0)}, ${new Date(0)})`.execute(db);
});
afterAll(() => server?.close());

async function read(path: string) {
  const response = await fetch(server.url + path);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

test('robots.txt names the sitemap and forbids calls', async () => {
  const { text } = await read('/robots.txt');
  expect(text).toContain(`Sitemap: ${server.url}/sitemap.xml\n`);
  expect(text).toContain('Disallow: /api/user/\n');
  expect(text).not.toMatch(/Disallow: \/(?:api\/cdn)?\/?\n/);
});

test('the index names a sitemap of screens, and one for each thousand ids with videos', async () => {
  const { text, type } = await read('/sitemap.xml');
  expect(type).toBe('application/xml; charset=utf-8');
  const names = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url?.replace(server.url, ''));
  expect(names).toEqual(['/sitemap/screens.xml', '/sitemap/videos-0.xml', '/sitemap/videos-2.xml']);
  expect((await read('/sitemap/videos-1.xml')).status).toBe(404);
  expect((await read('/sitemap/videos-x.xml')).status).toBe(404);
});

test('a video with the fields for search engines; no drafts', async () => {
  const { text } = await read('/sitemap/videos-0.xml');
  expect(text.match(/<url>/g)).toHaveLength(1);
  expect(text).toContain('<video:title>One &amp; &lt;two&gt;</video:title>');
  expect(text).toContain('<video:description>About &quot;it&quot;.</video:description>');
  expect(text).toMatch(/<video:thumbnail_loc>http:\/\/127\.0\.0\.1:\d+\/media\/i\/[^<]+\.webp<\/video:thumbnail_loc>/);
  expect(text).toContain('<video:duration>601</video:duration>');
  expect(text).toContain('<video:requires_subscription>no</video:requires_subscription>');
  expect((await read('/sitemap/videos-2.xml')).text).toContain(`<loc>${server.url}/video/2500</loc></url>`);
});

test('values that the schema of video sitemaps does not allow are cut or left out', async () => {
  const { db } = server.platform;
  const thumbnailImageId = await makeImageRow(db);
  const id = await makeMedia(db, { title: `${'word '.repeat(30)}end`, thumbnailImageId });
  await db.updateTable('media').set({ duration_s: 28_801 }).where('id', '=', id).execute();
  server.platform.publicCache.clear();
  const { text } = await read('/sitemap/videos-0.xml');
  const entry = text.split('<url>').find((each) => each.includes(`/video/${id}</loc>`)) ?? '';
  const title = /<video:title>([^<]*)</.exec(entry)?.[1] ?? '';
  expect([title.length <= 100, title.endsWith('word…'), entry.includes('video:duration')]).toEqual([true, true, false]);
});

test('screens, shows and creators', async () => {
  const { text } = await read('/sitemap/screens.xml');
  expect(text).toContain(`<loc>${server.url}/shows/a-show</loc>`);
  expect(text).toContain(`<loc>${server.url}/latest-videos</loc>`);
  expect(text).not.toContain('/login');
});
