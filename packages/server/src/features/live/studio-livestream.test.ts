import { randomUUID } from 'node:crypto';
import { hourMs } from '@greenlight/contract/duration';
import { liveAwayMaxS, liveAwayMinS } from '@greenlight/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeImageRow } from '../image/test-data.ts';
import { makePlayable } from '../playback/test-data.ts';
import { updateConnection, updateConnectionSignal } from './ingest/connection-queries.ts';
import { hashStreamKey } from './key/stream-key.ts';
import { goOnAir } from './on-air.ts';
import { makeStream, type StreamOptions } from './test-data.ts';

let server: TestServer;
let creator: TestAccount;
let stranger: TestAccount;
let mate: TestAccount;
let teamId: number;

beforeAll(async () => {
  server = await startTestServer();
  [creator, stranger, mate] = await Promise.all([
    signUp(server, { role: 'creator' }),
    signUp(server, { role: 'creator' }),
    signUp(server, { displayName: 'Mattie' }),
  ]);
  teamId = await makeTeam(server.platform.db);
  for (const { userId } of [creator, mate]) {
    const row = { team_id: teamId, account_id: userId, role: 'editor' };
    await server.platform.db.insertInto('creator_team_member').values(row).execute();
  }
});
afterAll(() => server?.close());

function inMs(ms: number): string {
  return new Date(server.clock.now().getTime() + ms).toISOString();
}

function announce(body: object = {}) {
  return creator.client.studioLive.create({ body: { title: 'The kiln, live', startsAt: inMs(hourMs), ...body } });
}

const calls: [string, (account: TestAccount, mediaId: number) => Promise<unknown>][] = [
  ['get', ({ client }, mediaId) => client.studioLive.get({ params: { mediaId } })],
  ['update', ({ client }, mediaId) => client.studioLive.update({ params: { mediaId }, body: {} })],
  ['makeKey', ({ client }, mediaId) => client.studioLive.makeKey({ params: { mediaId } })],
  ['pause', ({ client }, mediaId) => client.studioLive.pause({ params: { mediaId }, body: { paused: true } })],
  ['end', ({ client }, mediaId) => client.studioLive.end({ params: { mediaId } })],
  ['remove', ({ client }, mediaId) => client.studioLive.remove({ params: { mediaId } })],
];

test('an announced stream is visible to members, and a draft among the videos', async () => {
  const made = await announce({ description: 'Firing', access: 'free', creatorTeamIds: [teamId] });
  expect(made).toMatchObject({
    title: 'The kiln, live',
    description: 'Firing',
    access: 'free',
    creatorTeamIds: [teamId],
    state: 'scheduled',
    startsAt: inMs(hourMs),
    startedAt: null,
    endedAt: null,
    hasSignal: false,
    hasKey: false,
    hearsSpeech: false,
    server: 'rtmp://127.0.0.1:1935/live',
    audience: { viewers: 0, watchedMs: 0, now: 0, medianDelayMs: null, p95DelayMs: null },
  });
  const params = { mediaId: made.mediaId };
  expect(await creator.client.studioLive.get({ params })).toEqual(made);
  expect(await creator.client.studioMedia.get({ params })).toMatchObject({ state: 'draft', title: 'The kiln, live' });
  const { media } = await server.client.live.media();
  expect(media).toContainEqual(expect.objectContaining({ mediaId: made.mediaId, state: 'scheduled' }));
});

test.each([
  ['without a title', { title: ' ' }, 'body.title'],
  ['with a title that is too long', { title: 'x'.repeat(201) }, 'body.title'],
  ['at a time that is over', { startsAt: '2020-01-01T00:00:00Z' }, 'body.startsAt'],
  ['at what is no time', { startsAt: 'tomorrow' }, 'body.startsAt'],
  ['for nobody', { access: 'nobody' }, 'body.access'],
  ['by a team that is not there', { creatorTeamIds: [987_654] }, 'body.creatorTeamIds.0'],
  ['with a picture that is not there', { thumbnailImageId: randomUUID() }, 'body.thumbnailImageId'],
])('a stream %s is refused, and nothing is stored', async (_, body, path) => {
  const count = () => server.platform.db.selectFrom('media').select('id').execute();
  const before = await count();
  await expect(announce(body)).rejects.toMatchObject({ code: 'invalid_request', fields: [{ path }] });
  expect(await count()).toEqual(before);
});

