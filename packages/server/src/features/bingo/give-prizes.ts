import type { BingoAwardState } from '@greenlight/contract/bingo';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { grantPlanBadge, hasBadge } from '../badge/grant-badge.ts';
import { listAccountDigests } from '../moderation/account-digest.ts';
import { grantPoints, type PointsGrant } from '../points/points-ledger.ts';
import {
  type DueAward,
  insertDigests,
  listGamesWithDueAwards,
  listPrizesOf,
  lockDueAwards,
  lockPrizes,
  type PrizeRow,
  takeCode,
  updateAward,
} from './prize-queries.ts';

/** Number of prizes in one transaction. */
const stepSize = 200;

/**
 * Gives the due prizes of a game, some at a time. It can be killed and repeated at any time, also by several processes
 * at once: each prize is given in the transaction that records it.
 */
export async function givePrizes(platform: Platform, { gameId }: { gameId: number }): Promise<void> {
  for (;;) {
    const given = await inTransaction(platform.db, async (tx) => {
      await lockPrizes(tx, gameId);
      const awards = await lockDueAwards(tx, { gameId, count: stepSize });
      const prizes = await listPrizesOf(tx, [gameId]);
      const accountDigests = await listAccountDigests(platform, tx, [
        ...new Set(awards.flatMap(({ userId }) => userId ?? [])),
      ]);
      const at = platform.clock.now();
      const points: PointsGrant[] = [];
      for (const award of awards) {
        const { winId, userId, goal } = award;
        const prize = prizes.find((one) => one.goal === goal);
        if (!prize) continue;
        const digests = accountDigests.filter((one) => one.userId === userId).map(({ digest }) => digest);
        const state = await settle(tx, { award, prize, digests, at });
        await updateAward(tx, { winId, state, at: state === 'given' ? at : null });
        if (state !== 'given' || prize.kind !== 'points' || userId === null) continue;
        points.push({ userId, amount: prize.points ?? 0, event: eventOf(winId), kind: 'granted' });
      }
      // After the loop, because accounts with points must be locked in a fixed order.
      await grantPoints(platform, tx, points);
      return awards.length;
    });
    if (given < stepSize) return;
  }
}

/** Gives the prizes of games whose job was lost. */
export async function giveDuePrizes(platform: Platform): Promise<void> {
  for (const gameId of await listGamesWithDueAwards(platform.db)) await givePrizes(platform, { gameId });
}

/** Gives a badge or a code, and returns the new state of the award. Points are granted after it. */
async function settle(
  tx: Db,
  { award, prize, digests, at }: { award: DueAward; prize: PrizeRow; digests: Buffer[]; at: Date },
): Promise<BingoAwardState> {
  const { winId, userId, isReleased, isStaff } = award;
  const { gameId, goal, kind, badgeId } = prize;
  // The account was erased in the meantime, so nobody can get it.
  if (userId === null) return 'short';
  if (kind === 'badge' && badgeId !== null) {
    const grant = { userId, badge: badgeId, event: eventOf(winId), at };
    return (await grantPlanBadge(tx, grant)) || (await hasBadge(tx, grant)) ? 'given' : 'short';
  }
  // Staff would give it to themselves.
  if (isStaff) return 'short';
  const isAlone = isReleased || (await insertDigests(tx, { gameId, goal, winId, userId, digests }));
  if (!isAlone) return 'withheld';
  return kind === 'points' || (await takeCode(tx, { gameId, goal, winId })) ? 'given' : 'short';
}

function eventOf(winId: number): string {
  return `bingo:${winId}`;
}
