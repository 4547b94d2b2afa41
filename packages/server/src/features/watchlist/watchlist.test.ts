import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeMedia } from '../media/test-data.ts';

let server: TestServer;
let member: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

async function signUpWith(count: number) {
  member = await signUp(server);
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await makeMedia(server.platform.db));
  for (const mediaId of ids) {
    await member.client.watchlist.add({ params: { mediaId } });
    server.clock.advance(1000);
  }
  return ids;
}

async function idsOf(query?: { page?: number; pageSize?: number }) {
  return (await member.client.watchlist.get({ query })).media.map(({ mediaId }) => mediaId);
}

test('is the user playlist my-watchlist with media, the latest addition first, by pages', async () => {
  const ids = await signUpWith(3);
  const list = await member.client.watchlist.get();
  expect(list).toMatchObject({ id: 'my-watchlist', type: 'user-playlist', page: 1, pageSize: 100, hasMore: false });
  expect(list.media.map(({ mediaId }) => mediaId)).toEqual(ids.toReversed());
  const [oldest, middle, newest] = ids;
  expect(await idsOf({ page: 1, pageSize: 2 })).toEqual([newest, middle]);
  expect(await idsOf({ page: 2, pageSize: 2 })).toEqual([oldest]);
});

test('adding a video twice or removing a missing one changes nothing', async () => {
  const [first = 0, second = 0] = await signUpWith(2);
  await member.client.watchlist.add({ params: { mediaId: first } });
  expect(await idsOf()).toEqual([second, first]);
  await member.client.watchlist.remove({ params: { mediaId: first } });
  await member.client.watchlist.remove({ params: { mediaId: first } });
  await member.client.watchlist.remove({ params: { mediaId: 987_654_321 } });
  expect(await idsOf()).toEqual([second]);
});

test('concurrent additions are one', async () => {
  const mediaId = await makeMedia(server.platform.db);
  member = await signUp(server);
  await Promise.all(Array.from({ length: 8 }, () => member.client.watchlist.add({ params: { mediaId } })));
  expect(await idsOf()).toEqual([mediaId]);
});

test('accepts only videos that visitors can see, and hides those that they no longer can', async () => {
  const [mediaId = 0] = await signUpWith(1);
  const { db } = server.platform;
  for (const hidden of [{ publishAt: null }, { publishAt: new Date('2999-01-01') }, { playable: false }]) {
    const draft = await makeMedia(db, hidden);
    const adding = member.client.watchlist.add({ params: { mediaId: draft } });
    await expect(adding).rejects.toMatchObject({ status: 404, code: 'not_found' });
  }
  await db.updateTable('media').set({ publish_at: null }).where('id', '=', mediaId).execute();
  expect(await idsOf()).toEqual([]);
  await db
    .updateTable('media')
    .set({ publish_at: new Date(0) })
    .where('id', '=', mediaId)
    .execute();
  expect(await idsOf()).toEqual([mediaId]);
});

test('belongs to each account, and is deleted with it', async () => {
  const [mediaId = 0] = await signUpWith(1);
  const other = await signUp(server);
  expect((await other.client.watchlist.get()).media).toEqual([]);
  await other.client.watchlist.remove({ params: { mediaId } });
  expect(await idsOf()).toEqual([mediaId]);
  await expect(server.client.watchlist.get()).rejects.toMatchObject({ status: 401 });
  const { db } = server.platform;
  await db.deleteFrom('account').where('id', '=', member.userId).execute();
  const left = db.selectFrom('watchlist_item').selectAll().where('account_id', '=', member.userId);
  expect(await left.execute()).toEqual([]);
});
