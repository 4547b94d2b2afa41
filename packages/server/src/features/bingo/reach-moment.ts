import type { ErrorCode } from '@greenlight/contract/errors';
import { bingoHeadStartMs, bingoSpeedMax } from '@greenlight/contract/limits';
import { inGroups } from '../../platform/db/in-groups.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { type CallRow, listCallsOf } from './call-queries.ts';
import { markedBy } from './find-wins.ts';
import { lockGames } from './game-queries.ts';
import { listPlayers, type PlayerKey, type PlayerRow, updatePlayers } from './player-queries.ts';
import { type Marked, storeReached } from './store-reached.ts';

export interface Reach extends PlayerKey {
  atMs: number;
}

const groupMax = 500;

/**
 * A member has watched a recording up to a moment: the calls until then are theirs. A card reaches nothing sooner than
 * the recording can be watched, so skipping ahead wins nothing. Throws `not_found` for who has no card.
 */
export async function reachMoment(platform: Platform, reach: Reach): Promise<PlayerRow> {
  const outcome = await reachInGroups(platform, reach);
  if (typeof outcome !== 'object') throw new ProblemError(outcome);
  return outcome;
}

const reachInGroups = inGroups<Reach, PlayerRow | ErrorCode>(reachGroup, { itemsMax: groupMax });

function reachGroup(platform: Platform, reaches: Reach[]): Promise<(PlayerRow | ErrorCode)[]> {
  return inTransaction(platform.db, async (tx) => {
    const gameIds = [...new Set(reaches.map(({ gameId }) => gameId))];
    const games = new Map((await lockGames(tx, gameIds)).map((game) => [game.id, game]));
    const calls = Map.groupBy(await listCallsOf(tx, gameIds), ({ gameId }) => gameId);
    const found = await listPlayers(tx, reaches);
    const now = platform.clock.now();
    const players = new Map(
      found.flatMap((player): [number, PlayerRow][] => (player ? [[player.id, { ...player }]] : [])),
    );
    const outcomes = reaches.map((reach, place): PlayerRow | ErrorCode => {
      const game = games.get(reach.gameId);
      const player = players.get(found[place]?.id ?? 0);
      if (!game || !player || game.pace !== 'recording') return 'not_found';
      if (game.state !== 'open') return player;
      player.reachedMs = Math.max(
        player.reachedMs,
        Math.min(reach.atMs, watchableMs(game.openedAt ?? now, player, now)),
      );
      if (game.marking === 'automatic')
        player.mask |= markedBy(player.card, squaresUntil(calls.get(game.id) ?? [], player.reachedMs));
      return player;
    });
    const changes = [...players.values()].flatMap((after): Marked[] => {
      const before = found.find((one) => one?.id === after.id) as PlayerRow;
      const game = games.get(after.gameId);
      if (!game || before.reachedMs === after.reachedMs) return [];
      return [{ game, before, after, calls: calls.get(game.id) ?? [] }];
    });
    await updatePlayers(
      tx,
      changes.map(({ after }) => after),
    );
    await storeReached(platform, tx, changes);
    return outcomes;
  });
}

/** How far somebody can have watched since the game was open and they had a card. */
function watchableMs(openedAt: Date, { joinedAt }: PlayerRow, now: Date): number {
  const since = Math.max(openedAt.getTime(), joinedAt.getTime());
  return bingoHeadStartMs + (now.getTime() - since) * bingoSpeedMax;
}

function squaresUntil(calls: readonly CallRow[], reachedMs: number): number[] {
  return calls.flatMap(({ square, atMs }) => ((atMs ?? 0) <= reachedMs ? [square] : []));
}
