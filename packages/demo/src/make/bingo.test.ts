import { hostsAt } from '@greenlight/contract/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../server/test/accounts.ts';
import { addVideos } from '../../../server/test/add-videos.ts';
import { startTestServer, type TestServer } from '../../../server/test/test-server.ts';
import { bingoGame } from '../catalogue/bingo.ts';
import { findVideo } from '../catalogue/catalogue.ts';
import { openBingo } from './bingo.ts';

let server: TestServer;
let account: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  account = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

test('one game is open beside its film, made once, and time calls its squares', { timeout: 60_000 }, async () => {
  const operator = { client: account.client, token: account.token, hosts: hostsAt(server.url) };
  const { title } = findVideo(bingoGame.film);
  await addVideos(server.platform.config.databaseUrl ?? '', [{ title }, { title: 'Another film' }]);
  const { media } = await account.client.media.list();
  const mediaId = media.find((video) => video.title === title)?.mediaId ?? 0;
  for (let run = 1; run <= 2; run += 1) await openBingo(operator);

  const { games } = await account.client.studioBingo.list();
  expect(games).toMatchObject([{ title: bingoGame.title, mediaId, state: 'open' }]);
  const { squares, calls, prizes } = await account.client.studioBingo.read({ params: { id: games[0]?.id ?? 0 } });
  expect(squares).toEqual(bingoGame.squares.map(({ text }) => text));
  const called = calls.map(({ square, atMs }) => [squares[square], atMs]);
  expect(called).toEqual(bingoGame.squares.flatMap(({ text, at }) => (at === undefined ? [] : [[text, at * 1000]])));
  expect(prizes).toMatchObject([{ goal: 'line', kind: 'points', points: 5 }]);
  // Members find it beside the film, also in Spanish.
  const { client } = await signUp(server, { subscribed: true });
  const { game } = await client.bingo.ofMedia({ params: { mediaId } });
  expect(game).toMatchObject({ id: games[0]?.id, pace: 'recording' });
  const spanish = await client.bingo.read({ params: { id: game?.id ?? 0 } }, { language: 2 });
  expect([spanish.title, spanish.squares[0]]).toEqual(['Bingo anamórfico', 'La llave gira']);
});
