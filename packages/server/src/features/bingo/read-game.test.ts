import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeStream } from '../live/test-data.ts';
import { makeMedia } from '../media/test-data.ts';
import { dealCard } from './deal-card.ts';
import { makeGame } from './test-data.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  await operator.client.studioConfig.update({ body: { config: { bingo_enabled: true } } });
});
afterAll(() => server.close());

test('a game is in no list, and not beside its video, before members find the video', async () => {
  const { platform, clock } = server;
  const createdBy = operator.userId;
  const day = new Date(clock.now().getTime() + dayMs);
  const ids = await Promise.all([
    makeMedia(platform.db, { createdBy, playable: false, publishAt: clock.now() }),
    makeMedia(platform.db, { createdBy, publishAt: null }),
    makeMedia(platform.db, { createdBy, publishAt: day }),
    makeMedia(platform.db, { createdBy, publishAt: clock.now() }),
  ]);
  const { client } = await signUp(server);
  const found = await Promise.all(
    ids.map(async (mediaId) => {
      const id = await makeGame(operator.client, { mediaId, calls: [{ square: 0, atMs: 0 }] });
      const { games } = await client.bingo.list();
      return [
        games.some((game) => game.id === id),
        (await client.bingo.ofMedia({ params: { mediaId } })).game !== null,
      ];
    }),
  );
  const [hidden, shown] = [
    [false, false],
    [true, true],
  ];
  expect(found).toEqual([hidden, hidden, hidden, shown]);
});

test('a game that is open is beside its video, which has one at a time, and in the list with the own card', async () => {
  const { platform } = server;
  const { mediaId } = await makeStream(platform, { createdBy: operator.userId, access: 'free', onAir: true });
  const gameId = await makeGame(operator.client, { mediaId });
  const member = await signUp(server);
  const player = await dealCard(platform, { gameId, userId: member.userId });
  const { game } = await member.client.bingo.ofMedia({ params: { mediaId } });
  expect(game).toEqual({ id: gameId, state: 'open', pace: 'live' });
  const { games } = await member.client.bingo.list();
  expect(games.find(({ id }) => id === gameId)).toMatchObject({
    own: { card: player?.card, lines: 0, isFull: false },
    media: { mediaId },
  });
  await expect(makeGame(operator.client, { mediaId })).rejects.toMatchObject({ code: 'conflict' });
});
