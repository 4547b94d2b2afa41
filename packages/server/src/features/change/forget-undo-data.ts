import type { Platform } from '../../platform/platform.ts';
import { deleteUndoData } from './queries.ts';

const undoDataLifeMs = 90 * 24 * 60 * 60 * 1000;

/** Deletes pictures and deleted rows that are too old for an undo. */
export async function forgetUndoData({ db, clock }: Platform): Promise<void> {
  await deleteUndoData(db, new Date(clock.now().getTime() - undoDataLifeMs));
}
