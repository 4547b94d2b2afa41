import type { ErrorCode } from '@greenlight/contract/errors';
import type { Db } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-groups.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { type CallRow, listCallsOf } from './call-queries.ts';
import { type GameRow, lockGames } from './game-queries.ts';
import { listPlayers, type PlayerKey, type PlayerRow, updatePlayers } from './player-queries.ts';
import { storeWins } from './store-wins.ts';

export interface Mark extends PlayerKey {
  square: number;
}

/**
 * Bus topic: players whose marks changed, for their devices. The message has `<id>.<mask>` for each player, separated
 * by spaces.
 */
export const markedTopic = 'bingo-mark';

/** The message for this number of players fits into one message of the bus. */
const groupMax = 300;

/**
 * Marks a square on the card of a member. Throws `not_found` for a square that is not on it, `conflict` for one that
 * was not called, or in an automatic game, and `ended`.
 */
export async function markSquare(platform: Platform, mark: Mark): Promise<PlayerRow> {
  const outcome = await markInBatches(platform, mark);
  if (typeof outcome === 'object') return outcome;
  throw new ProblemError(outcome, outcome === 'conflict' ? { detail: 'This has not been called.' } : {});
}

/** Simultaneous marks share a transaction, because many members mark after a call. */
const markInBatches = inBatches<Mark, PlayerRow | ErrorCode>(markGroup, { itemsMax: groupMax });

function markGroup(platform: Platform, marks: Mark[]): Promise<(PlayerRow | ErrorCode)[]> {
  return inTransaction(platform.db, async (tx) => {
    const gameIds = [...new Set(marks.map(({ gameId }) => gameId))];
    const games = new Map((await lockGames(tx, gameIds)).map((game) => [game.id, game]));
    const calls = Map.groupBy(await listCallsOf(tx, gameIds), ({ gameId }) => gameId);
    const found = await listPlayers(tx, marks);
    // Several marks of one player change one row.
    const players = new Map(
      found.flatMap((player): [number, PlayerRow][] => (player ? [[player.id, { ...player }]] : [])),
    );
    const outcomes = marks.map((mark, place): PlayerRow | ErrorCode => {
      const game = games.get(mark.gameId);
      const player = players.get(found[place]?.id ?? 0);
      if (!game || !player) return 'not_found';
      const problem = markProblem(game, calls.get(game.id) ?? [], player, mark.square);
      if (!problem) player.mask |= 1 << player.card.indexOf(mark.square);
      return problem ?? player;
    });
    const changes = [...players.values()].flatMap((after) => {
      const before = found.find((one) => one?.id === after.id) as PlayerRow;
      const game = games.get(after.gameId) as GameRow;
      return before.mask === after.mask ? [] : [{ game, before, after, calls: calls.get(game.id) ?? [] }];
    });
    await updatePlayers(
      tx,
      changes.map(({ after }) => after),
    );
    await storeWins(platform, tx, changes);
    publishMarks(
      platform,
      tx,
      changes.map(({ after }) => after),
    );
    return outcomes;
  });
}

/** Notifies the devices of these players, after `tx` is committed. */
export function publishMarks({ bus }: Platform, tx: Db, players: { id: number; mask: number }[]): void {
  for (let from = 0; from < players.length; from += groupMax) {
    const group = players.slice(from, from + groupMax).map(({ id, mask }) => `${id}.${mask}`);
    bus.publish(tx, markedTopic, group.join(' '));
  }
}

function markProblem(game: GameRow, calls: CallRow[], player: PlayerRow, square: number): ErrorCode | null {
  if (game.state === 'over') return 'ended';
  if (!player.card.includes(square)) return 'not_found';
  const called = calls.find((call) => call.square === square);
  const isSeen = game.pace === 'live' || (called?.atMs ?? 0) <= player.reachedMs;
  return game.state === 'open' && game.marking === 'hand' && called && isSeen ? null : 'conflict';
}
