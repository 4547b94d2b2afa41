import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertAct, type NewAct } from './act-queries.ts';
import { notifyAuthorJob } from './jobs.ts';
import { closeQueueItems } from './queue/item-queries.ts';
import { updateReports } from './queue/report-queries.ts';

/** An act that is undone within this time is not announced to its author. */
const tellAfterMs = 2 * 60_000;

/** Kinds of acts that are announced to the author. */
const announcedKinds = new Set(['remove', 'time-out', 'ban']);

/**
 * Stores an act and returns its id. The text has a decision, so it leaves the queue and its reports are closed. Its
 * author is notified after two minutes. `at` is the time of the removal, which an undo needs.
 */
export async function recordAct(platform: Platform, tx: Db, act: NewAct, at = platform.clock.now()): Promise<number> {
  const id = await insertAct(tx, { act, at });
  const { subject } = act;
  if (subject) {
    await closeQueueItems(tx, { kind: subject.kind, subjectIds: [subject.id], at });
    await updateReports(tx, { ...subject, closed: true, at });
  }
  if (announcedKinds.has(act.kind)) {
    const startAfter = new Date(Date.now() + tellAfterMs);
    const { accountId } = act;
    await platform.jobs.enqueue(tx, notifyAuthorJob, { accountId }, { startAfter, singletonKey: accountId });
  }
  return id;
}