test('captions from speech are refused where no program hears it', async () => {
  const { mediaId } = await announce();
  const change = creator.client.studioLive.update({ params: { mediaId }, body: { hearsSpeech: true } });
  await expect(change).rejects.toMatchObject({ code: 'invalid_request', fields: [{ path: 'body.hearsSpeech' }] });
});

test('a stream belongs to its maker and the credited teams; others do not find it', async () => {
  const { mediaId } = await announce({ creatorTeamIds: [teamId] });
  const listOf = async ({ client }: TestAccount) =>
    (await client.studioLive.list({})).streams.some((stream) => stream.mediaId === mediaId);
  expect([await listOf(creator), await listOf(mate), await listOf(stranger)]).toEqual([true, true, false]);
  expect(await mate.client.studioLive.get({ params: { mediaId } })).toMatchObject({ mediaId });
  for (const [, call] of calls) await expect(call(stranger, mediaId)).rejects.toMatchObject({ code: 'not_found' });
  expect(await creator.client.studioLive.get({ params: { mediaId } })).toMatchObject({ mediaId, hasKey: false });
});

test('the list has streams on air, rehearsals, planned ones, then those that are over or were missed, the latest first', async () => {
  const { platform, clock } = server;
  const { userId, client } = await signUp(server, { role: 'creator' });
  const operator = await signUp(server, { role: 'operator' });
  const atHour = (hours: number) => new Date(clock.now().getTime() + hours * hourMs);
  const make = (title: string, options: StreamOptions = {}) =>
    makeStream(platform, { ...options, title, createdBy: userId });
  const over = async (title: string, hours: number) => {
    const stream = await make(title, { onAir: true, startsAt: atHour(hours - 1) });
    const times = { started_at: atHour(hours - 1), ended_at: atHour(hours) };
    await platform.db.updateTable('livestream').set(times).where('id', '=', stream.livestreamId).execute();
  };
  await over('last week', -150);
  await make('missed yesterday', { startsAt: atHour(-24) });
  await over('yesterday', -23);
  await make('in a day', { startsAt: atHour(24) });
  await make('late', { startsAt: atHour(-0.9) });
  await make('in an hour');
  await make('channel', { kind: 'station', onAir: true });
  await make('channel that was never on', { kind: 'station', startsAt: atHour(-30) });
  const tried = await make('rehearsal', { startsAt: atHour(48) });
  await client.studioLive.rehearse({ params: tried, body: { rehearsal: true } });
  await make('on air', { onAir: true });
  await client.studioLive.remove({ params: await make('removed') });

  const first = ['on air', 'channel', 'rehearsal', 'late', 'in an hour', 'in a day', 'channel that was never on'];
  const expected = [...first, 'yesterday', 'missed yesterday', 'last week'];
  const pageOf = async (page: number) => client.studioLive.list({ query: { page, pageSize: 4 } });
  const whole = await client.studioLive.list({});
  expect(whole.streams.map(({ title }) => title)).toEqual(expected);
  expect(whole.streams.filter(({ isRehearsal }) => isRehearsal).map(({ title }) => title)).toEqual(['rehearsal']);
  const pages = await Promise.all([1, 2, 3].map(pageOf));
  expect(pages.flatMap(({ streams }) => streams)).toEqual(whole.streams);
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
  const all: string[] = [];
  for (let page = 1, hasMore = true; hasMore; page++) {
    const answer = await operator.client.studioLive.list({ query: { page, pageSize: 3 } });
    all.push(...answer.streams.map(({ title }) => title));
    hasMore = answer.hasMore;
  }
  expect(all.filter((title) => expected.includes(title))).toEqual(expected);
});

test('a video without a stream is not found', async () => {
  const { mediaId } = await creator.client.studioMedia.create({ body: { title: 'A video' } });
  for (const [, call] of calls) await expect(call(creator, mediaId)).rejects.toMatchObject({ code: 'not_found' });
  expect(await creator.client.studioMedia.get({ params: { mediaId } })).toMatchObject({ title: 'A video' });
});

