import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { waitForLocks } from '../../../test/wait-for-locks.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { makeBadge } from '../badge/test-data.ts';
import { makeStream } from '../live/test-data.ts';
import { makePlayable } from '../playback/test-data.ts';
import { dealCard } from './deal-card.ts';
import { moveGame } from './move-game.ts';
import { makeGame, squareTexts } from './test-data.ts';

let server: TestServer;
let operator: TestAccount;
let creator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  creator = await signUp(server, { role: 'creator' });
  await operator.client.studioConfig.update({ body: { config: { bingo_enabled: true } } });
});
afterAll(() => server.close());

test('creators have games beside their own videos, and copy their own games alone', async () => {
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId, onAir: true });
  const theirs = await makeStream(server.platform, { createdBy: operator.userId, onAir: true });
  const foreign = await makeGame(operator.client, { mediaId: theirs.mediaId });
  const { studioBingo } = creator.client;
  const gameId = await makeGame(creator.client, { mediaId });
  await studioBingo.call({ params: { id: gameId }, body: { square: 4 } });
  await studioBingo.move({ params: { id: gameId }, body: { state: 'over' } });
  const again = { title: 'The same again', mediaId, pace: 'recording' as const };
  await expect(studioBingo.create({ body: { ...again, copyId: foreign } })).rejects.toMatchObject({ status: 400 });
  const copy = await studioBingo.create({ body: { ...again, copyId: gameId } });
  expect(copy).toMatchObject({ state: 'draft', pace: 'recording', squares: squareTexts() });
  expect(copy.calls.map(({ square }) => square)).toEqual([4]);
  expect((await studioBingo.list()).games.map(({ id }) => id)).toEqual([copy.id, gameId]);
  for (const attempt of [
    () => studioBingo.call({ params: { id: foreign }, body: { square: 1 } }),
    () => studioBingo.move({ params: { id: foreign }, body: { state: 'over' } }),
    () => studioBingo.winners({ params: { id: foreign } }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('only staff who may grant points or badges can set them as prizes; everybody can set badges with the rule bingo', async () => {
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId, onAir: true });
  const points = { goal: 'line' as const, kind: 'points' as const, points: 1000 };
  const badge = { goal: 'full' as const, kind: 'badge' as const, badgeId: 'annual' };
  const forbidden = { code: 'forbidden' };
  for (const prize of [points, badge]) {
    const body = { title: 'Rich', mediaId, prizes: [prize] };
    await expect(creator.client.studioBingo.create({ body })).rejects.toMatchObject(forbidden);
  }
  const body = { title: 'Rich', mediaId, prizes: [{ ...points, places: 1 }, badge] };
  const { id, prizes } = await operator.client.studioBingo.create({ body });
  expect(prizes).toMatchObject([{ points: 1000, places: 1 }, { badge: { id: 'annual' } }]);
  const params = { id };
  const set = (...wanted: object[]) => creator.client.studioBingo.update({ params, body: { prizes: wanted as never } });
  // Prizes of another editor stay; with more places it would be another prize.
  await expect(set({ ...points, places: 1 }, badge)).resolves.toMatchObject({ prizes: [{}, {}] });
  await expect(set({ ...points, places: 2 })).rejects.toMatchObject(forbidden);
  await expect(set(points)).rejects.toMatchObject(forbidden);
  await expect(set({ ...badge, goal: 'line' })).rejects.toMatchObject(forbidden);
  const ofBingo = await makeBadge(server.platform, operator.userId, { kind: 'bingo', threshold: 9 });
  const draft = await makeBadge(server.platform, operator.userId, { kind: 'bingo', threshold: 9 }, { isDraft: true });
  await expect(set({ ...badge, badgeId: ofBingo })).resolves.toMatchObject({ prizes: [{ badge: { id: ofBingo } }] });
  await expect(set({ ...badge, badgeId: draft })).rejects.toMatchObject({ code: 'invalid_request' });
  const { entries } = await operator.client.staff.audit({ query: { subject: `bingo:${id}` } });
  expect(entries.map(({ detail }) => detail.prizes)).toEqual([
    [{ goal: 'full', kind: 'badge', badgeId: ofBingo, points: null, places: null }],
    expect.any(Array),
    [
      { goal: 'line', kind: 'points', badgeId: null, points: 1000, places: 1 },
      { goal: 'full', kind: 'badge', badgeId: 'annual', points: null, places: null },
    ],
  ]);
});

test('of two games of a video that are announced at the same time, one waits for the other', async () => {
  const { db } = server.platform;
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId, onAir: true });
  const { studioBingo } = creator.client;
  const body = { title: 'A game', mediaId, squares: squareTexts() };
  const [one, other] = [await studioBingo.create({ body }), await studioBingo.create({ body })];
  const { second } = await inTransaction(db, async (tx) => {
    const editor = { userId: creator.userId, permissions: ['content.edit' as const] };
    await moveGame({ ...server.platform, db: tx }, editor, { gameId: one.id, to: 'announced' });
    const second = studioBingo.move({ params: { id: other.id }, body: { state: 'announced' } }).catch((error) => error);
    await waitForLocks(db, 1);
    return { second };
  });
  expect(await second).toMatchObject({ code: 'conflict', message: 'End the other game of this video first.' });
});

