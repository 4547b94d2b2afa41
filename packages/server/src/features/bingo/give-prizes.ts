import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { grantBadge } from '../badge/badge.ts';
import { listMarks } from '../moderation/person-mark.ts';
import { grantPoints } from '../points/points-ledger.ts';
import {
  type DueAward,
  listGamesWithDueAwards,
  listPrizesOf,
  lockDueAwards,
  lockPrizes,
  noteMarks,
  type PrizeRow,
  takeCode,
  updateAward,
} from './prize-queries.ts';

/** Prizes in one transaction. */
const stepSize = 200;

/**
 * Gives the prizes of a game that are due, some at a time. It can be killed and repeated at any time, also by several
 * processes at once: each prize is given in the transaction that notes it.
 */
export async function givePrizes(platform: Platform, { gameId }: { gameId: number }): Promise<void> {
  for (;;) {
    const given = await inTransaction(platform.db, async (tx) => {
      await lockPrizes(tx, gameId);
      const awards = await lockDueAwards(tx, { gameId, count: stepSize });
      const prizes = await listPrizesOf(tx, [gameId]);
      const marks = await listMarks(platform, tx, [...new Set(awards.flatMap(({ userId }) => userId ?? []))]);
      for (const award of awards) {
        const prize = prizes.find(({ goal }) => goal === award.goal);
        const digests = marks.filter(({ userId }) => userId === award.userId).map(({ digest }) => digest);
        if (prize) await give(platform, tx, { award, prize, digests });
      }
      return awards.length;
    });
    if (given < stepSize) return;
  }
}

/** For games whose job was lost. */
export async function giveDuePrizes(platform: Platform): Promise<void> {
  for (const gameId of await listGamesWithDueAwards(platform.db)) await givePrizes(platform, { gameId });
}

async function give(
  platform: Platform,
  tx: Db,
  { award, prize, digests }: { award: DueAward; prize: PrizeRow; digests: Buffer[] },
): Promise<void> {
  const { winId, userId, isReleased } = award;
  const { gameId, goal, kind } = prize;
  const at = platform.clock.now();
  // The account was erased meanwhile: nobody is there to get it.
  if (userId === null) return updateAward(tx, { winId, state: 'short', at: null });
  const isAlone = kind === 'badge' || isReleased || (await noteMarks(tx, { gameId, goal, winId, userId, digests }));
  if (!isAlone) return updateAward(tx, { winId, state: 'withheld', at: null });
  if (kind === 'codes' && !(await takeCode(tx, { gameId, goal, winId }))) {
    return updateAward(tx, { winId, state: 'short', at: null });
  }
  const event = `bingo:${winId}`;
  if (kind === 'points') {
    await grantPoints(platform, tx, [{ userId, amount: prize.points ?? 0, event, kind: 'granted' }]);
  }
  if (kind === 'badge' && prize.badgeId !== null) {
    await grantBadge(tx, { userId, badge: prize.badgeId, event, at });
  }
  return updateAward(tx, { winId, state: 'given', at });
}
