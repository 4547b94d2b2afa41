import type { BingoGoal } from '@greenlight/contract/bingo';
import { bingoFree, bingoLines } from '@greenlight/contract/bingo-card';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeStream } from '../live/test-data.ts';
import { makePlayable } from '../playback/test-data.ts';
import { dealCard } from './deal-card.ts';
import { markSquare } from './mark-square.ts';
import { reachMoment } from './reach-moment.ts';
import { makeGame, seedPlayers, squareTexts } from './test-data.ts';

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
  /** For each line, the index of the call in the list of calls, and whether it was the first. */
  wins: Map<number, { kind: string; square: number }>;
  since: number;
}

/** Finds what a card reaches, square by square, as slowly and plainly as possible. */
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
    const first = [...player.wins.values()].find(({ kind }) => kind === 'line');
    const isFirst = line !== 12 && (!first || last < calls.indexOf(first.square));
    if (isFirst && first) first.kind = 'further';
    player.wins.set(line, { kind: line === 12 ? 'full' : isFirst ? 'line' : 'further', square: calls[last] as number });
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
    { weight: 6, arbitrary: fc.record({ type: fc.constant('mark' as const), value: fc.nat(1000) }) },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('line' as const), value: fc.nat(1000) }) },
  );
  // Called first, so that many squares can be marked in many orders.
  const start = fc.shuffledSubarray([...Array(24).keys()], { maxLength: 20 });
  const steps = fc.array(step, { minLength: 20, maxLength: 60 });
  const game = fc.record({ isByHand: fc.boolean(), start, steps });
  await fc.assert(
    fc.asyncProperty(game, async ({ isByHand, start: squaresFirst, steps: rest }) => {
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
      const mark = async (player: Simulated & { userId: string }, square: number) => {
        await markSquare(server.platform, { gameId, userId: player.userId, square });
        player.marked.add(square);
        look(player, calls);
      };
      await join(0);
      const calledFirst = squaresFirst.map((value) => ({ type: 'call' as const, value }));
      for (const { type, value } of [...calledFirst, ...rest]) {
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
          await mark(player, calls[value % calls.length] as number);
        }
        // Marks all called squares of a line, so lines are complete in another order than they were called.
        if (type === 'line' && isByHand) {
          const player = [...players.values()][value % players.size] as Simulated & { userId: string };
          const squares = bingoLines[value % bingoLines.length]?.map((cell) => player.card[cell] as number) ?? [];
          for (const square of squares.filter((each) => calls.includes(each))) await mark(player, square);
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

/** Undoes a call, as if the square had never been called. */
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

test.each([true, false])(
  'by hand the first line is that of the earliest call, whatever is pressed first (%s)',
  async (hasFurther) => {
    const { mediaId } = await makeStream(server.platform, { createdBy: operator.userId, access: 'free', onAir: true });
    const goals: BingoGoal[] = hasFurther ? ['line', 'further'] : ['line'];
    const gameId = await makeGame(operator.client, { mediaId, squares: squareTexts(24), marking: 'hand', goals });
    const [one, other] = members as [TestAccount, TestAccount];
    const deal = async ({ userId }: TestAccount) =>
      (await dealCard(server.platform, { gameId, userId }))?.card.filter((square) => square >= 0) ?? [];
    const [own, others] = [await deal(one), await deal(other)];
    for (const square of own) await operator.client.studioBingo.call({ params: { id: gameId }, body: { square } });
    const mark = async ({ userId }: TestAccount, squares: number[]) => {
      for (const square of squares) await markSquare(server.platform, { gameId, userId, square });
    };
    const linesOf = async ({ client }: TestAccount) => {
      const { calls, wins } = await client.bingo.read({ params: { id: gameId } });
      return wins.map(({ goal, place, callId }) => [goal, calls.findIndex(({ id }) => id === callId), place]);
    };
    await mark(one, own.slice(5, 10));
    expect(await linesOf(one)).toEqual([['line', 9, 1]]);
    await mark(one, own.slice(0, 5));
    const rest = hasFurther ? [['further', 9, 1]] : [];
    expect(await linesOf(one)).toEqual(expect.arrayContaining([['line', 4, 1], ...rest]));
    expect(await linesOf(one)).toHaveLength(1 + rest.length);
    await mark(other, others);
    const first = (await linesOf(other)).find(([goal]) => goal === 'line');
    expect(first).toEqual(['line', expect.any(Number), first?.[1] === 4 ? 1 : 2]);
  },
);

test('in a recording, a line that is completed earlier in the video has the earlier place, whenever somebody watches it', async () => {
  const { mediaId } = await makePlayable(server.platform, { createdBy: operator.userId, access: 'free' });
  const secondOf = (square = bingoFree) => (square === bingoFree ? 0 : 23 - square);
  const calls = Array.from({ length: 24 }, (_, square) => ({ square, atMs: secondOf(square) * 1000 }));
  const gameId = await makeGame(operator.client, { mediaId, squares: squareTexts(24), calls, goals: ['line'] });
  const players = await Promise.all(
    members.slice(0, 2).map(async ({ userId }) => {
      const card = (await dealCard(server.platform, { gameId, userId }))?.card ?? [];
      const lastOf = (cells: readonly number[]) => Math.max(...cells.map((cell) => secondOf(card[cell])));
      return { userId, completesAt: Math.min(...bingoLines.map(lastOf)) };
    }),
  );
  players.sort((one, other) => other.completesAt - one.completesAt);
  for (const { userId } of players) {
    await reachMoment(server.platform, { gameId, userId, atMs: 24_000 });
    server.clock.advance(60_000);
  }
  const { winners } = await operator.client.studioBingo.winners({ params: { id: gameId } });
  const placeOf = ({ userId }: { userId: string }) => winners.find((winner) => winner.userId === userId)?.place;
  const isTie = players[0]?.completesAt === players[1]?.completesAt;
  expect(players.map(placeOf)).toEqual([isTie ? 1 : 2, 1]);
});

test('in a recording, a first line that has its prize stays, and a prize for further lines goes to the other one', async () => {
  const { mediaId } = await makePlayable(server.platform, { createdBy: operator.userId, access: 'free' });
  const [one, other] = members as [TestAccount, TestAccount];
  for (const goal of ['line', 'further'] as const) {
    const calls = Array.from({ length: 24 }, (_, square) => ({ square, atMs: square }));
    const prizes = [{ goal, kind: 'codes' as const }];
    const goals: BingoGoal[] = ['line', 'further'];
    const wish = { mediaId, squares: squareTexts(24), marking: 'hand' as const, goals, prizes, calls };
    const gameId = await makeGame(operator.client, wish);
    const { userId } = goal === 'line' ? one : other;
    const card = (await dealCard(server.platform, { gameId, userId }))?.card ?? [];
    await reachMoment(server.platform, { gameId, userId, atMs: 24 });
    const rows = [card.slice(0, 5), card.slice(5, 10)].toSorted((a, b) => Math.max(...b) - Math.max(...a));
    for (const square of rows.flat()) await markSquare(server.platform, { gameId, userId, square });
    const [late, early] = rows.map((row) => Math.max(...row));
    const wins = (await storedWins(gameId)).map(({ kind, square }) => [kind, square]);
    const expected =
      goal === 'line'
        ? [
            ['line', late],
            ['further', early],
          ]
        : [
            ['line', early],
            ['further', late],
          ];
    expect(wins).toEqual(expect.arrayContaining(expected));
    const { prizes: given } = await operator.client.studioBingo.read({ params: { id: gameId } });
    expect(given.map(({ due, short }) => due + short)).toEqual([1]);
    await operator.client.studioBingo.move({ params: { id: gameId }, body: { state: 'over' } });
  }
});

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
