import type { Db } from '../../platform/db/database.ts';
import { insertHeldMoves, insertSettlements, type NewHeldMove, takeOwed, updateHeld } from './held-queries.ts';

export { listStepsOfGranted, type PointsStep, sumHeldMoves } from './held-queries.ts';
export { type Holder, lockHolders } from './queries.ts';

/**
 * Moves points between what holders have and what pitches hold: into the pitch where they are positive. The holders are
 * locked (`lockHolders`), and the events are new. Resolves with the ids of the movements by their events.
 */
export async function holdPoints(
  tx: Db,
  { moves, at }: { moves: NewHeldMove[]; at: Date },
): Promise<Map<string, number>> {
  const ids = await insertHeldMoves(tx, { moves, at });
  await updateHeld(tx, moves);
  const back = moves.filter(({ points }) => points < 0);
  if (back.length > 0) {
    await takeOwed(tx, { of: back.map(({ holderId, event }) => ({ holderId, event: `owed:${event}` })), at });
  }
  return ids;
}

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
  const of = settlement.holders.map(({ holderId }) => ({ holderId, event: `owed:${settlement.pitchId}:${holderId}` }));
  await takeOwed(tx, { of, at: settlement.at });
}
