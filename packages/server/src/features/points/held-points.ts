import type { Db } from '../../platform/db/database.ts';
import { insertSettlements, takeOwed } from './held-queries.ts';

export {
  insertHeldMoves,
  listStepsOfGranted,
  type NewHeldMove,
  type PointsStep,
  sumHeldMoves,
} from './held-queries.ts';
export { type Holder, lockHolders } from './queries.ts';

/** Spends or returns what a pitch holds of these holders. Each event names pitch and holder, so none happens twice. */
export async function settleHeld(
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
