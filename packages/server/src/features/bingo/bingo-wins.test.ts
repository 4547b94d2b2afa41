import { bingoLines } from '@greenlight/contract/bingo-card';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeStream } from '../live/factory.ts';
import { dealCard } from './deal-card.ts';
import { makeGame, seedPlayers, squareTexts } from './factory.ts';
import { markSquare } from './mark-square.ts';

let server: TestServer;
let operator: TestAccount;
let members: TestAccount[];

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  await operator.client.studioConfig.update({ body: { config: { bingo_enabled: true } } });
  members = await Promise.all(Array.from({ length: 4 }, () => signUp(server)));
});
afterAll(() => server.close());

interface StoredWin {
  player: string;
  line: number;
  kind: string;
  square: number;
}

async function storedWins(gameId: number): Promise<StoredWin[]> {
  const { rows } = await sql<StoredWin>`
    select p.pseudonym as player, w.line, w.kind, c.square from bingo_win w
      join bingo_player p on p.id = w.player_id join bingo_call c on c.id = w.call_id
    where w.game_id = ${gameId} and w.revoked_at is null order by p.pseudonym, w.line`.execute(server.platform.db);
  return rows;
}

interface Simulated {
  card: number[];
  marked: Set<number>;
  /** By line, the place of the call in the list of calls, and whether it was the first. */
  wins: Map<number, { kind: string; square: number }>;
  since: number;
}

/** What a card reaches, square by square, as slowly and as plainly as it can be said. */
function look(player: Simulated, calls: number[]) {
  const isMarked = (cell: number) => cell === 12 || player.marked.has(player.card[cell] as number);
  const whole = [...bingoLines, Array.from({ length: 25 }, (_, cell) => cell)];
  const fresh = whole.flatMap((cells, line) => {
    if (player.wins.has(line) || !cells.every(isMarked)) return [];
    const last = Math.max(player.since, ...cells.map((cell) => calls.indexOf(player.card[cell] as number)));
    return [{ line, last }];
  });
  fresh.sort((one, other) => one.last - other.last || one.line - other.line);
  for (const { line, last } of fresh) {
    const hasLine = [...player.wins.keys()].some((known) => known < 12);
    const kind = line === 12 ? 'full' : hasLine ? 'further' : 'line';
    player.wins.set(line, { kind, square: calls[last] as number });
  }
}

function expectedWins(players: Map<string, Simulated>): StoredWin[] {
  return [...players]
    .flatMap(([player, { wins }]) => [...wins].map(([line, win]) => ({ player, line, ...win })))
    .toSorted((one, other) => (one.player < other.player ? -1 : one.player > other.player ? 1 : one.line - other.line));
}

test('whatever is called, taken back and marked, the server finds what a slow count finds', {
  timeout: 240_000,
}, async () => {
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.record({ type: fc.constant('call' as const), value: fc.nat(23) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('undo' as const), value: fc.nat(1) }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('join' as const), value: fc.nat(3) }) },
    { weight: 8, arbitrary: fc.record({ type: fc.constant('mark' as const), value: fc.nat(1000) }) },
  );
  const game = fc.record({ isByHand: fc.boolean(), steps: fc.array(step, { minLength: 20, maxLength: 60 }) });
  await fc.assert(
    fc.asyncProperty(game, async ({ isByHand, steps }) => {
      const { mediaId } = await makeStream(server.platform, {
        createdBy: operator.userId,
        access: 'free',
        onAir: true,
      });
      const marking = isByHand ? ('hand' as const) : ('automatic' as const);
      const goals = ['line', 'further', 'full'] as const;
      const squares = squareTexts(24);
      const gameId = await makeGame(operator.client, { mediaId, squares, marking, goals: [...goals] });
      const { studioBingo } = operator.client;
      const params = { id: gameId };
      const players = new Map<string, Simulated & { userId: string }>();
      const calls: number[] = [];
      const join = async (place: number) => {
        const { userId } = members[place] as TestAccount;
        const dealt = await dealCard(server.platform, { gameId, userId });
        if (!dealt || players.has(dealt.pseudonym)) return;
        const marked = new Set(isByHand ? [] : calls);
        const player = { card: dealt.card, marked, wins: new Map(), since: calls.length - 1, userId };
        players.set(dealt.pseudonym, player);
        look(player, calls);
      };
      await join(0);
      for (const { type, value } of steps) {
        if (type === 'join') await join(value);
        if (type === 'call' && !calls.includes(value)) {
          await studioBingo.call({ params, body: { square: value } });
          calls.push(value);
          if (isByHand) continue;
          for (const player of players.values()) {
            player.marked.add(value);
            look(player, calls);
          }
        }
        if (type === 'undo' && calls.length > 0) {
          const last = (await studioBingo.read({ params })).calls.at(-1);
          await studioBingo.undo({ params, body: { callId: last?.id ?? 0 } });
          const square = calls.pop() as number;
          for (const player of players.values()) undo(player, square, calls);
        }
        if (type === 'mark' && isByHand && calls.length > 0) {
          const player = [...players.values()][value % players.size] as Simulated & { userId: string };
          const square = calls[value % calls.length] as number;
          await markSquare(server.platform, { gameId, userId: player.userId, square });
          player.marked.add(square);
          look(player, calls);
        }
      }
      const wins = await storedWins(gameId);
      expect(wins).toEqual(expectedWins(players));
      for (const { square, full, lines } of (await studioBingo.read({ params })).calls) {
        const own = wins.filter((win) => win.square === square);
        const fullCards = own.filter(({ kind }) => kind === 'full').length;
        expect([square, full, lines]).toEqual([square, fullCards, own.length - fullCards]);
      }
    }),
    { numRuns: 25 },
  );
});

/** As if the square had never been called. */
function undo(player: Simulated, square: number, calls: number[]) {
  const wasDealtAfter = player.since === calls.length;
  player.since = Math.min(player.since, calls.length - 1);
  player.marked.delete(square);
  const gone = [...player.wins].filter(([, win]) => win.square === square).map(([line]) => line);
  for (const line of gone) player.wins.delete(line);
  const hasFirst = [...player.wins.values()].some(({ kind }) => kind === 'line');
  if (!hasFirst || wasDealtAfter) {
    const lines = [...player.wins].filter(([line]) => line < 12);
    const placed = lines.map(([line, win]) => ({ line, win, last: calls.indexOf(win.square) }));
    placed.sort((one, other) => one.last - other.last || one.line - other.line);
    if (!hasFirst && placed[0]) placed[0].win.kind = 'line';
  }
  look(player, calls);
}

test('one call marks all cards that have its square, as many as there are', { timeout: 240_000 }, async () => {
  const { mediaId } = await makeStream(server.platform, { createdBy: operator.userId, access: 'free', onAir: true });
  const count = 2000;
  const gameId = await makeGame(operator.client, { mediaId, squares: squareTexts(24) });
  await seedPlayers(server.platform, { gameId, count });
  for (let square = 0; square < 24; square += 1) {
    await operator.client.studioBingo.call({ params: { id: gameId }, body: { square } });
  }
  const { calls } = await operator.client.studioBingo.read({ params: { id: gameId } });
  expect(calls.at(-1)?.full).toBe(count);
  expect(calls.reduce((sum, { lines }) => sum + lines, 0)).toBe(count);
});
