import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeMedia } from '../media/test-data.ts';

let server: TestServer;
let operator: TestAccount;
let member: TestAccount;
let id: number;
let mediaId: number;
const notFound = { status: 404, code: 'not_found' };

beforeAll(async () => {
  server = await startTestServer();
  [operator, member] = [await signUp(server, { role: 'operator' }), await signUp(server)];
  const body = { displayName: 'Lantern Club', slug: 'lantern-club' };
  ({ id } = await operator.client.studioCreators.create({ body }));
  mediaId = await makeMedia(server.platform.db, { title: 'Alight', teamIds: [id] });
  const page = await operator.client.studioPages.create({
    body: {
      slug: 'club',
      title: 'Club',
      pageRows: [
        { type: 'creator-list', title: 'Who', creatorTeamIds: [id] },
        { type: 'media-list', title: 'Theirs', source: { kind: 'creator', creatorTeamId: id } },
      ],
    },
  });
  await operator.client.studioPages.publish({ params: { id: page.id }, body: { version: page.version } });
});
afterAll(() => server?.close());

/** All places where visitors and members may see the creator. */
async function seen() {
  const { client } = server;
  const { media, creatorTeams: found } = await client.search.find({ query: { search: 'lantern' } });
  const sitemap = await (await fetch(`${server.url}/sitemap/screens.xml`)).text();
  return {
    listed: (await client.creator.list()).creatorTeams.map(({ displayName }) => displayName),
    credited: (await client.media.detail({ params: { mediaId } })).creators.map(({ displayName }) => displayName),
    found: [found.length, media.length],
    followed: (await member.client.creator.follows()).creatorTeams.length,
    latest: (await member.client.userChannel.followsLatest()).media.length,
    rows: (await client.pages.bySlug({ params: { slug: 'club' } })).pageRows.length,
    inSitemap: sitemap.includes('/creators/lantern-club'),
  };
}

test('a new creator is a draft, visible in the studio only', async () => {
  const { creatorTeams } = await operator.client.studioCreators.list();
  expect(creatorTeams).toMatchObject([{ id, published: false }]);
  const hidden = { listed: [], credited: [], found: [0, 0], followed: 0, latest: 0, rows: 0, inSitemap: false };
  expect(await seen()).toEqual(hidden);
  expect((await server.client.search.find({ query: { search: 'alight', ctid: id } })).media).toEqual([]);
  const params = { id };
  const { client } = member;
  for (const call of [
    () => client.creator.byId({ params }),
    () => client.creator.bySlug({ params: { slug: 'lantern-club' } }),
    () => client.creator.videoDetails({ params }),
    () => client.creator.media({ params: { id, tab: 'videos' } }),
    () => client.creator.follow({ params }),
    () => client.recommendation.upNext({ params: { id: mediaId }, query: { creatorTeamId: id } }),
  ]) {
    await expect(call()).rejects.toMatchObject(notFound);
  }
});

test('publishing, hiding and undoing it again; followers get it back', async () => {
  const params = { id };
  const { client } = operator;
  const banner = await client.studioBanners.create({
    body: { name: 'Club', kind: 'creator-banner', creatorTeamId: id },
  });
  expect(banner.shown).toBeNull();
  await client.studioCreators.update({ params, body: { published: true } });
  await member.client.creator.follow({ params });
  server.platform.publicCache.clear();
  const shown = {
    listed: ['Lantern Club'],
    credited: ['Lantern Club'],
    found: [1, 1],
    followed: 1,
    latest: 1,
    rows: 2,
    inSitemap: true,
  };
  expect(await seen()).toEqual(shown);
  expect((await client.studioBanners.get({ params: { id: banner.id } })).shown).not.toBeNull();
  await client.studioCreators.update({ params, body: { published: false } });
  server.platform.publicCache.clear();
  expect(await seen()).toMatchObject({ listed: [], credited: [], found: [0, 0], followed: 0, latest: 0, rows: 0 });
  const { changes } = await client.studioChanges.list({ query: { subject: `creator:${id}` } });
  expect(changes[0]).toMatchObject({ changed: [{ field: 'published', before: 'yes', after: 'no' }], canUndo: true });
  await client.studioChanges.undo({ params: { id: changes[0]?.id ?? 0 } });
  server.platform.publicCache.clear();
  expect(await seen()).toEqual(shown);
});
