import type { Platform } from '../../platform/platform.ts';
import { deleteUndoData } from './queries.ts';

const keptMs = 90 * 24 * 60 * 60 * 1000;

/** Of what is too old to be undone, pictures and what was deleted go. */
export async function forgetUndoData({ db, clock }: Platform): Promise<void> {
  await deleteUndoData(db, new Date(clock.now().getTime() - keptMs));
}
