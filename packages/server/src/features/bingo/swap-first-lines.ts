import type { Db } from '../../platform/db/database.ts';
import type { NewWin } from './find-wins.ts';
import type { GameRow } from './game-queries.ts';
import type { PlayerRow } from './player-queries.ts';
import { deleteWins, listFirstLines, updateCounts, updateKinds } from './win-queries.ts';

interface FoundWin extends NewWin {
  game: GameRow;
  player: PlayerRow;
}

/**
 * Makes the line of the earliest call the first line of a card, whatever its owner marked first. The earlier first line
 * becomes a further one, and does not count where further lines are not a goal. A first line with a prize stays.
 * Resolves with the wins to store, and those that became further ones. The games must be locked.
 */
export async function swapFirstLines(
  tx: Db,
  found: FoundWin[],
): Promise<{ wins: FoundWin[]; followers: { id: number; gameId: number }[] }> {
  const isGoal = ({ game }: FoundWin) => game.goals.includes('further');
  const firsts = found.filter(({ goal }) => goal === 'line');
  const known = await listFirstLines(
    tx,
    firsts.map(({ player }) => player.id),
  );
  const fixed = new Set(known.filter(({ hasAward }) => hasAward).map(({ playerId }) => playerId));
  const wins = found
    .map((win) => (win.goal === 'line' && fixed.has(win.player.id) ? { ...win, goal: 'further' as const } : win))
    .filter((win) => win.goal !== 'further' || isGoal(win));
  const keepers = new Set(firsts.filter(isGoal).map(({ player }) => player.id));
  const free = known.filter(({ hasAward }) => !hasAward);
  const followers = free.filter(({ playerId }) => keepers.has(playerId));
  const idsOf = (lines: { id: number }[]) => lines.map(({ id }) => id);
  await updateKinds(tx, { winIds: idsOf(followers), kind: 'further' });
  await deleteWins(tx, idsOf(free.filter((line) => !followers.includes(line))));
  await updateCounts(tx, [...new Set(free.map(({ callId }) => callId))]);
  return { wins, followers };
}
