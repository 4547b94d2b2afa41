import type { Db } from '../../platform/db/database.ts';
import { insertSettlements, takeOwed } from './reserved-queries.ts';

export { type Holder, lockHolders } from './queries.ts';
export {
  insertReservedMoves,
  listStepsOfGranted,
  type NewReservedMove,
  type PointsStep,
  sumReservedMoves,
} from './reserved-queries.ts';

/** Spends or returns what is reserved for a pitch of these holders. Each event names pitch and holder, so none happens twice. */
export async function settleReserved(
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
  const of = holders.map((holder) => ({ ...holder, event: `owed:${pitchId}:${holder.holderId}` }));
  await takeOwed(tx, { of, at });
}