test('everything can be changed until it begins, then everything but the time; of two concurrent edits the second is a conflict', async () => {
  const { mediaId, livestreamId, version } = await announce();
  const params = { mediaId };
  const edited = await creator.client.studioLive.update({
    params,
    body: { version, title: 'Moved', access: 'free', startsAt: inMs(2 * hourMs) },
  });
  expect(edited).toMatchObject({ title: 'Moved', access: 'free', startsAt: inMs(2 * hourMs) });
  expect((await server.client.live.media()).media).toContainEqual(
    expect.objectContaining({ mediaId, title: 'Moved', requiresSubscription: false, startsAt: inMs(2 * hourMs) }),
  );
  const stale = creator.client.studioLive.update({ params, body: { version, title: 'Lost' } });
  await expect(stale).rejects.toMatchObject({ code: 'conflict' });

  await goOnAir(server.platform, { livestreamId, assetId: randomUUID() });
  const same = { version: edited.version, title: 'On', startsAt: edited.startsAt };
  const on = await creator.client.studioLive.update({ params, body: same });
  expect(on).toMatchObject({ title: 'On', state: 'live' });
  const late = creator.client.studioLive.update({ params, body: { version: on.version, startsAt: inMs(hourMs) } });
  await expect(late).rejects.toMatchObject({ code: 'invalid_request', fields: [{ path: 'body.startsAt' }] });
});

test('when two move a stream at once the second gets a conflict, and nothing of theirs is saved', async () => {
  const { mediaId, version } = await announce({ creatorTeamIds: [teamId] });
  const move = ({ client }: TestAccount, body: object) =>
    client.studioLive.update({ params: { mediaId }, body: { version, ...body } });
  const moved = await move(mate, { startsAt: inMs(2 * hourMs) });
  expect(moved.version).toBeGreaterThan(version);
  await expect(move(creator, { title: 'Lost', startsAt: inMs(3 * hourMs) })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/“starts at” was changed since by Mattie/),
  });
  // The same value, or another field, is not a conflict.
  await move(creator, { startsAt: inMs(2 * hourMs), description: 'Firing' });
  const over = await move(creator, { version: moved.version, startsAt: inMs(3 * hourMs) });
  expect(over).toMatchObject({ title: 'The kiln, live', description: 'Firing', startsAt: inMs(3 * hourMs) });
});

test('a move can be undone until the stream has begun', async () => {
  const { mediaId, livestreamId } = await announce();
  const params = { mediaId };
  const { studioLive, studioChanges } = creator.client;
  const last = async () => (await studioChanges.list({ query: { subject: `media:${mediaId}` } })).changes[0]!;
  const undoLast = async () => studioChanges.undo({ params: { id: (await last()).id } });
  const announced = [{ field: 'startsAt', before: '', after: inMs(hourMs) }];
  expect(await last()).toMatchObject({ action: 'live.announce', canUndo: false, changed: announced });
  await studioLive.update({ params, body: { title: 'Moved', startsAt: inMs(2 * hourMs) } });
  const told = { field: 'startsAt', before: inMs(hourMs), after: inMs(2 * hourMs) };
  expect(await last()).toMatchObject({ action: 'live.move', canUndo: true, changed: [told] });
  await undoLast();
  expect(await studioLive.get({ params })).toMatchObject({ title: 'Moved', startsAt: inMs(hourMs) });
  const { media } = await server.client.live.media();
  expect(media).toContainEqual(expect.objectContaining({ mediaId, startsAt: inMs(hourMs) }));
  await undoLast();
  expect(await studioLive.get({ params })).toMatchObject({ startsAt: inMs(2 * hourMs) });

  await goOnAir(server.platform, { livestreamId, assetId: randomUUID() });
  await expect(undoLast()).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('It has begun already'),
  });
});

test('the history tells streams from videos, also deleted ones', async () => {
  const { mediaId } = await announce();
  const video = await creator.client.studioMedia.create({ body: { title: 'A video' } });
  const operator = await signUp(server, { role: 'operator' });
  const { studioLive, studioChanges } = operator.client;
  await studioLive.update({ params: { mediaId }, body: { title: 'Renamed' } });
  await studioLive.remove({ params: { mediaId } });
  const { changes } = await studioChanges.list({});
  const told = (id: number) =>
    changes.filter(({ subject }) => subject === `media:${id}`).map(({ action, isStream }) => [action, isStream]);
  expect(told(mediaId)).toEqual([
    ['media.remove', true],
    ['media.edit', true],
    ['live.announce', true],
    ['media.create', true],
  ]);
  expect(told(video.mediaId)).toEqual([['media.create', false]]);
});

