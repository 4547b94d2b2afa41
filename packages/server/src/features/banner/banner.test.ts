import type { Banner } from '@greenlight/contract/banner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeChannel } from '../channel/test-data.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeImageRow } from '../image/test-data.ts';
import { makeMedia } from '../media/test-data.ts';

let server: TestServer;
let operator: TestAccount;
let banners: TestAccount['client']['studioBanners'];
let imageId: string;
let mediaId: number;
let newestId: number;
let channelId: number;
let creatorTeamId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.platform;
  operator = await signUp(server, { role: 'operator' });
  banners = operator.client.studioBanners;
  imageId = await makeImageRow(db);
  ({ channelId } = await makeChannel(db, { name: 'Kiln', slug: 'kiln' }));
  creatorTeamId = await makeTeam(db, { displayName: 'Crew', slug: 'crew' });
  mediaId = await makeMedia(db, { title: 'Firing', publishAt: new Date('2026-01-01T00:00:00Z') });
  newestId = await makeMedia(db, { title: 'Newest', publishAt: new Date('2026-01-02T00:00:00Z') });
});
afterAll(() => server?.close());

function make(kind: Banner['kind'], body: Partial<Parameters<typeof banners.create>[0]['body']> = {}) {
  return banners.create({ body: { name: kind, kind, published: true, ...body } });
}

test('each kind shows its subject and links to it', async () => {
  const button = [{ type: 'button' as const, text: 'Watch' }];
  const shown = [
    await make('latest-player'),
    await make('media-banner', { mediaId, text: [...button, ...button], urls: ['/join'] }),
    await make('show-banner', { channelId }),
    await make('creator-banner', { creatorTeamId }),
    await make('internal-link-banner', { urls: ['/join'], text: button }),
    await make('external-link-banner', { urls: ['https://example.com/'], text: button }),
  ].map((each) => each.shown);
  expect(shown.map((each) => each?.urls)).toEqual([
    [`/video/${newestId}`],
    ['/join', `/video/${mediaId}`],
    ['/shows/kiln'],
    ['/creators/crew'],
    ['/join'],
    ['https://example.com/'],
  ]);
  expect(shown[0]).toMatchObject({ media: { mediaId: newestId }, channel: null, creator: null });
  expect(shown[1]).toMatchObject({ media: { mediaId } });
  expect(shown[2]).toMatchObject({ channel: { slug: 'kiln' }, media: null });
  expect(shown[3]).toMatchObject({ creator: { slug: 'crew', avatar: null } });
});

test('a banner is hidden while something that it needs is missing', async () => {
  expect((await make('media-banner')).shown).toBeNull();
  expect((await make('show-banner', { urls: ['/join'] })).shown).toBeNull();
  expect((await make('internal-link-banner', { urls: ['/join'] })).shown).toBeNull();
  const { id, shown } = await make('show-banner', { channelId });
  expect(shown).not.toBeNull();
  await operator.client.studioChannels.update({ params: { id: channelId }, body: { published: false } });
  expect((await banners.get({ params: { id } })).shown).toBeNull();
  await operator.client.studioChannels.update({ params: { id: channelId }, body: { published: true } });
});

test('a row shows it while it is published', async () => {
  const { id } = await make('show-banner', { channelId, published: false });
  const page = await operator.client.studioPages.create({
    body: { slug: 'banners', title: 'Banners', pageRows: [{ type: 'banner', title: '', bannerId: id }] },
  });
  await operator.client.studioPages.publish({ params: { id: page.id }, body: { version: page.version } });
  const rows = async () => (await server.client.pages.bySlug({ params: { slug: 'banners' } })).pageRows;
  expect(await rows()).toEqual([]);
  await banners.update({ params: { id }, body: { published: true } });
  expect(await rows()).toMatchObject([{ type: 'banner', banner: { id, kind: 'show-banner' } }]);
});

test('a picture for each orientation', async () => {
  const images = (['horizontal', 'wide', 'vertical', 'narrow'] as const).map((orientation) => ({
    imageId,
    orientation,
  }));
  const made = await make('show-banner', { channelId, images });
  expect(new Set(made.shown?.images.map(({ orientation }) => orientation))).toEqual(
    new Set(images.map(({ orientation }) => orientation)),
  );
  await expect(make('show-banner', { images: [images[0]!, images[0]!] })).rejects.toMatchObject({
    fields: [{ path: 'body.images.1.orientation' }],
  });
});

test('refuses links of the wrong kind and missing references, naming the field', async () => {
  const refused: [Banner['kind'], object, string][] = [
    ['external-link-banner', { urls: ['/shows'] }, 'body.urls.0'],
    ['internal-link-banner', { urls: ['/shows', 'https://example.com'] }, 'body.urls.1'],
    ['internal-link-banner', { urls: ['javascript:alert(1)'] }, 'body.urls.0'],
    ['media-banner', { mediaId: 99_999 }, 'body.mediaId'],
    ['show-banner', { channelId: 99_999 }, 'body.channelId'],
    ['creator-banner', { creatorTeamId: 99_999 }, 'body.creatorTeamId'],
    ['show-banner', { images: [{ imageId: crypto.randomUUID(), orientation: 'wide' }] }, 'body.images'],
  ];
  for (const [kind, body, path] of refused)
    await expect(make(kind, body)).rejects.toMatchObject({ fields: [{ path }] });
  await expect(banners.get({ params: { id: 99_999 } })).rejects.toMatchObject({ code: 'not_found' });
});
