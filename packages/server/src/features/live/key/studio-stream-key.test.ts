import { hourMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeTeam } from '../../creator/test-data.ts';
import { updateConnection, updateConnectionSignal } from '../ingest/connection-queries.ts';
import { makeStream } from '../test-data.ts';
import { findLivestreamByKey, hashStreamKey, noCurrentStream } from './stream-key.ts';

let server: TestServer;
let editor: TestAccount;
let stranger: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  editor = await signUp(server, { role: 'creator' });
  stranger = await signUp(server, { role: 'creator' });
});
afterAll(() => server.close());

async function teamWithKey() {
  const { db } = server.platform;
  const teamId = await makeTeam(db);
  await db
    .insertInto('creator_team_member')
    .values({ team_id: teamId, account_id: editor.userId, role: 'editor' })
    .execute();
  const { key } = await editor.client.studioLive.makeCreatorKey({ params: { id: teamId } });
  return { teamId, key };
}

function plan(teamId: number, inMs: number, onAir = false) {
  const startsAt = new Date(server.clock.now().getTime() + inMs);
  return makeStream(server.platform, { startsAt, onAir, createdBy: editor.userId, teamIds: [teamId] });
}

async function opened(key: string): Promise<number | symbol | null> {
  const stream = await findLivestreamByKey(server.platform, key);
  return stream === null || typeof stream === 'symbol' ? stream : stream.id;
}

test('the key of a creator opens what is on air, else what begins within an hour', async () => {
  const { teamId, key } = await teamWithKey();
  expect(await opened(key)).toBe(noCurrentStream);
  await plan(teamId, 2 * hourMs);
  await plan(teamId, -2 * hourMs);
  expect(await opened(key)).toBe(noCurrentStream);
  const later = await plan(teamId, 50 * 60_000);
  expect(await opened(key)).toBe(later.livestreamId);
  const sooner = await plan(teamId, -10 * 60_000);
  expect(await opened(key)).toBe(sooner.livestreamId);
  const live = await plan(teamId, 0, true);
  expect(await opened(key)).toBe(live.livestreamId);
  await server.platform.db
    .updateTable('livestream')
    .set({ ended_at: server.clock.now() })
    .where('id', '=', live.livestreamId)
    .execute();
  expect(await opened(key)).toBe(sooner.livestreamId);
  const removed = { removed_at: server.clock.now() };
  await server.platform.db.updateTable('media').set(removed).where('id', '=', sooner.mediaId).execute();
  expect(await opened(key)).toBe(later.livestreamId);
});

test('a new key, and its removal, end what the earlier one has opened', async () => {
  const { db, clock } = server.platform;
  const { teamId, key } = await teamWithKey();
  const { livestreamId } = await plan(teamId, 0);
  const params = { id: teamId };
  const connect = async (used: string) => updateConnection(db, hashStreamKey(used), livestreamId);
  const connection = await connect(key);
  if (!connection) throw new Error('the key opens nothing');
  expect(await updateConnectionSignal(db, connection, { at: clock.now(), isAway: false })).toBeDefined();
  const { key: next } = await editor.client.studioLive.makeCreatorKey({ params });
  expect(await updateConnectionSignal(db, connection, { at: clock.now(), isAway: false })).toBeUndefined();
  expect(await opened(key)).toBeNull();
  const again = await connect(next);
  if (!again) throw new Error('the new key opens nothing');
  expect((await editor.client.studioLive.creatorKey({ params })).madeAt).not.toBeNull();
  await editor.client.studioLive.removeCreatorKey({ params });
  expect(await updateConnectionSignal(db, again, { at: clock.now(), isAway: false })).toBeUndefined();
  expect((await editor.client.studioLive.creatorKey({ params })).madeAt).toBeNull();
  const rows = await db.selectFrom('audit_entry').select('action').where('subject', '=', `creator:${teamId}`).execute();
  expect(rows.map(({ action }) => action).filter((action) => action.includes('key'))).toEqual([
    'creator.live-key',
    'creator.live-key',
    'creator.end-live-key',
  ]);
});

test('a stream that leaves the creator is not theirs to send any more', async () => {
  const { db, clock } = server.platform;
  const { teamId, key } = await teamWithKey();
  const { mediaId, livestreamId } = await plan(teamId, 0);
  const connection = await updateConnection(db, hashStreamKey(key), livestreamId);
  if (!connection) throw new Error('the key opens nothing');
  await db.deleteFrom('media_creator').where('media_id', '=', mediaId).execute();
  expect(await updateConnectionSignal(db, connection, { at: clock.now(), isAway: false })).toBeUndefined();
});

test('only those who edit for a creator have to do with the key', async () => {
  const { teamId } = await teamWithKey();
  const params = { id: teamId };
  for (const call of ['creatorKey', 'makeCreatorKey', 'removeCreatorKey'] as const) {
    await expect(stranger.client.studioLive[call]({ params })).rejects.toMatchObject({ code: 'forbidden' });
  }
  await expect(editor.client.studioLive.creatorKey({ params: { id: 987_654 } })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('only people who may edit a stream can send it from the browser, and the log says it once', async () => {
  const { mediaId, livestreamId } = await makeStream(server.platform, { createdBy: editor.userId });
  const params = { mediaId };
  await expect(stranger.client.studioLive.openBrowser({ params })).rejects.toMatchObject({ code: 'not_found' });
  const first = await editor.client.studioLive.openBrowser({ params });
  const second = await editor.client.studioLive.openBrowser({ params });
  expect(first.url).toBe(`${server.url}/api/studio/v1/whip`);
  for (const { key } of [first, second]) expect(await opened(key)).toBe(livestreamId);
  const rows = await server.platform.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject', '=', `media:${mediaId}`)
    .where('action', '=', 'live.browser')
    .execute();
  expect(rows).toHaveLength(1);
});
