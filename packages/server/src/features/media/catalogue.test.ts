import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeMedia } from './test-data.ts';

let server: TestServer;
const ids: Record<'clay' | 'glaze' | 'kiln' | 'sail', number> = { clay: 0, glaze: 0, kiln: 0, sail: 0 };

function daysAgo(days: number): Date {
  return new Date(server.clock.now().getTime() - days * dayMs);
}

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.platform;
  ids.clay = await makeMedia(db, { tags: ['Pottery', 'Hands'], publishAt: daysAgo(4), likes: 1 });
  ids.glaze = await makeMedia(db, { tags: ['pottery'], publishAt: daysAgo(3), access: 'free', likes: 9 });
  ids.kiln = await makeMedia(db, { tags: ['pottery', 'fire'], publishAt: daysAgo(2), likes: 5 });
  ids.sail = await makeMedia(db, { tags: ['sea'], publishAt: daysAgo(1), access: 'free' });
  await makeMedia(db, { tags: ['pottery', 'fire'], publishAt: null });
});
afterAll(() => server?.close());

type Query = NonNullable<Parameters<TestServer['client']['media']['list']>[0]>['query'];

async function list(query: Query = {}): Promise<string[]> {
  const { media } = await server.client.media.list({ query });
  return media.map(({ mediaId }) => Object.entries(ids).find(([, id]) => id === mediaId)?.[0] ?? '?');
}

test('all videos in each order', async () => {
  expect(await list()).toEqual(['sail', 'kiln', 'glaze', 'clay']);
  expect(await list({ sort: 'oldest' })).toEqual(['clay', 'glaze', 'kiln', 'sail']);
  expect(await list({ sort: 'popular' })).toEqual(['glaze', 'kiln', 'clay', 'sail']);
});

test('a tag, in any case, in each order, and its free videos', async () => {
  expect(await list({ tag: 'POTTERY' })).toEqual(['kiln', 'glaze', 'clay']);
  expect(await list({ tag: 'pottery', sort: 'oldest' })).toEqual(['clay', 'glaze', 'kiln']);
  expect(await list({ tag: 'pottery', sort: 'popular' })).toEqual(['glaze', 'kiln', 'clay']);
  expect(await list({ tag: 'pottery', access: 'free' })).toEqual(['glaze']);
  expect(await list({ tag: 'no such tag' })).toEqual([]);
});

test('the most watched list says how many of its videos were watched, on each page', async () => {
  const { db } = server.platform;
  const watched = async (query: Query) => (await server.client.media.list({ query })).watched;
  expect([await watched({ sort: 'popular' }), await watched({ sort: 'newest' })]).toEqual([0, null]);
  await db.updateTable('media').set({ popularity: 3 }).where('id', 'in', [ids.sail, ids.clay]).execute();
  // Another page size, because answers are cached for a while.
  const query = { sort: 'popular' as const, pageSize: 9 };
  expect(await list(query)).toEqual(['clay', 'sail', 'glaze', 'kiln']);
  expect(await watched(query)).toBe(2);
  expect(await watched({ ...query, tag: 'pottery' })).toBe(1);
  expect(await watched({ ...query, page: 2, pageSize: 2 })).toBe(0);
  await db.updateTable('media').set({ popularity: 0 }).execute();
});

test('free videos, in each order and in pages', async () => {
  expect(await list({ access: 'free' })).toEqual(['sail', 'glaze']);
  expect(await list({ access: 'free', sort: 'popular' })).toEqual(['glaze', 'sail']);
  expect(await list({ access: 'free', sort: 'oldest', pageSize: 1, page: 2 })).toEqual(['sail']);
});

test('genres are the tags that more than one video has', async () => {
  expect(await server.client.media.genres()).toEqual({ genres: [{ tag: 'pottery', name: 'pottery', videos: 3 }] });
});

test.each([
  [{ sort: 'sideways' }, 'query.sort'],
  [{ tag: ' ' }, 'query.tag'],
  [{ tag: 'x'.repeat(51) }, 'query.tag'],
  [{ access: 'all' }, 'query.access'],
])('%j is refused by name', async (query, path) => {
  const call = server.client.media.list({ query: query as Query });
  await expect(call).rejects.toMatchObject({ status: 400, fields: [{ path }] });
});
