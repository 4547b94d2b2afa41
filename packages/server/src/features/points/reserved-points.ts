import type { Db } from '../../platform/db/database.ts';
import { insertSettlements, takeOwedPoints } from './reserved-queries.ts';

export { type Holder, lockHolders } from './queries.ts';
export {
  insertReservedMoves,
  listStepsOfGranted,
  type NewReservedMove,
  type PointsStep,
  sumReservedMoves,
} from './reserved-queries.ts';

/**
 * Spends or returns the points of these holders that are reserved for a pitch. Each event names pitch and holder, so
 * none happens twice.
 */
export async function settleReservedPoints(
  tx: Db,
  settlement: {
    pitchId: number;
    outcome: 'returned' | 'spent';
    holders: { holderId: number; points: number }[];
    at: Date;
  },
): Promise<void> {
  await insertSettlements(tx, settlement);
  if (settlement.outcome === 'spent') return;
  const { pitchId, holders, at } = settlement;
  const owed = holders.map((holder) => ({ ...holder, event: `owed:${pitchId}:${holder.holderId}` }));
  await takeOwedPoints(tx, { owed, at });
}
