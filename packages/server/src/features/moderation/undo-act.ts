import { moderationUndoMs } from '@greenlight/contract/limits';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { problemOfItem } from './act-on-text.ts';
import { type LockedAct, lockAct, recordUndo, updateDecision } from './act-queries.ts';
import { announceBan } from './ban/ban-change.ts';
import { lockBan, updateLiftedAt } from './ban/ban-queries.ts';
import { textKind } from './moderated-kind.ts';
import { limitActs, readModerator, requireAllowed, requireContent } from './moderator.ts';
import { decideScope } from './policy.ts';
import { closeQueueItems, openQueueItems } from './queue/item-queries.ts';
import { updateReports } from './queue/report-queries.ts';

/** Undoes acts one after another, each in a transaction of its own. Throws `rate_limited`. */
export async function undoActs(platform: Platform, actorId: string, actIds: number[]) {
  await limitActs(platform, actorId);
  const results = [];
  for (const actId of actIds) {
    try {
      await undoOne(platform, actorId, actId);
      results.push({ actId, problem: null });
    } catch (error) {
      results.push({ actId, problem: problemOfItem(platform, error) });
    }
  }
  return { results };
}

function undoOne(platform: Platform, actorId: string, actId: number): Promise<void> {
  return inTransaction(platform.db, async (tx) => {
    const act = await lockOwn(tx, { actorId, actId });
    if (act.undoneAt) throw new ProblemError('conflict');
    const ageMs = platform.clock.now().getTime() - act.createdAt.getTime();
    if (ageMs > moderationUndoMs) throw new ProblemError('ended');
    if (!(await restore(platform, tx, { act, actorId }))) throw new ProblemError('conflict');
  });
}

/** Accepts the appeal of a member against an act, which undoes it at any time, or declines it. Throws `conflict`. */
export function decideAppeal(
  platform: Platform,
  actorId: string,
  { actId, accept }: { actId: number; accept: boolean },
): Promise<void> {
  return inTransaction(platform.db, async (tx) => {
    const act = await lockOwn(tx, { actorId, actId });
    if (act.appeal === null) throw new ProblemError('not_found');
    if (act.appealDecision !== null) throw new ProblemError('conflict');
    await updateDecision(tx, { id: actId, decision: accept ? 'accepted' : 'declined' });
    const { kind, subjectId } = itemOf(act);
    await closeQueueItems(tx, { kind, subjectIds: [subjectId], at: platform.clock.now() });
    const detail = { id: actId };
    const action = accept ? 'moderation.accept' : 'moderation.decline';
    await recordAudit(tx, { actorId, action, subject: `account:${act.accountId}`, detail });
    if (accept && !act.undoneAt) await restore(platform, tx, { act, actorId });
  });
}

/** The item of the queue for an appeal against an act. */
export function itemOf({ id, subjectKind, subjectId }: Pick<LockedAct, 'id' | 'subjectKind' | 'subjectId'>) {
  return subjectKind !== null && subjectId !== null
    ? { kind: subjectKind, subjectId }
    : { kind: 'account' as const, subjectId: id };
}

/** Throws `not_found`, also for an act where they do not moderate. */
async function lockOwn(tx: Db, { actorId, actId }: { actorId: string; actId: number }): Promise<LockedAct> {
  const act = await lockAct(tx, actId);
  if (!act) throw new ProblemError('not_found');
  const moderator = await readModerator(tx, actorId);
  if (act.banId !== null) requireAllowed(decideScope(moderator, act.teamId));
  else await requireContent(tx, moderator, act);
  return act;
}

/** Returns false if the text has changed since. */
async function restore(
  platform: Platform,
  tx: Db,
  { act, actorId }: { act: LockedAct; actorId: string },
): Promise<boolean> {
  const at = platform.clock.now();
  await recordUndo(tx, { id: act.id, by: actorId, at });
  const isDone = act.banId === null ? await restoreText(platform, tx, act) : await restoreBan(platform, tx, act);
  const detail = { id: act.id, kind: act.kind };
  const subject = act.subjectId === null ? `account:${act.accountId}` : `${act.subjectKind}:${act.subjectId}`;
  await recordAudit(tx, { actorId, action: 'moderation.undo', subject, detail });
  return isDone;
}

async function restoreText(platform: Platform, tx: Db, act: LockedAct): Promise<boolean> {
  const { subjectKind, subjectId, before, createdAt: at } = act;
  if (subjectKind === null || subjectId === null) return false;
  const kind = textKind(subjectKind);
  const isShown = before !== null && Object.keys(before).length === 0;
  if (!(await kind.lock(tx, subjectId))) return false;
  if (!isShown && !(await kind.restore(platform, tx, { id: subjectId, before: before ?? {}, at }))) return false;
  await updateReports(tx, { kind: subjectKind, id: subjectId, closed: false, at });
  await openQueueItems(tx, { kind: subjectKind, subjectIds: [subjectId], at });
  return true;
}

async function restoreBan(platform: Platform, tx: Db, act: LockedAct): Promise<boolean> {
  const ban = act.banId === null ? undefined : await lockBan(tx, act.banId);
  if (!ban) return false;
  const isLift = act.kind === 'lift';
  if (isLift !== (ban.liftedAt !== null)) return false;
  await updateLiftedAt(tx, { id: ban.id, at: isLift ? null : platform.clock.now() });
  announceBan(platform, tx, ban.id);
  return true;
}
