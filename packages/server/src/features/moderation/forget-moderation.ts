import { dayMs } from '@greenlight/contract/duration';
import type { Platform } from '../../platform/platform.ts';
import { deleteOldActs, deleteOldBans, deleteOldItems, deleteOldNotes } from './forget-moderation-queries.ts';

/** How long items of moderators are stored (docs/product/moderation.md). The audit log has its own time. */
const itemsKeptMs = 90 * dayMs;
const actsKeptMs = 180 * dayMs;
const notesKeptMs = 730 * dayMs;
const erasedKeptMs = 730 * dayMs;

/** The handler of `moderation.forget`. */
export async function forgetModeration({ db, clock }: Platform): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  await deleteOldItems(db, before(itemsKeptMs));
  await deleteOldBans(db, { ended: before(actsKeptMs), erased: before(erasedKeptMs) });
  await deleteOldActs(db, before(actsKeptMs));
  await deleteOldNotes(db, before(notesKeptMs));
}
