import { createHmac } from 'node:crypto';
import { bingoBlock, bingoCard } from '@greenlight/contract/bingo-card';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../src/app/worker.ts';
import { eraseDueAccounts } from '../src/features/account/erasure/account-deletion.ts';
import { insertErasure } from '../src/features/account/erasure/account-deletion-queries.ts';
import { makeGame } from '../src/features/bingo/test-data.ts';
import { makeStream } from '../src/features/live/test-data.ts';
import { signUp, type TestAccount } from './accounts.ts';
import { openBingoPlayer } from './bingo-socket.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let operator: TestAccount;
beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

/** A member who has a card and has left the game. */
async function playerOf(gameId: number) {
  const account = await signUp(server);
  const player = await openBingoPlayer(server.url, account.token);
  expect(await player.send({ type: 'join', gameId })).toMatchObject({ ok: true });
  const { pseudonym = '', card: squares = [] } = player.last('own') ?? {};
  player.socket.disconnect();
  return { ...account, dealt: { pseudonym, squares } };
}

async function erase(userId: string) {
  await insertErasure(server.platform.db, userId, server.clock.now());
  await eraseDueAccounts(server.platform);
}

test.each(['before the game ends', 'after it'])(
  'an account that is erased %s leaves its card in the list, and seed and squares make all cards again',
  async (when) => {
    const { platform } = server;
    const { mediaId } = await makeStream(platform, { createdBy: operator.userId, access: 'free', onAir: true });
    const gameId = await makeGame(operator.client, { mediaId });
    const params = { id: gameId };
    const [leaver, stayer] = [await playerOf(gameId), await playerOf(gameId)];
    const end = () => operator.client.studioBingo.move({ params, body: { state: 'over' } });
    const steps = [() => erase(leaver.userId), end];
    for (const step of when === 'after it' ? steps.toReversed() : steps) await step();

    const { seed, squares, players } = await stayer.client.bingo.read({ params });
    const { cards } = await stayer.client.bingo.cards({ params });
    expect(players).toBe(2);
    expect(cards).toHaveLength(2);
    expect(cards).toEqual(expect.arrayContaining([leaver.dealt, stayer.dealt]));
    for (const { pseudonym, squares: card } of cards) {
      const blockOf = (block: number) =>
        createHmac('sha256', Buffer.from(seed ?? '', 'hex'))
          .update(bingoBlock(gameId, pseudonym, block))
          .digest();
      expect(bingoCard(squares.length, blockOf)).toEqual(card);
    }
    const { rows } = await sql`
      select account_id as "userId" from bingo_player where game_id = ${gameId} order by id`.execute(platform.db);
    expect(rows).toEqual([{ userId: null }, { userId: stayer.userId }]);
  },
);
