import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { grantByHand, readBalance } from '../../points/points-ledger.ts';
import { authorizeActor } from '../authorization.ts';
import { decideGrantPoints } from '../policy.ts';

/** Grants points to a member with a reason, once for each key. Throws `not_found`, and `forbidden` for oneself. */
export async function givePoints(
  platform: Platform,
  actorId: string,
  { userId, points, reason, key }: { userId: string; points: number; reason: string; key: string },
): Promise<{ pointsAvailable: number }> {
  return inTransaction(platform.db, async (tx) => {
    await authorizeActor(tx, { actorId, userId }, decideGrantPoints);
    const isNew = await grantByHand(platform, tx, { userId, amount: points, key, actorId, reason });
    const detail = { points, reason };
    if (isNew) await recordAudit(tx, { actorId, action: 'points.grant', subject: `account:${userId}`, detail });
    const { pointsAvailable } = await readBalance({ db: tx }, userId);
    return { pointsAvailable };
  });
}
