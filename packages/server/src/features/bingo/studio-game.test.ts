import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeStream } from '../live/factory.ts';
import { makePlayable } from '../playback/factory.ts';
import { makeGame, squareTexts } from './factory.ts';

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

test('points are a prize of those who may grant points', async () => {
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId, onAir: true });
  const prizes = [{ goal: 'line' as const, kind: 'points' as const, points: 1000 }];
  const body = { title: 'Rich', mediaId, prizes };
  await expect(creator.client.studioBingo.create({ body })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(operator.client.studioBingo.create({ body })).resolves.toMatchObject({ prizes: [{ points: 1000 }] });
});

test('a recording opens with calls alone, each square once, and they are fixed then', async () => {
  const { mediaId } = await makePlayable(server.platform, { createdBy: creator.userId });
  const { studioBingo } = creator.client;
  const live = studioBingo.create({ body: { title: 'No stream', mediaId, pace: 'live' } });
  await expect(live).rejects.toMatchObject({ code: 'invalid_request' });
  const { id, pace } = await studioBingo.create({ body: { title: 'A game', mediaId, squares: squareTexts(24) } });
  expect(pace).toBe('recording');
  const params = { id };
  await studioBingo.move({ params, body: { state: 'announced' } });
  const open = () => studioBingo.move({ params, body: { state: 'open' } });
  await expect(open()).rejects.toMatchObject({ code: 'invalid_request' });
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
  expect((await open()).calls.map(({ atMs }) => atMs)).toEqual([4000, 9000]);
  await expect(set([])).rejects.toMatchObject({ code: 'conflict' });
  await expect(studioBingo.call({ params, body: { square: 5 } })).rejects.toMatchObject({ code: 'conflict' });
});

test('a draft can be changed and removed; an announced game can not', async () => {
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