test('an ended stream is a video in the history', async () => {
  const { mediaId } = await announce();
  const params = { mediaId };
  const { studioLive, studioMedia, studioChanges } = creator.client;
  const told = async () => {
    const { changes } = await studioChanges.list({ query: { subject: `media:${mediaId}` } });
    return [...new Set(changes.map(({ isStream }) => isStream))];
  };
  const query = server.platform.db.selectFrom('livestream').select('id').where('media_id', '=', mediaId);
  await goOnAir(server.platform, {
    livestreamId: (await query.executeTakeFirstOrThrow()).id,
    assetId: randomUUID(),
  });
  expect(await told()).toEqual([true]);
  await studioLive.end({ params });
  expect(await told()).toEqual([false]);
  const operator = await signUp(server, { role: 'operator' });
  await studioMedia.remove({ params });
  const { changes } = await operator.client.studioChanges.list({});
  expect(changes.find(({ subject }) => subject === `media:${mediaId}`)).toMatchObject({ isStream: false });
});

test('an upcoming stream can be deleted but not ended; a running one can be ended once but not deleted', async () => {
  const [planned, on] = [
    await makeStream(server.platform, { createdBy: creator.userId }),
    await makeStream(server.platform, { createdBy: creator.userId, onAir: true }),
  ];
  const { studioLive, studioMedia } = creator.client;
  const refused = expect.objectContaining({ code: 'conflict' });
  await expect(studioLive.end({ params: planned })).rejects.toEqual(refused);
  await studioLive.remove({ params: planned });
  await expect(studioMedia.get({ params: planned })).rejects.toMatchObject({ code: 'not_found' });

  await expect(studioLive.remove({ params: on })).rejects.toEqual(refused);
  await studioLive.end({ params: on });
  expect(await studioLive.get({ params: on })).toMatchObject({ state: 'ended', endedAt: inMs(0) });
  await expect(studioLive.end({ params: on })).rejects.toMatchObject({ code: 'ended' });
  await expect(studioLive.remove({ params: on })).rejects.toEqual(refused);
  await studioMedia.remove({ params: on });
  await expect(studioLive.get({ params: on })).rejects.toMatchObject({ code: 'not_found' });
});

test('the studio shows that a broadcaster stopped sending', async () => {
  const { platform, clock } = server;
  const stream = await makeStream(platform, { createdBy: creator.userId, onAir: true });
  const { key } = await creator.client.studioLive.makeKey({ params: stream });
  const hasSignal = async () => (await creator.client.studioLive.get({ params: stream })).hasSignal;
  expect(await hasSignal()).toBe(true);
  clock.advance(11_000);
  expect(await hasSignal()).toBe(false);
  const connection = await updateConnection(platform.db, hashStreamKey(key));
  if (!connection) throw new Error('the key opens nothing');
  await updateConnectionSignal(platform.db, connection, { at: clock.now(), isAway: false });
  expect(await hasSignal()).toBe(true);
});