test('a goal that goes takes its prize along', async () => {
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId, onAir: true });
  const prizes = [
    { goal: 'line' as const, kind: 'codes' as const },
    { goal: 'full' as const, kind: 'codes' as const },
  ];
  const { id } = await creator.client.studioBingo.create({ body: { title: 'Codes', mediaId, prizes } });
  const after = await creator.client.studioBingo.update({ params: { id }, body: { goals: ['full'] } });
  expect(after.prizes.map(({ goal }) => goal)).toEqual(['full']);
});

test('the calls of a recording stay with the text of their square, also in a copy', async () => {
  const { mediaId } = await makePlayable(server.platform, { createdBy: creator.userId });
  const { studioBingo } = creator.client;
  const squares = squareTexts(26);
  const { id } = await studioBingo.create({ body: { title: 'A walk', mediaId, squares } });
  const params = { id };
  const calls = [0, 1, 2].map((square) => ({ square, atMs: (square + 1) * 1000 }));
  await studioBingo.setCalls({ params, body: { calls } });
  const moved = [...squares.slice(2), 'Something else', squares[0] as string];
  const timesOf = (game: { calls: { square: number; atMs: number | null }[]; squares: string[] }) =>
    game.calls.map(({ square, atMs }) => [game.squares[square], atMs]);
  expect(timesOf(await studioBingo.update({ params, body: { squares: moved } }))).toEqual([
    [squares[0], 1000],
    [squares[2], 3000],
  ]);
  const body = { title: 'The same again', mediaId, copyId: id, squares: squares.slice(1) };
  expect(timesOf(await studioBingo.create({ body }))).toEqual([[squares[2], 3000]]);
});

test('a copy that is called live begins with nothing called, and a call from before the stream is at its start', async () => {
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId, onAir: true });
  const { studioBingo } = creator.client;
  const gameId = await makeGame(creator.client, { mediaId });
  await studioBingo.call({ params: { id: gameId }, body: { square: 4 } });
  await sql`update bingo_call set at_ms = null where game_id = ${gameId}`.execute(server.platform.db);
  const copy = (pace: 'live' | 'recording') =>
    studioBingo.create({ body: { title: 'Again', mediaId, copyId: gameId, pace } });
  expect(await copy('live')).toMatchObject({ squares: squareTexts(), calls: [] });
  expect((await copy('recording')).calls).toMatchObject([{ square: 4, atMs: 0 }]);
});

test('a recording is announced with times alone, each square once, and they are fixed before a card is dealt', async () => {
  const { mediaId } = await makePlayable(server.platform, { createdBy: creator.userId });
  const { studioBingo } = creator.client;
  const live = studioBingo.create({ body: { title: 'No stream', mediaId, pace: 'live' } });
  await expect(live).rejects.toMatchObject({ code: 'invalid_request' });
  const { id, pace } = await studioBingo.create({ body: { title: 'A game', mediaId, squares: squareTexts(24) } });
  expect(pace).toBe('recording');
  const params = { id };
  const announce = () => studioBingo.move({ params, body: { state: 'announced' } });
  await expect(announce()).rejects.toMatchObject({ fields: [expect.objectContaining({ path: 'body.state' })] });
  const set = (calls: { square: number; atMs: number }[]) => studioBingo.setCalls({ params, body: { calls } });
  const twice = [
    { square: 1, atMs: 0 },
    { square: 1, atMs: 5 },
  ];
  await expect(set(twice)).rejects.toMatchObject({
    fields: [expect.objectContaining({ path: 'body.calls.1.square' })],
  });
  await expect(set([{ square: 24, atMs: 0 }])).rejects.toMatchObject({ code: 'invalid_request' });
  await set([
    { square: 2, atMs: 9000 },
    { square: 1, atMs: 4000 },
  ]);
  expect((await announce()).calls.map(({ atMs }) => atMs)).toEqual([4000, 9000]);
  // Members who see their card now cannot put its squares first.
  const card = await dealCard(server.platform, { gameId: id, userId: creator.userId });
  const first = (card?.card ?? []).slice(0, 5).map((square) => ({ square, atMs: 0 }));
  const fixed = { code: 'conflict', message: 'The times are fixed since the game was announced.' };
  await expect(set(first)).rejects.toMatchObject(fixed);
  expect((await studioBingo.move({ params, body: { state: 'open' } })).calls).toHaveLength(2);
  await expect(set([])).rejects.toMatchObject(fixed);
  await expect(studioBingo.call({ params, body: { square: 5 } })).rejects.toMatchObject({ code: 'conflict' });
});

test('a draft can be changed and removed; an announced game cannot', async () => {
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId, onAir: true });
  const { studioBingo } = creator.client;
  const { id } = await studioBingo.create({ body: { title: 'Draft', mediaId } });
  const params = { id };
  const announce = () => studioBingo.move({ params, body: { state: 'announced' } });
  await expect(announce()).rejects.toMatchObject({ code: 'invalid_request' });
  const edit = { title: 'Better', squares: squareTexts(24), marking: 'hand' as const };
  expect(await studioBingo.update({ params, body: edit })).toMatchObject(edit);
  await announce();
  await expect(studioBingo.remove({ params })).rejects.toMatchObject({ code: 'conflict' });
  const other = await studioBingo.create({ body: { title: 'Other', mediaId } });
  await studioBingo.remove({ params: { id: other.id } });
  await expect(studioBingo.read({ params: { id: other.id } })).rejects.toMatchObject({ code: 'not_found' });
});
