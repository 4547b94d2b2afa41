import { dayMs } from '@greenlight/contract/duration';
import type { Platform } from '../../platform/platform.ts';
import { releaseOldChangeImages } from '../audit/audit-entry.ts';
import { forgetReplacedCaptions } from '../media/studio/captions.ts';
import { deleteRemovedRows } from './queries.ts';

const undoDataLifeMs = 90 * dayMs;

/** Deletes pictures, texts of captions and deleted rows that are too old for an undo. */
export async function forgetUndoData({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - undoDataLifeMs);
  await releaseOldChangeImages(db, before);
  await forgetReplacedCaptions({ db }, before);
  await deleteRemovedRows(db, before);
}