test('the slate of a stream is chosen, and shown on purpose, by its editors alone', async () => {
  const { platform, client } = server;
  const { mediaId } = await makeStream(platform, { createdBy: creator.userId });
  const params = { mediaId };
  const { studioLive } = creator.client;
  expect(await studioLive.get({ params })).toMatchObject({ slate: null, awayMaxS: 60, keepsSlates: false });
  const own = await makeImageRow(platform.db, { alt: 'Back soon', createdBy: creator.userId });
  const { mediaId: slateMediaId } = await makePlayable(platform, { createdBy: creator.userId });
  const changed = { slateImageId: own, slateMediaId, awayMaxS: 600, keepsSlates: true };
  expect(await studioLive.update({ params, body: changed })).toMatchObject({
    slate: { alt: 'Back soon' },
    slateMediaId,
    awayMaxS: 600,
    keepsSlates: true,
  });
  const foreign = await makeImageRow(platform.db, { createdBy: stranger.userId });
  for (const [field, body] of [
    ['slateImageId', { slateImageId: foreign }],
    ['slateImageId', { slateImageId: crypto.randomUUID() }],
    ['slateMediaId', { slateMediaId: mediaId }],
    ['slateMediaId', { slateMediaId: 999_999 }],
    ['slateMediaId', { slateMediaId: (await makePlayable(platform, { createdBy: stranger.userId })).mediaId }],
    ['awayMaxS', { awayMaxS: liveAwayMinS - 1 }],
    ['awayMaxS', { awayMaxS: liveAwayMaxS + 1 }],
  ] as const) {
    await expect(studioLive.update({ params, body })).rejects.toMatchObject({
      code: 'invalid_request',
      fields: [expect.objectContaining({ path: `body.${field}` })],
    });
  }
  const { studioChanges } = creator.client;
  const { changes } = await studioChanges.list({ query: { subject: `media:${mediaId}` } });
  expect(changes[0]).toMatchObject({ action: 'live.edit', canUndo: true });
  await studioChanges.undo({ params: { id: changes[0]?.id ?? '' } });
  expect(await studioLive.get({ params })).toMatchObject({
    slate: null,
    slateMediaId: null,
    awayMaxS: 60,
  });
  await studioLive.update({ params, body: changed });
  await platform.db.updateTable('media').set({ duration_s: 1 }).where('id', '=', slateMediaId).execute();
  await studioLive.update({ params, body: { slateMediaId } });
  await studioLive.update({ params, body: { slateMediaId: null } });
  await expect(studioLive.update({ params, body: { slateMediaId } })).rejects.toMatchObject({
    code: 'invalid_request',
  });

  const pause = (account: Pick<TestAccount, 'client'>, paused = true) =>
    account.client.studioLive.pause({ params, body: { paused } });
  await expect(pause(creator)).rejects.toMatchObject({ code: 'conflict' });
  await goOnAir(platform, { livestreamId: (await studioLive.get({ params })).livestreamId, assetId: randomUUID() });
  await expect(pause(stranger)).rejects.toMatchObject({ code: 'not_found' });
  await expect(pause({ client })).rejects.toMatchObject({ code: 'unauthorized' });
  await pause(creator);
  expect(await studioLive.get({ params })).toMatchObject({ isPaused: true, awayMaxS: 600 });
  await pause(creator, false);
  await studioLive.end({ params });
  await expect(pause(creator)).rejects.toMatchObject({ code: 'ended' });
});

test('editors see the number of viewers, the watched time and how far the viewers of this moment are behind', async () => {
  const { platform, clock } = server;
  const stream = await makeStream(platform, { createdBy: creator.userId, access: 'free', onAir: true });
  clock.advance(10_000);
  const query = { livestreamId: stream.livestreamId, watchDurationMs: 4000 };
  const report = ({ client }: TestAccount, delayMs?: number) =>
    client.live.reportWatch({ params: { id: stream.mediaId }, query: { ...query, delayMs } });
  const audience = async () => (await creator.client.studioLive.get({ params: stream })).audience;
  await report(stranger, 2400);
  await report(mate, 5100);
  const all = { viewers: 2, watchedMs: 8000 };
  expect(await audience()).toEqual({ ...all, now: 2, medianDelayMs: 2400, p95DelayMs: 5100 });
  // Behind the live edge, a player reports no delay.
  await report(stranger);
  expect(await audience()).toMatchObject({ now: 2, medianDelayMs: 5100, p95DelayMs: 5100 });
  clock.advance(30_000);
  expect(await audience()).toEqual({ ...all, now: 0, medianDelayMs: null, p95DelayMs: null });
  await expect(report(mate, 3_600_001)).rejects.toMatchObject({ code: 'invalid_request' });
});

test('the log records who announced, moved, ended, and made a key', async () => {
  const { mediaId, livestreamId, version } = await announce();
  const params = { mediaId };
  await creator.client.studioLive.makeKey({ params });
  await creator.client.studioLive.update({ params, body: { version, startsAt: inMs(2 * hourMs) } });
  await goOnAir(server.platform, { livestreamId, assetId: randomUUID() });
  await creator.client.studioLive.end({ params });
  const rows = await server.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id'])
    .where('subject', '=', `media:${mediaId}`)
    .where('action', 'like', 'live.%')
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual([
    'live.announce',
    'live.key',
    'live.move',
    'live.begin',
    'live.end',
  ]);
  expect(rows.map(({ actor_id }) => actor_id === creator.userId)).toEqual([true, true, true, false, true]);
});
