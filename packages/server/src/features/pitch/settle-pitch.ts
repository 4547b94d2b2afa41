import { inTransaction } from '../../platform/db/transaction.ts';
import { forEachId } from '../../platform/jobs/one-by-one.ts';
import type { Platform } from '../../platform/platform.ts';
import { settleReservedPoints } from '../points/reserved-points.ts';
import {
  findOpenOutcome,
  finishSettlement,
  listPitchesToSettle,
  lockUnsettledSupports,
  settleSupports,
} from './settle-queries.ts';

/** Number of supporters in one transaction. */
const stepSize = 5000;

/**
 * Spends or returns the points of a pitch that is over, some supporters at a time. It can be killed and repeated at any
 * time, also by several processes at once: each supporter's points are moved once.
 */
export async function settlePitch(platform: Platform, { pitchId }: { pitchId: number }): Promise<void> {
  const outcome = await findOpenOutcome(platform.db, pitchId);
  if (outcome === null) return;
  for (;;) {
    const moved = await inTransaction(platform.db, async (tx) => {
      const at = platform.clock.now();
      const supporters = await lockUnsettledSupports(tx, { pitchId, count: stepSize });
      if (supporters.length === 0) {
        await finishSettlement(tx, { pitchId, at });
        return 0;
      }
      const holders = supporters.filter(({ points }) => points > 0);
      if (holders.length > 0) await settleReservedPoints(tx, { pitchId, outcome, holders, at });
      await settleSupports(tx, { pitchId, holderIds: supporters.map(({ holderId }) => holderId) });
      return supporters.length;
    });
    if (moved === 0) return;
  }
}

/** Settles all pitches that are over and not settled, for example after a lost job. */
export async function settlePitches(platform: Platform): Promise<void> {
  const ids = await listPitchesToSettle(platform.db);
  await forEachId(platform, { ids, failure: 'the points of a pitch were not moved' }, (pitchId) =>
    settlePitch(platform, { pitchId }),
  );
}
