import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import { bingoRoom } from './bingo-room.ts';
import type { CallRow } from './call-queries.ts';
import { findWins } from './find-wins.ts';
import type { GameRow } from './game-queries.ts';
import { givePrizesJob } from './jobs.ts';
import type { PlayerRow } from './player-queries.ts';
import { insertAwards } from './prize-queries.ts';
import { swapFirstLines } from './swap-first-lines.ts';
import { insertWins } from './win-queries.ts';

export interface CardChange {
  game: GameRow;
  before: PlayerRow;
  after: PlayerRow;
  calls: CallRow[];
}

/**
 * Stores the wins of players by new marks, and raises events for the rooms. In a recording, prizes for all who reach a
 * goal are due at once.
 */
export async function storeWins(platform: Platform, tx: Db, changes: CardChange[]): Promise<void> {
  const found = changes.flatMap(({ game, before, after, calls }) =>
    findWins({ ...after, before: before.mask, after: after.mask, calls }).map((win) => ({
      ...win,
      game,
      player: after,
    })),
  );
  const { wins, followers } = await swapFirstLines(tx, found);
  const stored = await insertWins(tx, { wins, at: platform.clock.now() });
  const touched = [...new Set(stored.map(({ gameId }) => gameId))];
  for (const gameId of touched) {
    const game = changes.find((one) => one.game.id === gameId)?.game;
    if (game?.pace !== 'recording') continue;
    const winIds = [...stored, ...followers].flatMap((win) => (win.gameId === gameId ? [win.id] : []));
    if ((await insertAwards(tx, { gameId, winIds })) > 0) {
      await platform.jobs.enqueue(tx, givePrizesJob, { gameId });
    }
  }
  raiseEvents(
    platform,
    tx,
    touched.map((gameId) => ({ room: bingoRoom(gameId), kind: 'wins', subjectId: gameId })),
  );
}
