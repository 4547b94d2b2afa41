import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { recordParts } from '../../../test/record-parts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { endLive } from '../live/on-air.ts';
import { makeStream } from '../live/test-data.ts';
import { makeMedia } from './test-data.ts';

let server: TestServer;
let member: TestAccount;
let mediaId: number;

beforeAll(async () => {
  server = await startTestServer();
  member = await signUp(server);
  const { db } = server.platform;
  mediaId = await makeMedia(db, { title: 'The Long Way Round', description: 'Short.' });
  const chapters = [0, 90.5, 300].map((start_s, index) => ({ media_id: mediaId, start_s, title: `Part ${index + 1}` }));
  await db.insertInto('media_chapter').values(chapters).execute();
  const track = { media_id: mediaId, vtt: 'WEBVTT\n' };
  await db
    .insertInto('media_caption')
    .values([
      { ...track, language: 'de', label: 'Deutsch' },
      { ...track, language: 'en', label: 'English', is_default: true },
    ])
    .execute();
});
afterAll(() => server?.close());

test('a video tells its chapters with their ends, and its captions, the default first', async () => {
  const detail = await server.client.media.detail({ params: { mediaId } });
  expect(detail).toMatchObject({ title: 'The Long Way Round', description: 'Short.', summary: 'Short.', likes: 0 });
  expect(detail.chapters.map(({ start, end }) => [start, end])).toEqual([
    [0, 90.5],
    [90.5, 300],
    [300, 600.5],
  ]);
  expect(detail.captions.map(({ language, isDefault }) => [language, isDefault])).toEqual([
    ['en', true],
    ['de', false],
  ]);
});

test.each([
  ['One sentence. '.repeat(40), 'One sentence. '.repeat(14).trim()],
  [`${'word '.repeat(60)}end`, `${'word '.repeat(39)}word…`],
  ['x'.repeat(500), `${'x'.repeat(199)}…`],
  ['Line one.\n\nLine two.', 'Line one. Line two.'],
])('the summary of %j ends at a sentence or a word', async (description, summary) => {
  const id = await makeMedia(server.platform.db, { description });
  const detail = await server.client.media.detail({ params: { mediaId: id } });
  expect(detail.summary).toBe(summary);
  expect(detail.summary.length).toBeLessThanOrEqual(200);
});

test('drafts and videos without a file are not found', async () => {
  const hidden = [
    await makeMedia(server.platform.db, { publishAt: null }),
    await makeMedia(server.platform.db, { playable: false }),
    999_999,
  ];
  for (const id of hidden) {
    const at = { params: { mediaId: id } };
    await expect(server.client.media.detail(at)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    await expect(member.client.media.like(at)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    await expect(member.client.media.unlike(at)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  }
});

test('a like counts once for each account, and can be taken back', async () => {
  const id = await makeMedia(server.platform.db);
  const at = { params: { mediaId: id } };
  const other = await signUp(server);
  await Promise.all([member, member, member, other].map(({ client }) => client.media.like(at)));
  expect((await server.client.media.detail(at)).likes).toBe(2);
  await Promise.all([member.client.media.unlike(at), member.client.media.unlike(at)]);
  server.platform.publicCache.clear();
  expect((await server.client.media.detail(at)).likes).toBe(1);
  await expect(server.client.media.like(at)).rejects.toMatchObject({ status: 401 });
});

test('the credits of a video follow the state of its teams', async () => {
  const { db } = server.platform;
  const { id: teamId } = await db
    .insertInto('creator_team')
    .values({ slug: 'follows', display_name: 'Follows' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = await makeMedia(db, { teamIds: [teamId], publishAt: null });
  const credit = () => db.selectFrom('media_creator').selectAll().where('media_id', '=', id).executeTakeFirstOrThrow();
  expect(await credit()).toMatchObject({ listed_at: null, access: 'members' });
  const publishAt = new Date('2026-02-03T04:05:06Z');
  await db.updateTable('media').set({ publish_at: publishAt, access: 'free' }).where('id', '=', id).execute();
  expect(await credit()).toMatchObject({ listed_at: publishAt, access: 'free' });
  await db.updateTable('media').set({ playable_at: null }).where('id', '=', id).execute();
  expect(await credit()).toMatchObject({ listed_at: null });
});

test('the recording of a stream names the stream, and when it began', async () => {
  const { platform, clock } = server;
  const startedAt = clock.now().toISOString();
  const stream = await makeStream(platform, { onAir: true });
  await endLive(platform, stream);
  const published = { publish_at: clock.now(), playable_at: clock.now(), asset_id: stream.assetId };
  await platform.db.updateTable('media').set(published).where('id', '=', stream.mediaId).execute();
  const read = (id: number) => server.client.media.detail({ params: { mediaId: id } });
  const { livestreamId } = stream;
  expect((await read(stream.mediaId)).livestream).toEqual({ livestreamId, startedAt, parts: [] });
  // The encoder was away for a minute.
  await recordParts(platform, { ...stream, startedAt: new Date(startedAt) }, [
    { startMs: -1500, segments: 3 },
    { startMs: 64_500, segments: 2 },
  ]);
  platform.publicCache.clear();
  const parts = [
    { startS: 0, offsetMs: -1500 },
    { startS: 6, offsetMs: 64_500 },
  ];
  expect((await read(stream.mediaId)).livestream).toEqual({ livestreamId, startedAt, parts });
  expect((await read(mediaId)).livestream).toBeNull();
});
