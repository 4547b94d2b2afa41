import type { ErrorCode } from '@greenlight/contract/errors';
import { bingoHeadStartMs, bingoSilenceMaxMs, bingoSpeedMax } from '@greenlight/contract/limits';
import { inBatches } from '../../platform/db/in-groups.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { type CallRow, listCallsOf } from './call-queries.ts';
import { markCalledCells } from './find-wins.ts';
import { lockGames } from './game-queries.ts';
import { listPlayers, type PlayerKey, type PlayerRow, updatePlayers } from './player-queries.ts';
import { type CardChange, storeWins } from './store-wins.ts';

export interface ProgressReport extends PlayerKey {
  atMs: number;
}

const groupMax = 500;

/**
 * Records how far a member has watched a recording, and gives their card the calls up to there. Progress is limited to
 * what can really have been watched, so neither skipping nor waiting helps. Throws `not_found` without a card.
 */
export async function reachMoment(platform: Platform, reach: ProgressReport): Promise<PlayerRow> {
  const outcome = await reachInBatches(platform, reach);
  if (typeof outcome !== 'object') throw new ProblemError(outcome);
  return outcome;
}

const reachInBatches = inBatches<ProgressReport, PlayerRow | ErrorCode>(reachGroup, { itemsMax: groupMax });

function reachGroup(platform: Platform, reaches: ProgressReport[]): Promise<(PlayerRow | ErrorCode)[]> {
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
      Object.assign(player, reachedBy(player, { atMs: reach.atMs, openedAt: game.openedAt ?? now, now }));
      if (game.marking === 'automatic')
        player.mask |= markCalledCells(player.card, squaresUntil(calls.get(game.id) ?? [], player.reachedMs));
      return player;
    });
    const changes = [...players.values()].flatMap((after): CardChange[] => {
      const before = found.find((one) => one?.id === after.id) as PlayerRow;
      const game = games.get(after.gameId);
      if (!game || before.reachedMs === after.reachedMs) return [];
      return [{ game, before, after, calls: calls.get(game.id) ?? [] }];
    });
    await updatePlayers(
      tx,
      changes.map(({ after }) => after),
    );
    await storeWins(platform, tx, changes);
    return outcomes;
  });
}

/**
 * The new progress of a card: at most double speed since the last report. Unused time is mostly lost, so waiting does
 * not help.
 */
function reachedBy(
  { reachedMs, reachedAt, joinedAt }: PlayerRow,
  { atMs, openedAt, now }: { atMs: number; openedAt: Date; now: Date },
): Pick<PlayerRow, 'reachedMs' | 'reachedAt'> {
  const start = Math.max(openedAt.getTime(), joinedAt.getTime()) - bingoHeadStartMs / bingoSpeedMax;
  const since = Math.max(reachedAt?.getTime() ?? start, now.getTime() - bingoSilenceMaxMs);
  const watchableMs = Math.max(0, Math.floor((now.getTime() - since) * bingoSpeedMax));
  const stepMs = Math.min(Math.max(0, atMs - reachedMs), watchableMs);
  return { reachedMs: reachedMs + stepMs, reachedAt: new Date(since + stepMs / bingoSpeedMax) };
}

function squaresUntil(calls: readonly CallRow[], reachedMs: number): number[] {
  return calls.flatMap(({ square, atMs }) => ((atMs ?? 0) <= reachedMs ? [square] : []));
}
