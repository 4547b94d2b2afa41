import { clearContentCaches } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { forEachId } from '../../platform/jobs/one-by-one.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { holdSettings } from '../config/remote-config.ts';
import { readInForce } from '../legal/documents-in-force.ts';
import {
  type LockedGiveaway,
  listDueGiveaways,
  lockGiveaway,
  recordClosing,
  recordDrawRequest,
  recordOpening,
  updateSchedule,
} from './edit-queries.ts';
import { readGiveawaySettings } from './giveaway-settings.ts';
import { drawGiveawayJob, listEntriesJob, notifyOfCancellationJob } from './jobs.ts';
import { makeSecret } from './secret.ts';

const rulesType = 'giveawayrules';

/**
 * Opens a draft, or schedules its opening. Throws `not_found`, `conflict`, and `invalid_request` for missing fields.
 */
export async function openGiveaway(platform: Platform, actorId: string, giveawayId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const found = await requireState(tx, giveawayId, 'draft');
    const now = platform.clock.now();
    if (!found.closes_at) throw invalidField('body.closesAt', 'Say when it closes');
    if (new Date(found.closes_at) <= now) throw invalidField('body.closesAt', 'Choose a time in the future');
    await requireGiveaways(tx);
    if (found.entrants === 'plans' && found.plan_ids.length === 0) throw invalidField('body.planIds', 'Choose a plan');
    await requireRules(platform);
    const isLater = found.opens_at !== null && new Date(found.opens_at) > now;
    const action = isLater ? ('giveaway.schedule' as const) : ('giveaway.open' as const);
    await recordAudit(tx, { actorId, action, subject: `giveaway:${giveawayId}` });
    if (isLater) await updateSchedule(tx, { giveawayId, isScheduled: true });
    else await openOne(platform, tx, giveawayId);
    clearContentCaches(platform, tx);
  });
}

/** Closes an open giveaway before its time. Throws `not_found` and `conflict`. */
export async function closeGiveaway(platform: Platform, actorId: string, giveawayId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await requireState(tx, giveawayId, 'open');
    await recordAudit(tx, { actorId, action: 'giveaway.close', subject: `giveaway:${giveawayId}` });
    await closeOne(platform, tx, giveawayId);
  });
}

/** Requests the draw, which a job makes. Throws `not_found`, and `conflict` before the list is published. */
export async function requestDraw(platform: Platform, actorId: string, giveawayId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const { listed_at } = await requireState(tx, giveawayId, 'closed');
    if (!listed_at) throw new ProblemError('conflict', { detail: 'The list is still being made.' });
    await recordAudit(tx, { actorId, action: 'giveaway.draw', subject: `giveaway:${giveawayId}` });
    await recordDrawRequest(tx, { giveawayId, at: platform.clock.now() });
    await platform.jobs.enqueue(tx, drawGiveawayJob, { giveawayId }, { singletonKey: String(giveawayId) });
  });
}

/** Opens and closes giveaways that are due, and enqueues again what a killed worker left. */
export async function moveDueGiveaways(platform: Platform): Promise<void> {
  const { db, clock, jobs } = platform;
  const due = await listDueGiveaways(db, clock.now());
  const { isOn, link } = await readGiveawaySettings(db);
  const opening = { ids: isOn && link !== '' ? due.opening : [], failure: 'a giveaway could not open at its time' };
  await forEachId(platform, opening, (giveawayId) =>
    inTransaction(db, async (tx) => {
      const found = await lockGiveaway(tx, giveawayId);
      if (!found?.is_scheduled) return;
      // Its time passed while giveaways were off, so it is a draft again.
      const isOver = found.closes_at !== null && new Date(found.closes_at) <= clock.now();
      if (isOver) {
        await updateSchedule(tx, { giveawayId, isScheduled: false });
        return;
      }
      await requireGiveaways(tx);
      await openOne(platform, tx, giveawayId);
    }),
  );
  const closing = { ids: due.closing, failure: 'a giveaway could not close at its time' };
  await forEachId(platform, closing, (giveawayId) =>
    inTransaction(db, async (tx) => {
      const found = await lockGiveaway(tx, giveawayId);
      if (found?.state === 'open') await closeOne(platform, tx, giveawayId);
    }),
  );
  for (const giveawayId of due.listing) {
    await jobs.enqueue(db, listEntriesJob, { giveawayId }, { singletonKey: String(giveawayId) });
  }
  for (const giveawayId of due.drawing) {
    await jobs.enqueue(db, drawGiveawayJob, { giveawayId }, { singletonKey: String(giveawayId) });
  }
  for (const giveawayId of due.notifying) {
    await jobs.enqueue(db, notifyOfCancellationJob, { giveawayId }, { singletonKey: String(giveawayId) });
  }
}

/** Locks the address, so that it cannot be removed before the giveaway is open. */
async function requireGiveaways(tx: Db): Promise<void> {
  await holdSettings(tx);
  const { isOn, link } = await readGiveawaySettings(tx);
  if (!isOn) throw new ProblemError('conflict', { detail: 'Switch giveaways on first.' });
  if (link === '') {
    throw new ProblemError('conflict', { detail: 'Set the address of giveaways first, in the settings.' });
  }
}

async function openOne(platform: Platform, tx: Db, giveawayId: number): Promise<void> {
  const rulesVersionId = await requireRules(platform);
  const secret = makeSecret(platform, giveawayId);
  await recordOpening(tx, { giveawayId, rulesVersionId, ...secret, at: platform.clock.now() });
  clearContentCaches(platform, tx);
}

async function closeOne(platform: Platform, tx: Db, giveawayId: number): Promise<void> {
  await recordClosing(tx, { giveawayId, at: platform.clock.now() });
  await platform.jobs.enqueue(tx, listEntriesJob, { giveawayId }, { singletonKey: String(giveawayId) });
  clearContentCaches(platform, tx);
}

/** The version of the rules in force. Throws `conflict` if none was published. */
async function requireRules(platform: Platform): Promise<number> {
  const rules = (await readInForce(platform)).find(({ type }) => type === rulesType);
  if (!rules)
    throw new ProblemError('conflict', { detail: 'Publish the giveaway rules first, under Legal documents.' });
  return rules.id;
}

async function requireState(tx: Db, giveawayId: number, state: 'draft' | 'open' | 'closed'): Promise<LockedGiveaway> {
  const found = await lockGiveaway(tx, giveawayId);
  if (!found) throw new ProblemError('not_found');
  if (found.state !== state) throw new ProblemError('conflict', { detail: `This giveaway is ${found.state}.` });
  return found;
}
